import { rm } from 'node:fs/promises';
import { sql } from '@orbita/database';
import { makeDocx } from '@orbita/database/demo/files/docx';
import { strToU8, unzipSync, zipSync } from 'fflate';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/app.ts';
import { buildClassroom, buildUser, type Classroom } from '../../testing/builders.ts';
import { uploadFile } from '../../testing/uploads.ts';

let server: TestApp;
let room: Classroom;
beforeAll(async () => {
  server = await createTestApp();
  room = await buildClassroom(server.db);
});
afterAll(() => server.close());

/** Replaces or adds parts of a Word document. */
const withParts = (parts: Record<string, string | Uint8Array>): Buffer =>
  Buffer.from(
    zipSync({
      ...unzipSync(makeDocx('Отчёт', ['Строка'])),
      ...Object.fromEntries(
        Object.entries(parts).map(([name, part]) => [name, typeof part === 'string' ? strToU8(part) : part]),
      ),
    }),
  );
const NAMES =
  'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing" xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture"';
const bodyOf = (body: string): string =>
  `<?xml version="1.0"?><w:document ${NAMES}><w:body>${body}</w:body></w:document>`;
const paragraph = (text: string): string => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`;

/** Bytes of styles, as the archive declares them. */
const stylesOf = (bytes: number): string => {
  const style = '<w:style w:type="paragraph" w:styleId="a"><w:name w:val="b"/></w:style>';
  return `<?xml version="1.0"?><w:styles ${NAMES}>${style.repeat(Math.ceil(bytes / style.length))}</w:styles>`;
};

async function read(bytes: Buffer, as = room.student.token) {
  const { id } = await uploadFile(server, room.student.token, { name: 'работа.docx', bytes });
  return server.request('GET', `/api/v2/files/${id}/text`, { as });
}

describe('the text of a Word document', () => {
  test('is read as rich text by whoever may download the file', async () => {
    const bytes = makeDocx('Отчёт о практике', ['Введение', 'a < b & c']);
    expect((await read(bytes)).body).toEqual({
      html: '<p><strong>Отчёт о практике</strong></p><p>Введение</p><p>a &lt; b &amp; c</p>',
      is_cut: false,
      pictures: 0,
    });
    const stranger = await buildUser(server.db, room.companyId);
    expect((await read(bytes, stranger.token)).body.code).toBe('access-denied');
  });

  test('fields that are never ended are refused; those of a table of contents are read', async () => {
    const mark = (kind: string) => `<w:r><w:fldChar w:fldCharType="${kind}"/></w:r>`;
    const endless = `<w:p>${mark('begin').repeat(5000)}</w:p>`;
    expect(await read(withParts({ 'word/document.xml': bodyOf(endless) }))).toMatchObject({
      body: { code: 'unsupported-file' },
    });
    const spelled = `<w:p>${"<w:r><w:fldChar w:fldCharType = 'b&#101;gin'/></w:r>".repeat(5000)}</w:p>`;
    expect((await read(withParts({ 'word/document.xml': bodyOf(spelled) }))).body.code).toBe('unsupported-file');
    const field = `${mark('begin')}<w:r><w:instrText> PAGEREF a </w:instrText></w:r>${mark('separate')}<w:r><w:t>7</w:t></w:r>${mark('end')}`;
    const contents = `<w:p>${field}</w:p>`.repeat(3000);
    expect((await read(withParts({ 'word/document.xml': bodyOf(contents) }))).body.html).toMatch(/^<p>7<\/p>/);
  });

  test('a note is written once, however often a crafted file names it', async () => {
    const named = '<w:p><w:r><w:footnoteReference w:id="2"/></w:r></w:p>';
    const note = `<w:footnote w:id="2">${paragraph('Сноска').repeat(300)}</w:footnote>`;
    const reply = await read(
      withParts({
        '[Content_Types].xml':
          '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>',
        'word/_rels/document.xml.rels':
          '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="f" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/footnotes" Target="footnotes.xml"/></Relationships>',
        'word/document.xml': bodyOf(named.repeat(50)),
        'word/footnotes.xml': `<?xml version="1.0"?><w:footnotes ${NAMES}>${note}</w:footnotes>`,
      }),
    );
    expect(reply.body.html.split('Сноска').length - 1).toBe(300);
  });

  test('links go to web pages only, and a picture is counted instead of loaded', async () => {
    const reply = await read(
      withParts({
        'word/document.xml': bodyOf(`
          <w:p><w:hyperlink r:id="bad"><w:r><w:t>нажми</w:t></w:r></w:hyperlink></w:p>
          <w:p><w:hyperlink r:id="good"><w:r><w:t>сайт</w:t></w:r></w:hyperlink></w:p>
          <w:p><w:r><w:drawing><wp:inline><a:graphic><a:graphicData><pic:pic><pic:blipFill><a:blip r:link="spy"/></pic:blipFill></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r></w:p>
          <w:p><w:r><w:t>&lt;img src=x onerror=alert(1)&gt;&lt;script&gt;</w:t></w:r></w:p>`),
        'word/_rels/document.xml.rels': `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">
          <Relationship Id="bad" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/hyperlink" Target="javascript:alert(1)" TargetMode="External"/>
          <Relationship Id="good" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/hyperlink" Target="https://example.org/" TargetMode="External"/>
          <Relationship Id="spy" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/image" Target="https://spy.example/x.png" TargetMode="External"/></Relationships>`,
      }),
    );
    expect(reply.body).toEqual({
      html: expect.stringContaining(
        '<a href="https://example.org/" target="_blank" rel="noopener noreferrer">сайт</a>',
      ),
      is_cut: false,
      pictures: 1,
    });
    expect(reply.body.html).toContain('&lt;img src=x onerror=alert(1)&gt;&lt;script&gt;');
    expect(reply.body.html).not.toMatch(/<img|<script|javascript:|spy/);
  });

  test('a long one is shown from its beginning', async () => {
    const lines = Array.from({ length: 9000 }, (_, index) => `Строка ${index} ${'слово '.repeat(6)}`);
    const { body } = await read(makeDocx('Том', lines));
    expect(body.is_cut).toBe(true);
    expect(body.html.length).toBeLessThanOrEqual(200_000);
    expect(body.html).toContain('Строка 1000 ');
    expect(body.html).not.toContain('Строка 8999');
  });
});

describe('a crafted document', () => {
  test('that unpacks to gigabytes is refused before it is unpacked', async () => {
    const bomb = withParts({ 'word/document.xml': new Uint8Array(40 * 1024 * 1024).fill(32) });
    expect(bomb.length).toBeLessThan(200_000);
    expect(await read(bomb)).toMatchObject({ status: 413, body: { code: 'too-large' } });
  });

  test('with styles as long as a book is refused before it is read', async () => {
    const reply = await read(withParts({ 'word/styles.xml': stylesOf(2 * 1024 * 1024) }));
    expect(reply).toMatchObject({ status: 413, body: { code: 'too-large' } });
  });

  test.each([
    ['an honest document', 200, makeDocx('Прочитан один раз', [])],
    ['a refused one', 415, withParts({ 'word/document.xml': 'нет, и второй раз нет' })],
  ])('%s is read once, however often it is asked for', async (_name, status, bytes) => {
    const first = await read(bytes);
    expect(first.status).toBe(status);
    const { id } = await uploadFile(server, room.student.token, { name: 'снова.docx', bytes });
    const { storage_key } = await server.db.one<{ storage_key: string }>(
      sql`select storage_key from files where id = ${id}`,
    );
    // Without its bytes it could not be read again.
    await rm(join(server.config.filesDir, storage_key));
    const again = await server.request('GET', `/api/v2/files/${id}/text`, { as: room.student.token });
    expect(again).toMatchObject({ status, body: first.body });
  });

  test.each([
    ['no XML', 'нет'],
    ['entities that multiply', `<!DOCTYPE d [<!ENTITY a "ха"><!ENTITY b "&a;&a;&a;">]>${bodyOf(paragraph('&b;'))}`],
    ['nested without end', bodyOf('<w:tbl><w:tr><w:tc>'.repeat(30_000) + '</w:tc></w:tr></w:tbl>'.repeat(30_000))],
  ])('%s', async (_name, document) => {
    const reply = await read(withParts({ 'word/document.xml': document }));
    expect([200, 400, 413, 415]).toContain(reply.status);
    expect(JSON.stringify(reply.body)).not.toContain('хахаха');
    // The server goes on.
    expect((await read(makeDocx('После', []))).status).toBe(200);
  });

  test('and a file that is none are refused', async () => {
    expect(await read(Buffer.from('просто текст'))).toMatchObject({ status: 415, body: { code: 'unsupported-file' } });
  });
});
