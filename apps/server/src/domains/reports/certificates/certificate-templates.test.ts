// Certificates of study as an institution prints them: what is shown before a number is taken, own words, own templates.
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { sql } from '@orbita/database';
import { strFromU8, unzipSync } from 'fflate';
import { beforeEach, expect, test } from 'vitest';
import { type Part, writeDocx } from '../../../platform/docx/write-docx.ts';
import { buildAdministrator, buildRole, buildUser, type BuiltUser } from '../../../testing/builders.ts';
import { inClassroom, room, server } from '../../../testing/classroom.ts';

inClassroom();

let admin: BuiltUser;
beforeEach(async () => {
  admin = await buildAdministrator(server.db, room.companyId);
  await server.db.run(sql`delete from report_templates where company_id = ${room.companyId}`);
  await server.db.run(sql`delete from report_layouts where company_id = ${room.companyId}`);
});
const call = (method: string, path: string, body?: object, as: BuiltUser = admin) =>
  server.request(method, path, { as: as.token, body });
const asked = () => ({ group_id: room.groupId, student_id: room.student.id, destination: 'военкомат' });
const issue = async (): Promise<{ id: number; number: string }> =>
  (await call('POST', '/api/v2/certificates', asked())).body;
const preview = (more: object = {}, as?: BuiltUser) =>
  call('POST', '/api/v2/certificates/preview', { ...asked(), ...more }, as);
const encoded = (parts: Part[]): string => Buffer.from(writeDocx(parts)).toString('base64');
const useTemplate = (text: string) =>
  call('PUT', '/api/v2/reports/template', { form: 'certificate', name: 'Бланк.docx', data: encoded([{ text }]) });
const linesOf = (docx: Uint8Array): string[] =>
  [
    ...strFromU8(unzipSync(new Uint8Array(docx))['word/document.xml'] ?? new Uint8Array()).matchAll(
      /<w:p[ >].*?<\/w:p>/gs,
    ),
  ].map(([paragraph]) => paragraph.replace(/<w:br\/>/g, '\n').replace(/<[^>]+>/g, ''));
const printed = async (id: number): Promise<string[]> =>
  linesOf((await call('GET', `/api/v2/certificates/${id}/file?format=docx`)).body);
const nameOfStudent = async () =>
  (
    await server.db.one<{ name: string }>(
      sql`select concat_ws(' ', last_name, first_name, nullif(middle_name, '')) as name from users where id = ${room.student.id}`,
    )
  ).name;

test('what is shown before is what is issued, without a number, and takes none', async () => {
  const before = await issue();
  const shown = (await preview()).body;
  const { id, number } = await issue();
  expect(Number(number.split('-')[1])).toBe(Number(before.number.split('-')[1]) + 1);
  const { content } = await server.db.one<{ content: { title: string; paragraphs: string[] } }>(
    sql`select content from study_certificates where id = ${id}`,
  );
  expect(shown.paragraphs).toEqual(content.paragraphs);
  expect(shown.paragraphs.join(' ')).toContain(await nameOfStudent());
  expect(shown.title).toBe(content.title.replace(number, '______'));
});

test('only who issues sees it, of a student of the group, with an end of studies ahead', async () => {
  const reader = await buildUser(server.db, room.companyId, {
    roleId: await buildRole(server.db, room.companyId, ['admin_panel_read', 'reports_read']),
  });
  for (const person of [reader, room.teacher, room.student]) expect((await preview({}, person)).status).toBe(403);
  const stranger = await buildUser(server.db, room.companyId);
  expect((await preview({ student_id: stranger.id })).status).toBe(404);
  expect((await preview({ until: '1900-01-01' })).body.errors).toHaveProperty('until');
});

test('title, lines and signatures are the words of the institution; what was issued before keeps its own', async () => {
  const former = await issue();
  const words = { title: 'Справка-подтверждение', header: ['Отделение ИТ'], signatures: ['Декан'] };
  expect((await call('PUT', '/api/v2/reports/layout', { form: 'certificate', ...words })).body).toMatchObject(words);
  const { id, number } = await issue();
  const lines = await printed(id);
  expect(lines).toContain(`Справка-подтверждение №\u00a0${number}`);
  expect(lines).toContain('Отделение ИТ');
  expect(lines.at(-1)).toContain('Декан: ____');
  expect((await printed(former.id)).join('\n')).not.toContain('Декан');
  await call('DELETE', '/api/v2/reports/layout?form=certificate');
  expect((await preview()).body.title).toMatch(/^Справка об обучении № /);
});

test('the usual lines below the name are the particulars of the institution', async () => {
  await server.db.run(sql`
    insert into paper_particulars (company_id, legal_name, city, address, licence) values (${room.companyId}, 'ЧПОУ', 'г. Тверь', 'ул. Мира, 1', '№ 7')
    on conflict (company_id) do update set legal_name = excluded.legal_name, city = excluded.city, address = excluded.address, licence = excluded.licence`);
  const { header } = (await call('GET', '/api/v2/reports/layout?form=certificate')).body;
  expect(header).toEqual(['г. Тверь, ул. Мира, 1', 'Лицензия: № 7']);
  expect((await preview()).body.header).toEqual(header);
  await server.db.run(
    sql`update paper_particulars set address = '170000, г. Тверь, ул. Мира, 1' where company_id = ${room.companyId}`,
  );
  expect((await preview()).body.header[0]).toBe('170000, г. Тверь, ул. Мира, 1');
});

test('a certificate is printed from the template of its day, whatever came after it', async () => {
  const plain = await issue();
  expect((await useTemplate('Первый: {number}, {student}, {destination}')).body.follows).toEqual(['docx', 'pdf']);
  const first = await issue();
  await useTemplate('Второй: {number}, {student}');
  const second = await issue();
  await call('DELETE', '/api/v2/reports/template?form=certificate');
  expect((await call('GET', '/api/v2/reports/template?form=certificate')).body.template).toBeNull();
  const name = await nameOfStudent();
  expect(await printed(first.id)).toEqual([`Первый: ${first.number}, ${name}, в военкомат`]);
  expect(await printed(second.id)).toEqual([`Второй: ${second.number}, ${name}`]);
  for (const { id } of [plain, await issue()]) expect((await printed(id)).length).toBeGreaterThan(4);
});

test('a template whose file is lost is told as such, and the usual layout comes back', async () => {
  await useTemplate('{number}: {student}');
  const { id } = await issue();
  const { sealed_name: name } = await server.db.one<{ sealed_name: string }>(
    sql`select sealed_name from report_templates where company_id = ${room.companyId} and retired_at is null`,
  );
  await rm(path.join(server.config.sealedDir, name.slice(0, 2), name));
  for (const file of [`/api/v2/certificates/${id}/file`, '/api/v2/reports/template/file?form=certificate'])
    expect((await call('GET', file)).body.code).toBe('report-template-lost');
  await call('DELETE', '/api/v2/reports/template?form=certificate');
  expect((await printed((await issue()).id)).length).toBeGreaterThan(4);
});

test('the sample is a template without remarks and says what the layout of the product says', async () => {
  const { id: plain } = await issue();
  const sample = (await call('GET', '/api/v2/reports/template/file?form=certificate&sample=true')).body;
  const data = Buffer.from(sample).toString('base64');
  const put = await call('PUT', '/api/v2/reports/template', { form: 'certificate', name: 'Образец.docx', data });
  expect(put.body.template.remarks).toEqual([]);
  const { id } = await issue();
  const words = (lines: string[]) =>
    lines
      .filter((line) => line.includes('Настоящая справка') || line.includes('для предъявления'))
      .map((line) => line.replaceAll('\u00a0', ' '));
  expect(words(await printed(id))).toEqual(words(await printed(plain)));
  expect(words(await printed(id))).toHaveLength(2);
});

test('a template is seen filled with examples, or with the student who is named; without a number it is warned of', async () => {
  const data = encoded([{ text: '{student}: {group}' }]);
  const seen = async (more: object) =>
    linesOf(
      (await call('POST', '/api/v2/reports/template/preview', { form: 'certificate', format: 'docx', data, ...more }))
        .body,
    );
  expect(await seen({})).toEqual(['Ёлкина Анна Петровна: ИСП-21']);
  expect((await seen({ group_id: room.groupId, student_id: room.student.id }))[0]).toContain(await nameOfStudent());
  const { problems } = (await call('POST', '/api/v2/reports/template/check', { form: 'certificate', data })).body;
  expect(problems).toMatchObject([{ kind: 'missing', what: 'number' }]);
});
