// Templates of forms through the API: what is refused, what a file then says, and who may change them.
import { sql } from '@orbita/database';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { type Part, writeDocx } from '../../../platform/docx/write-docx.ts';
import { buildAdministrator, buildCompany, buildRole, buildUser, type BuiltUser } from '../../../testing/builders.ts';
import { inClassroom, room, server } from '../../../testing/classroom.ts';
import { readPdfPages } from '../../../testing/pdf-text.ts';
import { sampleData } from '../../../testing/report-templates.ts';
import { readWorkbook } from '../../../testing/workbook.ts';
import { sampleTemplate } from './sample-template.ts';

inClassroom();

let admin: BuiltUser;
beforeEach(async () => {
  admin = await buildAdministrator(server.db, room.companyId);
  await server.db.run(sql`delete from report_templates where company_id = ${room.companyId}`);
});
const call = (method: string, path: string, body?: object, as: BuiltUser = admin) =>
  server.request(method, path, { as: as.token, body });
const URL_OF = '/api/v2/reports/template';
const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64');
const put = (parts: Part[], more: object = {}, form = 'group-sheet') =>
  call('PUT', URL_OF, { form, name: 'Ведомость.docx', data: base64(writeDocx(parts)), ...more });
const check = (bytes: Uint8Array, form = 'group-sheet') =>
  call('POST', `${URL_OF}/check`, { form, data: base64(bytes) });
const order = () => ({ form: 'group-sheet', group_id: room.groupId, subject_id: room.subjectId });
const file = (format: string, more: object = order(), as?: BuiltUser) =>
  call('POST', '/api/v2/reports/file', { ...more, format }, as);
const xmlOf = (docx: Uint8Array): string =>
  strFromU8(unzipSync(new Uint8Array(docx))['word/document.xml'] ?? new Uint8Array());
/** The text of each paragraph. */
const linesOf = (docx: Uint8Array): string[] =>
  [...xmlOf(docx).matchAll(/<w:p[ >].*?<\/w:p>/gs)].map(([paragraph]) =>
    paragraph.replace(/<w:br\/>/g, '\n').replace(/<[^>]+>/g, ''),
  );
const mark = (student: BuiltUser, value: number) =>
  server.db.run(sql`
    insert into marks (step_id, student_id, mark_type_id, value) select ${room.stepId}, ${student.id}, id, ${value} from mark_types where company_id = ${room.companyId} and is_default`);

describe('a form with a template', () => {
  test('says in its own table what the form says, row by row', async () => {
    await mark(room.student, 7.5);
    const cell = (text: string) => [{ text }];
    const parts: Part[] = [
      { text: 'Группа {group}, {subject}: всего {rows_count}' },
      { widths: [3000, 3000], rows: [[cell('{#rows}{student}'), cell('{points}|{grade}{/rows}')]] },
      { text: '{facts}' },
    ];
    expect((await put(parts)).body).toMatchObject({
      ...{ follows: ['docx', 'pdf'], template: { name: 'Ведомость.docx', remarks: [], uploaded_by: { id: admin.id } } },
    });
    const { facts, tables } = (await call('POST', '/api/v2/reports/preview', order())).body;
    const [{ rows }] = tables;
    const valueOf = (at: number) => facts[at].value;
    const shown = (value: string | number | null | undefined) => `${value ?? ''}`.replace('.', ',');
    const lines = linesOf((await file('docx')).body);
    expect(lines[0]).toBe(`Группа ${valueOf(0)}, ${valueOf(1)}: всего ${rows.length}`);
    expect(lines.slice(1, 1 + rows.length * 2)).toEqual(
      rows.flatMap((row: (string | number | null)[]) => [shown(row[1]), `${shown(row[2])}|${shown(row[6])}`]),
    );
    expect(lines.join('\n')).toContain('7,5|');
    expect(lines.at(-1)).toContain(`\n${facts[1].name}: ${valueOf(1)}`);
  });

  test('has the whole table where {tables} stands, as wide as the page', async () => {
    const wide = writeDocx([{ text: '{title}' }, { text: '{tables}' }, { text: '{signatures}' }], { isWide: true });
    await call('PUT', URL_OF, { form: 'group-sheet', name: 'Широкая.docx', data: base64(wide) });
    const { tables } = (await call('POST', '/api/v2/reports/preview', order())).body;
    const xml = xmlOf((await file('docx')).body);
    const widths = [...xml.matchAll(/<w:gridCol w:w="(\d+)"/g)].map(([, width]) => Number(width));
    expect(widths).toHaveLength(tables[0].columns.length);
    const sum = widths.reduce((all, width) => all + width, 0);
    expect(sum).toBeGreaterThan(14_000);
    expect(sum).toBeLessThanOrEqual(14_571);
    for (const row of tables[0].rows) expect(xml).toContain(`>${row[1]}<`);
  });

  test('what people are called never becomes part of the document', async () => {
    await server.db.run(sql`update users set last_name = '<w:br/>{title}&' where id = ${room.student.id}`);
    await put([{ text: '{tables}' }]);
    const docx = (await file('docx')).body;
    expect(linesOf(docx).join('\n')).toContain('&lt;w:br/&gt;{title}&amp;');
    expect((await check(writeDocx([{ text: '{@title}' }]))).body.problems).toContainEqual(
      expect.objectContaining({ kind: 'unknown', what: '@title' }),
    );
  });

  test('is made from it as a text document and PDF, not as a workbook, and only while the template is there', async () => {
    await put([{ text: 'ОСОБАЯ {title}' }, { text: '{tables}' }]);
    const docx = async () => linesOf((await file('docx')).body)[0];
    expect(await docx()).toBe('ОСОБАЯ Зачётно-экзаменационная ведомость');
    const pdf = async () => (await readPdfPages((await file('pdf')).body)).join('\n');
    expect(await pdf()).toContain('ОСОБАЯ Зачётно-экзаменационная ведомость');
    const workbook = async () => [...(await readWorkbook((await file('xlsx')).body))];
    const ownWorkbook = await workbook();
    expect(JSON.stringify(ownWorkbook)).toContain('Зачётно-экзаменационная ведомость');
    expect(JSON.stringify(ownWorkbook)).not.toContain('ОСОБАЯ');
    const reset = await call('DELETE', `${URL_OF}?form=group-sheet`);
    expect(reset.body).toMatchObject({ template: null, follows: [] });
    expect(await docx()).not.toContain('ОСОБАЯ');
    expect(await pdf()).toContain('Зачётно-экзаменационная ведомость');
    expect(await pdf()).not.toContain('ОСОБАЯ');
    expect(await workbook()).toEqual(ownWorkbook);
    expect((await call('GET', `${URL_OF}/file?form=group-sheet`)).status).toBe(404);
  });

  test('is made from it in archives too', async () => {
    await put([{ text: 'ОСОБАЯ {group}' }, { text: '{tables}' }]);
    const asked = { forms: ['group-sheet'], group_ids: [room.groupId], format: 'docx' };
    const { id } = (await call('POST', '/api/v2/reports/jobs', asked)).body;
    const state = async () =>
      (await call('GET', '/api/v2/reports/jobs')).body.data.find((job: { id: number }) => job.id === id)?.state;
    await vi.waitUntil(async () => (await state()) === 'ready', { timeout: 30_000, interval: 50 });
    const archive = unzipSync(new Uint8Array((await call('GET', `/api/v2/reports/jobs/${id}/file`)).body));
    expect(Object.values(archive).map((docx) => linesOf(docx)[0])).toEqual([expect.stringMatching(/^ОСОБАЯ /)]);
  });

  test('keeps the layout of the product in PDF when the template holds what a PDF would lose', async () => {
    const plain = writeDocx([{ text: '{tables}' }]);
    const pictured = zipSync({ ...unzipSync(plain), 'word/media/logo.png': strToU8('x') });
    expect((await check(pictured)).body).toMatchObject({
      follows: ['docx'],
      problems: [{ kind: 'not-in-pdf', what: 'pictures' }],
    });
    const data = base64(pictured);
    const taken = await call('PUT', URL_OF, { form: 'group-sheet', name: 'С гербом.docx', data });
    expect(taken.body).toMatchObject({ follows: ['docx'], template: { remarks: [{ what: 'pictures' }] } });
    expect(linesOf((await file('docx')).body)).not.toContain('Зачётно-экзаменационная ведомость');
    const { db } = server;
    await db.run(
      sql`update report_templates set sealed_name = gen_random_uuid()::text where company_id = ${room.companyId}`,
    );
    // The file of the template is gone, and the PDF does not ask for it.
    expect((await file('pdf')).status).toBe(200);
  });
});

describe('every form', () => {
  const forms = [
    ...(['group-sheet', 'summary-sheet', 'gradebook', 'attendance-sheet', 'retakes'] as const),
    ...(['study-card', 'curator-report', 'workload'] as const),
  ];
  test.each(forms)('%s has a sample that is right and is filled to the last brace', async (form) => {
    const sample = (await call('GET', `${URL_OF}/file?form=${form}&sample=true`)).body;
    expect((await check(sample, form)).body).toMatchObject({ problems: [], follows: ['docx', 'pdf'] });
    const { fields } = (await check(sample, form)).body;
    const { offered } = (await call('GET', `${URL_OF}?form=${form}`)).body;
    const names = offered.map(({ name }: { name: string }) => name);
    expect(fields.filter((name: string) => !names.includes(name))).toEqual([]);
    const ofOneSubject = ['group-sheet', 'gradebook', 'attendance-sheet', 'retakes'].includes(form);
    const asked = {
      ...{ form, group_id: room.groupId, student_id: room.student.id },
      ...(ofOneSubject ? { subject_id: room.subjectId } : {}),
    };
    const made = await call('POST', `${URL_OF}/preview`, { ...asked, data: base64(sample), format: 'docx' });
    const text = linesOf(made.body).join('\n');
    expect(text).not.toMatch(/[{}]/);
    const report = (await call('POST', '/api/v2/reports/preview', asked)).body;
    expect(text).toContain(report.title);
    for (const { name, value } of report.facts) expect(text).toContain(`${name}: ${value}`);
    for (const table of report.tables) for (const { title } of table.columns) expect(text).toContain(title);
    for (const who of report.signatures) expect(text).toContain(`${who}: ____`);
  });
});

describe('an uploaded document', () => {
  test('is told which fields are unknown, misplaced, broken or missing, and such a one is not taken', async () => {
    const { body } = await check(writeDocx([{ text: '{grup} {student} {title} {#rows}{points}{/rows} {subject}' }]));
    expect(body.fields.toSorted()).toEqual(['points', 'rows', 'subject', 'title']);
    expect(body.problems.map(({ kind, what, suggestion }: any) => [kind, what, suggestion])).toEqual([
      ['unknown', 'grup', 'group'],
      ['unknown', 'student', null],
    ]);
    expect((await check(writeDocx([{ text: '{title}' }]))).body.problems).toMatchObject([
      { kind: 'missing', what: 'tables' },
    ]);
    for (const text of ['{title', '{tables} рядом', '{#rows}{n}{/totals}'])
      expect((await check(writeDocx([{ text }]))).body.problems[0].kind).toBe('broken');
    const inside: Part = { widths: [4000], rows: [[[{ text: '{tables}' }]]] };
    expect((await check(writeDocx([inside]))).body.problems[0]).toMatchObject({ kind: 'broken', what: 'tables' });
    for (const text of ['{grup}', '{title']) expect((await put([{ text }])).body.code).toBe('report-template-fields');
    const preview = { ...order(), data: base64(writeDocx([{ text: '{grup}' }])), format: 'pdf' };
    expect((await call('POST', `${URL_OF}/preview`, preview)).body.code).toBe('report-template-fields');
    expect((await call('GET', `${URL_OF}?form=group-sheet`)).body.template).toBeNull();
  });

  const files = () => unzipSync(sampleTemplate('group-sheet', 'ru'));
  const withPart = (part: string) => () => {
    const whole = strFromU8(files()['word/document.xml'] ?? new Uint8Array());
    return zipSync({ ...files(), 'word/document.xml': strToU8(whole.replace(/<w:body>/, `<w:body>${part}`)) });
  };
  const link = (target: string, type: string) => () =>
    zipSync({
      ...files(),
      'word/_rels/settings.xml.rels': strToU8(
        `<Relationships><Relationship Id="r" Type="x/${type}" Target="${target}" TargetMode="External"/></Relationships>`,
      ),
    });
  test.each<[string, () => Uint8Array]>([
    ['template-not-docx', () => strToU8('просто текст')],
    ['template-encrypted', () => Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1])],
    ['template-macros', () => zipSync({ ...files(), 'word/vbaProject.bin': strToU8('x') })],
    ['template-macros', link('http://foreign.example/t.dotm', 'attachedTemplate')],
    ['template-macros', link('javascript:alert(1)', 'hyperlink')],
    ['template-macros', withPart('<w:p><w:fldSimple w:instr="INCLUDEPICTURE http://foreign.example/a.png"/></w:p>')],
    ['template-macros', withPart('<w:altChunk r:id="rId9"/>')],
    ['template-too-large', () => zipSync({ ...files(), 'word/media/a.png': new Uint8Array(30 * 1024 * 1024) })],
    ['template-too-long', () => writeDocx(Array.from({ length: 5001 }, () => ({ text: 'Пункт' })))],
  ])('%s is refused by every call that takes one', async (code, bytes) => {
    const data = base64(bytes());
    expect((await call('POST', `${URL_OF}/check`, { form: 'group-sheet', data })).body.code).toBe(code);
    const preview = { ...order(), data, format: 'pdf' };
    expect((await call('POST', `${URL_OF}/preview`, preview)).body.code).toBe(code);
    expect((await call('PUT', URL_OF, { form: 'group-sheet', name: 'Чужой.docx', data })).body.code).toBe(code);
  });
});

const removedFiles = async (): Promise<string[]> =>
  (await server.db.rows<{ sealed_name: string }>(sql`select sealed_name from removed_sealed_files`)).map(
    ({ sealed_name }) => sealed_name,
  );

describe('who changes a template', () => {
  test('is in the history, and does not overwrite what was not read', async () => {
    const { updated_at: unread } = (await call('GET', `${URL_OF}?form=group-sheet`)).body;
    const first = await put([{ text: '{tables}' }], { updated_at: unread, name: 'Первая.docx' });
    const late = await put([{ text: '{tables}' }], { updated_at: unread });
    expect(late).toMatchObject({
      status: 409,
      body: { code: 'stale', current: { template: { name: 'Первая.docx' } } },
    });
    const read = encodeURIComponent(first.body.updated_at);
    const { sealed_name: firstFile } = await server.db.one<{ sealed_name: string }>(
      sql`select sealed_name from report_templates where company_id = ${room.companyId}`,
    );
    const before = await removedFiles();
    const second = await put([{ text: '{tables}' }], { updated_at: first.body.updated_at, name: 'Вторая.docx' });
    // The file of the template before is swept away, and no other.
    expect((await removedFiles()).filter((name) => !before.includes(name))).toEqual([firstFile]);
    expect((await call('DELETE', `${URL_OF}?form=group-sheet&updated_at=${read}`)).body.code).toBe('stale');
    const now = encodeURIComponent(second.body.updated_at);
    expect((await call('DELETE', `${URL_OF}?form=group-sheet&updated_at=${now}`)).status).toBe(200);
    expect((await put([{ text: '{tables}' }], { updated_at: second.body.updated_at })).body.code).toBe('stale');
    const history = `/api/v2/admin/history?kind=report-template&record_id=${room.companyId}`;
    const told = (await call('GET', history)).body.data.slice(0, 3);
    expect(told.map(({ action }: any) => action)).toEqual(['template-left', 'template-uploaded', 'template-uploaded']);
    expect(told[0].changes).toContainEqual({ field: 'template', old: null, new: 'Вторая.docx' });
  });

  test('has the right to change reports of the own institution', async () => {
    await put([{ text: '{tables}' }]);
    const roleId = await buildRole(server.db, room.companyId, ['admin_panel_read', 'reports_read']);
    const reader = await buildUser(server.db, room.companyId, { roleId });
    const body = { form: 'group-sheet', name: 'Чужая.docx', data: sampleData('group-sheet') };
    for (const person of [reader, room.teacher, room.student]) {
      expect((await call('PUT', URL_OF, body, person)).status).toBe(403);
      expect((await call('POST', `${URL_OF}/check`, body, person)).status).toBe(403);
      expect((await call('POST', `${URL_OF}/preview`, { ...order(), format: 'pdf' }, person)).status).toBe(403);
      expect((await call('DELETE', `${URL_OF}?form=group-sheet`, undefined, person)).status).toBe(403);
    }
    expect((await call('GET', `${URL_OF}?form=group-sheet`, undefined, reader)).body.template.name).toBe(
      'Ведомость.docx',
    );
    // Whoever makes the form gets it from the template, with the right to change it or without.
    expect((await file('docx', order(), room.teacher)).status).toBe(200);
    const host = 'foreign-forms.example';
    const foreign = await buildAdministrator(server.db, await buildCompany(server.db, { domain: host }));
    const abroad = (method: string, path: string, sent?: object) =>
      server.request(method, path, { as: foreign.token, headers: { host }, ...(sent ? { body: sent } : {}) });
    expect((await abroad('GET', `${URL_OF}?form=group-sheet`)).body.template).toBeNull();
    expect((await abroad('GET', `${URL_OF}/file?form=group-sheet`)).status).toBe(404);
    expect(
      (await abroad('POST', `${URL_OF}/preview`, { ...order(), data: sampleData('group-sheet'), format: 'pdf' }))
        .status,
    ).toBe(404);
    await abroad('DELETE', `${URL_OF}?form=group-sheet`);
    expect((await call('GET', `${URL_OF}?form=group-sheet`)).body.template).not.toBeNull();
  });
});
