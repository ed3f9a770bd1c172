import { createPublicKey, verify } from 'node:crypto';
import { sql } from '@orbita/database';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type Reply, type TestApp } from '../../testing/app.ts';
import { buildClassroom, type BuiltUser, type Classroom } from '../../testing/builders.ts';
import { uploadFile } from '../../testing/uploads.ts';
import { canonicalJson } from './receipt-text.ts';

let server: TestApp;
let room: Classroom;
let number: string;
beforeAll(async () => {
  server = await createTestApp();
});
beforeEach(async () => {
  room = await buildClassroom(server.db, room?.companyId);
  const file = await uploadFile(server, room.student.token, { name: 'Решение.pdf' });
  const attachments = [{ type: 'document', attachment_id: file.id }];
  const { body } = await call('POST', '/api/v2/answers', {
    pattern_id: room.patternId,
    fields: [{ form_id: room.formId, value: 'Ответ «с кавычками» и é', attachments }],
  });
  number = body.receipt.number;
});
afterAll(() => server.close());

const call = (method: string, path: string, body?: object, as: BuiltUser = room.student): Promise<Reply<any>> =>
  server.request(method, path, { as: as.token, body });
const receipt = async (as?: BuiltUser) => (await call('GET', `/api/v2/receipts/${number}`, undefined, as)).body;
const check = async (body: object, as: BuiltUser = room.teacher) =>
  (await call('POST', '/api/v2/receipts/check', body, as)).body;

describe('the receipt of a submission', () => {
  test('is signed, and anybody can check the signature without the server', async () => {
    const own = await receipt();
    expect(own).toMatchObject({
      format: 'orbita-receipt-1',
      number,
      student_id: room.student.id,
      task_id: room.patternId,
      state: 'intact',
      is_last: true,
      is_deleted: false,
      is_late: false,
      student: { id: room.student.id },
      subject: { id: room.subjectId },
      topic: { id: room.stepId },
      files: [{ name: 'Решение.pdf', sha256: expect.stringMatching(/^[0-9a-f]{64}$/) }],
    });
    const key = createPublicKey(own.public_key);
    expect(key.asymmetricKeyType).toBe('ed25519');
    expect(verify(null, Buffer.from(own.signed_text), key, Buffer.from(own.signature, 'base64'))).toBe(true);
    expect(JSON.parse(own.signed_text)).toEqual({
      format: own.format,
      number,
      submitted_at: own.submitted_at,
      sha256: own.sha256,
      is_late: false,
      student_id: room.student.id,
      task_id: room.patternId,
    });
    expect(await server.db.rows(sql`select 1 from receipt_keys`)).toHaveLength(1);
  });

  test('is for its author and staff of the discipline, of a deleted answer too', async () => {
    expect((await receipt(room.teacher)).number).toBe(number);
    expect((await call('GET', `/api/v2/receipts/${number}`, undefined, room.classmate)).body.code).toBe(
      'access-denied',
    );
    expect((await call('GET', '/api/v2/receipts/2000000000-1')).status).toBe(404);
    expect((await call('GET', '/api/v2/receipts/9999999999-1')).status).toBe(404);
    expect((await call('GET', '/api/v2/receipts/once')).status).toBe(400);
    await call('DELETE', `/api/answers/${number.split('-')[0]}`);
    expect(await receipt()).toMatchObject({ state: 'intact', is_deleted: true, is_last: false });
  });

  test('tells when what is kept was changed, or the signature', async () => {
    const [id] = number.split('-').map(Number);
    await server.db.run(
      sql`update answer_versions set content = jsonb_set(content, '{fields,0,value}', '"Другой"') where answer_id = ${id}`,
    );
    expect((await receipt()).state).toBe('altered');
    await server.db.run(sql`update answer_versions set is_late = true where answer_id = ${id}`);
    expect((await receipt()).state).toBe('forged');
  });

  test('of a version from before receipts were signed is signed when asked for', async () => {
    const [id] = number.split('-').map(Number);
    await server.db.run(
      sql`update answer_versions set signature = null, receipt_key_id = null where answer_id = ${id}`,
    );
    expect(await receipt()).toMatchObject({ state: 'intact' });
    expect((await check(await receipt())).result).toBe('valid');
  });
});

describe('a receipt that somebody shows', () => {
  test('is checked against its signature and against what is kept', async () => {
    const shown = await receipt();
    expect(await check(shown)).toMatchObject({ result: 'valid', receipt: { number, state: 'intact' } });
    expect(await check(shown, room.classmate)).toEqual({ result: 'valid', receipt: null });
    const { key_id: _, ...withoutKey } = shown;
    expect((await check(withoutKey)).result).toBe('valid');
    for (const change of [
      { submitted_at: '2026-01-01T00:00:00.000Z' },
      { submitted_at: '2026-01-01T23:59:60Z' },
      { sha256: 'f'.repeat(64) },
      { is_late: true },
      { student_id: room.classmate.id },
      { number: '1-999999' },
      { signature: 'A'.repeat(88) },
    ])
      expect({ change, result: (await check({ ...shown, ...change })).result }).toEqual({
        change,
        result: 'wrong-signature',
      });
    expect((await check({ ...shown, key_id: 2_000_000_000 })).result).toBe('unknown-key');
  });

  test('does not fit what is kept when that was changed, and is unknown when it is gone', async () => {
    const shown = await receipt();
    const [id] = number.split('-').map(Number);
    await server.db.run(
      sql`update answer_versions set content = jsonb_set(content, '{fields,0,value}', '"Другой"') where answer_id = ${id}`,
    );
    expect((await check(shown)).result).toBe('altered');
    await server.db.run(sql`delete from answers where id = ${id}`);
    expect((await check(shown)).result).toBe('unknown-submission');
  });
});

test('the text of a content does not depend on the order of its keys', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const turned = JSON.parse(JSON.stringify(value), (_key, part: unknown) =>
        part && typeof part === 'object' && !Array.isArray(part)
          ? Object.fromEntries(Object.entries(part).toReversed())
          : part,
      );
      expect(canonicalJson(turned)).toBe(canonicalJson(value));
      expect(JSON.parse(canonicalJson(value))).toEqual(JSON.parse(JSON.stringify(value)));
    }),
  );
});
