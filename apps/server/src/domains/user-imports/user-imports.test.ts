import { sql } from '@orbita/database';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/app.ts';
import { type ImportOffice, openImportOffice } from '../../testing/import-office.ts';
import { makeSchoolSheet } from '../../testing/school-sheet.ts';
import { readWorkbook } from '../../testing/workbook.ts';

let server: TestApp;
let office: ImportOffice;
beforeAll(async () => {
  server = await createTestApp();
  office = await openImportOffice(server, 'imports.example');
});
afterAll(() => server.close());

const historyOf = (id: number) =>
  server.db.rows<{ action: string }>(
    sql`select action, old_value, new_value from audit_records where object_type = 'user' and object_id = ${id} order by id`,
  );

describe('a file of students', () => {
  const file =
    'ФИО;Группа;Почта;Телефон\nЁлкина Анна Львовна;ИС-21;yolkina@college.example;8 (900) 111-22-33\nТихий Ян;ИС-22;;\n;;;\n';

  test('is compared, applied, found untouched the second time, and undone', async () => {
    const made = await office.compare(file);
    expect(made).toMatchObject({ state: 'ready', notice: null, counts: { student: { new: 2 }, group: { new: 2 } } });
    expect(await office.person('Ёлкина')).toBeUndefined();
    const done = await office.apply(made.id);
    expect(done).toMatchObject({ state: 'applied', notice: null, without_password: 2 });
    const anna = await office.person('Ёлкина');
    expect(anna).toMatchObject({
      first_name: 'Анна',
      middle_name: 'Львовна',
      email: 'yolkina@college.example',
      phone: '+7 900 111-22-33',
      password_hash: '',
      groups: ['ИС-21'],
    });
    expect((await historyOf(anna!.id)).map(({ action }) => action)).toEqual(['created', 'group-joined']);
    expect(await office.person('Тихий')).toMatchObject({ email: null, username: 'tikhiy.y', groups: ['ИС-22'] });
    const again = await office.compare(file);
    expect(again.counts).toEqual({ student: { same: 2 } });
    expect((await office.askToApply(again.id)).body.code).toBe('import-nothing');
    const preview = await office.call('GET', `${done.id}/undo`);
    expect(preview.body).toEqual({ people: 2, groups: 2, changed: 0, blockers_count: 0, blockers: [] });
    expect((await office.call('POST', `${done.id}/undo`)).status).toBe(200);
    expect(await office.settled(done.id)).toMatchObject({ state: 'undone', notice: null });
    expect(await office.person('Ёлкина')).toBeUndefined();
    expect(await server.db.rows(sql`select 1 from groups where company_id = ${office.companyId}`)).toEqual([]);
    expect(JSON.stringify(await historyOf(anna!.id))).not.toContain('yolkina');
    expect(await server.db.rows(sql`select 1 from mails where company_id = ${office.companyId}`)).toEqual([]);
  });

  test('in Windows-1251 with tabs and headings of its own is read as well', async () => {
    const text = 'Список обучающихся\n\nФамилия\tИмя\tОтчество\tКласс\nЛЬВОВА\tИнна\u00a0\tПавловна\t10 А\n';
    const bytes = Buffer.from(
      [...text].map((letter) => {
        const code = letter.codePointAt(0)!;
        return code >= 0x410 && code <= 0x44f ? code - 0x350 : code;
      }),
    );
    const { id, counts } = await office.compare(bytes, { name: 'Список.csv' });
    expect(counts).toEqual({ student: { new: 1 }, group: { new: 1 } });
    expect((await office.rows(id)).map(({ name, line }) => [name, line])).toEqual([
      ['10 А', 4],
      ['Львова Инна Павловна', 4],
    ]);
  });
});

test('a workbook of a school is brought in whole, undone and brought in again', async () => {
  const sheet = await makeSchoolSheet({ groups: 3, students: 12, teachers: 4 });
  const made = await office.compare(sheet, { name: 'Школа.xlsx' });
  const all = {
    group: { new: 3 },
    student: { new: 12 },
    teacher: { new: 4 },
    curator: { new: 3 },
    parent: { new: 12 },
  };
  expect(made.counts).toEqual(all);
  const done = await office.apply(made.id);
  expect(done).toMatchObject({ state: 'applied', notice: null });
  const count = async () =>
    server.db.one(sql`
      select (select count(*)::int from company_members where company_id = ${office.companyId}) as members,
        (select count(*)::int from relations where company_id = ${office.companyId} and confirmed_at is not null) as parents,
        (select count(*)::int from curator_groups x join groups g on g.id = x.group_id where g.company_id = ${office.companyId}) as curated,
        (select count(*)::int from admin_role_users where company_id = ${office.companyId} and role_id = 13) as teachers`);
  const whole = { members: 1 + 12 + 12 + 4, parents: 12, curated: 3, teachers: 4 };
  expect(await count()).toEqual(whole);
  const again = await office.compare(sheet, { name: 'Школа.xlsx' });
  expect(again.counts).toEqual({
    student: { same: 12 },
    teacher: { same: 4 },
    curator: { same: 3 },
    parent: { same: 12 },
  });
  await office.call('POST', `${done.id}/undo`);
  expect(await office.settled(done.id)).toMatchObject({ state: 'undone', notice: null });
  expect(await count()).toEqual({ members: 1, parents: 0, curated: 0, teachers: 0 });
  await office.bringIn(sheet, { name: 'Школа.xlsx' });
  expect(await count()).toEqual(whole);
});

describe('bad rows', () => {
  const file =
    'ФИО,Группа,Почта,Роль\nОдин,,x@,\nИванов =СУММ(A1),Б-1,,\nПлохой Пётр,Б-1,,Администратор\nВерный Вадим,Б-1,verny@college.example,\nДругой Иван,Б-1,verny@college.example,\nСмешной Cергей,Б-1,,\n';

  test('say why in the language of the caller, are left out, and come back as a file', async () => {
    const { id, counts } = await office.compare(file);
    expect(counts['student']).toEqual({ new: 2, bad: 4 });
    const reasons = async (language: string) =>
      (await office.call('GET', `${id}/rows?action=bad`, { language })).body.data.map(({ line, faults }: any) => [
        line,
        faults.map(({ message }: any) => message).join('; '),
      ]);
    expect(await reasons('ru')).toEqual([
      [2, '«x@» — не адрес почты'],
      [3, '«=СУММ(A1)» не похоже на имя'],
      [4, 'Роль «Администратор» файлом не даётся: права управления дают на странице человека'],
      [6, 'Та же почта у другого человека в строке 5'],
    ]);
    expect((await reasons('en'))[0]).toEqual([2, '“x@” is no e-mail address']);
    const [mixed] = await office.rows(id, '&query=Смешной');
    expect(mixed.warnings).toEqual([
      { field: 'first_name', message: 'В «Cергей» вперемешку русские и латинские буквы' },
    ]);
    const report = await readWorkbook((await office.call('GET', `${id}/report`)).body);
    const [table] = [...report.values()];
    expect(table?.[0]?.slice(0, 6)).toEqual(['Лист', 'Строка', 'Кто', 'Причина', 'ФИО', 'Группа']);
    expect(table).toHaveLength(5);
    expect(await office.apply(id)).toMatchObject({ state: 'applied' });
    expect(await office.person('Верный')).toMatchObject({ roles: [] });
    expect(await office.person('Плохой')).toBeUndefined();
  });
});

test('the meaning of columns can be changed and is remembered for such headings', async () => {
  const file = 'Кто это;Где;Чем связаться\nПамятный Марк;П-1;pam@college.example\n';
  const sent = await office.send(file);
  expect(sent.body.code).toBe('import-no-people');
  const known = 'ФИО;Где учится;Чем связаться\nПамятный Марк;П-1;pam@college.example\n';
  const { id, counts } = await office.compare(known);
  expect(counts).toEqual({ teacher: { new: 1 } });
  const body = {
    sheets: [{ position: 0, kind: 'student', is_taken: true, columns: ['full_name', 'group', 'email'] }],
  };
  expect((await office.call('PUT', `${id}/sheets`, { body })).status).toBe(200);
  expect((await office.settled(id)).counts).toEqual({ student: { new: 1 }, group: { new: 1 } });
  const second = await office.compare(known.replace('Марк', 'Лев'));
  expect(second.counts).toEqual({ student: { new: 1 }, group: { new: 1 } });
  expect((await office.call('GET', String(second.id))).body.sheets[0]).toMatchObject({
    is_remembered: true,
    columns: ['full_name', 'group', 'email'],
  });
});

test('the template is read without a fault', async () => {
  const { body, status } = await office.call('GET', 'template');
  expect(status).toBe(200);
  const { counts } = await office.compare(body, { name: 'Образец.xlsx' });
  for (const kind of Object.values(counts)) expect(kind['bad'] ?? 0).toBe(0);
  expect(counts).toMatchObject({ student: { new: 2 }, teacher: { new: 1 }, curator: { new: 1 }, parent: { new: 4 } });
});
