// Import and export of questions through the API.
import { sql } from '@orbita/database';
import { strToU8, unzipSync, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { type Reply } from '../../../testing/app.ts';
import { buildSubject, buildUser } from '../../../testing/builders.ts';
import { buildJpeg, sendMultipart, smallExe, uploadFile } from '../../../testing/uploads.ts';
import { room, server } from '../../../testing/classroom.ts';
import { openTaskRoom } from '../../../testing/task-room.ts';

const { call, ask, lesson } = openTaskRoom();

describe('import and export', () => {
  const send = (path: string, bytes: Buffer, name = 'вопросы.txt', as = room.teacher): Promise<Reply<any>> =>
    sendMultipart(server, path, {
      as: as.token,
      parts: [
        { field: 'step_id', text: String(room.stepId) },
        { field: 'file', name, bytes },
      ],
    });
  const gift = Buffer.from('Дважды два? {#4}\n\nСтолица? {=Москва ~Тверь}\n\nПросто слова');
  const tasksIn = async () => (await lesson(room.teacher)).patterns.length;

  test('a preview shows and writes nothing; the import makes one task, its deletion is the undo', async () => {
    const preview = await send('/api/v2/questions/import/preview', gift);
    expect(preview.body).toMatchObject({
      format: 'gift',
      title: 'вопросы',
      questions: [
        { type: 'number', key: 4 },
        { type: 'single', key: 0 },
      ],
      skipped: [{ title: 'Просто слова', reason: 'Это пояснение без вопроса', question: null }],
    });
    expect(await tasksIn()).toBe(1);
    const { body } = await send('/api/v2/questions/import', gift);
    expect(body.pattern).toMatchObject({ title: 'вопросы', forms: [{ title: 'Дважды два?' }, { title: 'Столица?' }] });
    await call('DELETE', '/api/patterns', { pattern_ids: [body.pattern.id] });
    expect(await tasksIn()).toBe(1);
  });

  test('what is lost of a question is said at it, in the language of the caller', async () => {
    const partial = Buffer.from('Дважды два? {#4}\n\nСтолица? {=Париж ~%50%Лион ~Марсель#нет}');
    const { body } = await send('/api/v2/questions/import/preview', partial);
    expect(body.skipped).toEqual([
      {
        title: 'Столица?',
        reason: 'Ответы на часть баллов не взяты: засчитывается только полный ответ',
        question: 1,
      },
      { title: 'Столица?', reason: 'Вопрос взят без отзывов на ответы', question: 1 },
    ]);
    expect((await send('/api/v2/questions/import', partial)).body.skipped).toEqual(body.skipped);
  });
  test('what goes out as a package comes in again', async () => {
    await ask({ type: 'matching', options: ['кот', 'пёс'], matches: ['cat', 'dog'], key: [0, 1] });
    const out = await call('GET', `/api/v2/tasks/${room.patternId}/export`);
    expect(out.headers['content-type']).toBe('application/zip');
    const { body } = await send('/api/v2/questions/import', Buffer.from(out.body as Buffer), 'вопросы.zip');
    expect(body).toMatchObject({
      skipped: [],
      pattern: { forms: [{ type: 'longText' }, { type: 'matching', options: ['кот', 'пёс'] }] },
    });
  });

  describe('pictures of a package', () => {
    const item = (body: string) =>
      strToU8(
        `<assessmentItem xmlns="http://www.imsglobal.org/xsd/imsqti_v2p1" identifier="i" title="Схема"><itemBody>${body}<extendedTextInteraction responseIdentifier="R"/></itemBody></assessmentItem>`,
      );
    const pack = async (files: Record<string, Uint8Array>) =>
      Buffer.from(zipSync({ 'imsmanifest.xml': strToU8('<manifest/>'), ...files }));

    test('come along as attachments of their question, open as other ones; the rest is named', async () => {
      const jpeg = await buildJpeg(40, 30);
      const bytes = await pack({
        'items/a.xml': item(
          '<p>Что на схеме?</p><p><img src="../images/%D1%81%D1%85%D0%B5%D0%BC%D0%B0.jpg" alt="Схема цепи"/><object data="../images/two.jpg" type="image/jpeg"/></p>',
        ),
        'items/b.xml': item(
          '<p>Что не так?</p><img src="../images/virus.jpg"/><img src="../images/gone.png"/><img src="https://example.org/x.png"/><img src="../../../etc/passwd"/><audio src="a.mp3"/>',
        ),
        'images/схема.jpg': jpeg,
        'images/two.jpg': jpeg,
        'images/virus.jpg': smallExe,
      });
      const preview = await send('/api/v2/questions/import/preview', bytes, 'в.zip');
      expect(preview.body.questions).toMatchObject([
        { title: 'Что на схеме?', pictures: 2 },
        { title: 'Что не так?', pictures: 0 },
      ]);
      const reasons = [
        'Названия вопросов не взяты (1): вопрос называется своим текстом',
        'Картинка не лежит в пакете и не взята: https://example.org/x.png',
        'Картинка не лежит в пакете и не взята: ../../../etc/passwd',
        'Вопрос взят без записей: приложите их сами',
        'Файл не картинка или её вид не поддерживается: images/virus.jpg',
        'Картинки нет в пакете: images/gone.png',
      ];
      expect(preview.body.skipped.map(({ reason }: any) => reason)).toEqual(reasons);
      const filesNow = () => server.db.one<{ n: number }>(sql`select count(*)::int as n from files`);
      const before = (await filesNow()).n;
      const { body } = await send('/api/v2/questions/import', bytes, 'в.zip');
      expect(body.skipped.map(({ reason }: any) => reason)).toEqual(reasons);
      expect((await filesNow()).n).toBe(before + 2);
      const [first, second] = body.pattern.forms;
      expect(first.attachments).toMatchObject([
        { type: 'photo', name: 'схема.jpg', mime: 'image/jpeg', width: 40, description: 'Схема цепи', number: 0 },
        { type: 'photo', name: 'two.jpg', number: 1 },
      ]);
      expect(second.attachments).toEqual([]);
      const path = first.attachments[0].src;
      expect((await call('GET', path, undefined, room.student)).body).toEqual(jpeg);
      const stranger = await buildUser(server.db, room.companyId);
      expect((await call('GET', path, undefined, stranger)).status).toBe(403);
    });

    test('go out with their question and come in again', async () => {
      const file = await uploadFile(server, room.teacher.token, { kind: 'photo' });
      await call('POST', `/api/v2/questions/${room.formId}/attachments/photos`, {
        attachment_id: file.id,
        description: 'Опыт & вывод',
      });
      const out = await call('GET', `/api/v2/tasks/${room.patternId}/export`);
      const packed = unzipSync(out.body as Buffer);
      expect(Object.keys(packed).filter((name) => name.startsWith('images/'))).toEqual([`images/${file.id}.jpg`]);
      expect(new TextDecoder().decode(packed['imsmanifest.xml'])).toContain(`<file href="images/${file.id}.jpg"/>`);
      const { body } = await send('/api/v2/questions/import', Buffer.from(out.body as Buffer), 'в.zip');
      expect(body).toMatchObject({
        skipped: [],
        pattern: { forms: [{ attachments: [{ description: 'Опыт & вывод' }] }] },
      });
    });

    test('come back where they were: with the text, attached, or both', async () => {
      const [slide, other] = [
        await uploadFile(server, room.teacher.token, { kind: 'photo' }),
        await uploadFile(server, room.teacher.token, { kind: 'photo' }),
      ];
      const asked = await ask({ type: 'code', language: 'python', slide_image_id: slide.id, default: 'print()' });
      for (const { id } of [slide, other])
        await call('POST', `/api/v2/questions/${asked.id}/attachments/photos`, {
          attachment_id: id,
          description: `Фото ${id}`,
        });
      const out = await call('GET', `/api/v2/tasks/${room.patternId}/export`);
      const { body } = await send('/api/v2/questions/import', Buffer.from(out.body as Buffer), 'в.zip');
      expect(body.skipped).toEqual([]);
      expect(body.pattern.forms.at(-1)).toMatchObject({
        type: 'code',
        language: 'python',
        default: 'print()',
        slide_image: { id: expect.any(Number) },
        attachments: [{ description: `Фото ${slide.id}` }, { description: `Фото ${other.id}` }],
      });
      expect(body.pattern.forms.at(-1).slide_image.id).not.toBe(slide.id);
    });

    test('too many, or too large, are left out and named', async () => {
      const jpeg = await buildJpeg(4, 4);
      const names = Array.from({ length: 102 }, (_, i) => `p${i}.jpg`);
      const items = Array.from({ length: 6 }, (_, i) => [
        `i${i}.xml`,
        item(
          `<p>Вопрос ${i}</p>${names
            .slice(i * 20, i * 20 + 20)
            .map((name) => `<img src="${name}"/>`)
            .join('')}`,
        ),
      ]);
      const bytes = await pack({
        ...Object.fromEntries(items),
        ...Object.fromEntries(names.map((name) => [name, jpeg])),
        'p0.jpg': new Uint8Array(10 * 1024 * 1024 + 1),
      });
      const { body } = await send('/api/v2/questions/import/preview', bytes, 'в.zip');
      expect(body.skipped.map(({ reason }: any) => reason)).toEqual([
        'Названия вопросов не взяты (1): вопрос называется своим текстом',
        'Картинка больше 10 МБ и не взята: p0.jpg',
        'В пакете слишком много картинок, не взята: p101.jpg',
      ]);
    });
  });

  test('is for those who build the topic; what is no file of questions is refused', async () => {
    for (const path of ['/api/v2/questions/import', '/api/v2/questions/import/preview']) {
      expect((await send(path, gift, 'в.txt', room.student)).status).toBe(403);
      const expert = await buildUser(server.db, room.companyId);
      await buildSubject(server.db, room.companyId, { teachers: [expert.id] });
      expect((await send(path, gift, 'в.txt', expert)).status).toBe(403);
      for (const bytes of [Buffer.from(''), Buffer.from([0, 1, 2, 0]), Buffer.from('PK\u0003\u0004чепуха')])
        expect((await send(path, bytes)).body.code).toMatch(/questions-unreadable|validation-failed/);
    }
    const bomb = Buffer.from(zipSync({ 'a.xml': [new Uint8Array(3_000_000), { level: 9 }] }));
    expect((await send('/api/v2/questions/import', bomb, 'b.zip')).body.code).toBe('questions-unreadable');
    const entity = Buffer.from(
      strToU8('<!DOCTYPE a [<!ENTITY e SYSTEM "file:///etc/passwd">]><assessmentItem>&e;</assessmentItem>'),
    );
    const read = await send('/api/v2/questions/import/preview', entity, 'e.xml');
    expect(read.body.questions).toEqual([]);
    expect(JSON.stringify(read.body)).not.toContain('root:');
    expect((await call('GET', `/api/v2/tasks/${room.patternId}/export`, undefined, room.student)).status).toBe(403);
  });
});
