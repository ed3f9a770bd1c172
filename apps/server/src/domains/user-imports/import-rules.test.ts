// Whom an import may change, whom it takes for whom, and what stands in its way.
import { sql } from '@orbita/database';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/app.ts';
import { buildAdministrator, buildCompany, buildUser } from '../../testing/builders.ts';
import type { Deps } from '../../http/deps.ts';
import { type ImportOffice, openImportOffice } from '../../testing/import-office.ts';
import { runLeftImports } from './run-imports.ts';
import { forgetOldImports } from './user-imports.queries.ts';

let server: TestApp;
let office: ImportOffice;
let number = 0;
beforeAll(async () => {
  server = await createTestApp();
});
beforeEach(async () => {
  office = await openImportOffice(server, `rules-${(number += 1)}.example`);
});
afterAll(() => server.close());

/** Runs the job that takes up what a server left. */
async function runLeft(): Promise<void> {
  const works: Promise<void>[] = [];
  await runLeftImports({
    db: server.db,
    live: { send: () => undefined, recheck: async () => undefined },
    followUps: { wake: (_name: string, work: () => Promise<void>) => works.push(work()) },
  } as unknown as Deps);
  await Promise.all(works);
}

const faultsOf = async (id: number): Promise<string[]> =>
  (await office.rows(id, '&action=bad')).flatMap(({ faults }) => faults.map(({ message }: any) => message));

describe('rights', () => {
  test('nobody who holds more than the importer is changed by a file', async () => {
    const clerk = await office.buildClerk('groups_write');
    const { email } = office.admin;
    const file = `ФИО;Почта;Телефон\nЗлой Захар;${email};+7 900 000-00-01\n`;
    const taken = await office.compare(file, { as: clerk });
    expect(taken.undecided).toBe(1);
    await office.call('POST', `${taken.id}/decisions`, { as: clerk, body: { choice: 'same' } });
    await office.settled(taken.id);
    expect(await faultsOf(taken.id)).toEqual(['У этого человека есть права, которых нет у вас']);
    expect((await office.askToApply(taken.id, clerk)).body.code).toBe('import-nothing');
  });

  test('who applies an import decides by their own rights', async () => {
    const clerk = await office.buildClerk('groups_write');
    const other = await buildAdministrator(server.db, office.companyId);
    await server.db.run(sql`update users set last_name = 'Важный', first_name = 'Влад' where id = ${other.id}`);
    const made = await office.compare(`ФИО;Почта;Телефон\nВажный Влад;${other.email};+7 900 000-00-02\n`);
    expect(made.counts).toEqual({ teacher: { changed: 1 } });
    const done = await office.apply(made.id, clerk);
    expect(done).toMatchObject({ state: 'ready', moved: 1, counts: { teacher: { bad: 1 } } });
    expect(await office.person('Важный')).toMatchObject({ phone: null });
  });

  test('without the right to change groups nobody joins one', async () => {
    const clerk = await office.buildClerk();
    const made = await office.compare('ФИО;Группа\nНовый Ной;Г-1\n', { as: clerk });
    expect(made.counts).toEqual({ group: { bad: 1 }, student: { bad: 1 } });
    expect(await faultsOf(made.id)).toEqual(['У вас нет права менять группы', 'У вас нет права менять группы']);
  });

  test('oneself and accounts of other institutions keep their data', async () => {
    const shared = await buildUser(server.db, office.companyId, { first_name: 'Шура', last_name: 'Общий' });
    const elsewhere = await buildCompany(server.db);
    await server.db.run(sql`insert into company_members (company_id, user_id) values (${elsewhere}, ${shared.id})`);
    const foreign = await buildUser(server.db, elsewhere);
    const made = await office.compare(
      `Фамилия;Имя;Почта;Телефон\n;;${office.admin.email};+7 900 000-00-03\nОбщий;Шура;${shared.email};+7 900 000-00-04\nЧужой;Чук;${foreign.email};\n`,
    );
    expect(await faultsOf(made.id)).toEqual([
      'Свои данные меняют в профиле',
      'Учётная запись принадлежит и другой организации: данные меняет только сам человек',
      `Почта ${foreign.email} занята другой учётной записью`,
    ]);
  });

  test('an import of another institution is not there', async () => {
    const made = await office.compare('ФИО\nТайный Тит\n');
    const stranger = await openImportOffice(server, `rules-other-${number}.example`);
    for (const path of [`${made.id}`, `${made.id}/rows`, `${made.id}/undo`, `${made.id}/report`])
      expect((await stranger.call('GET', path)).status).toBe(404);
    expect((await stranger.askToApply(made.id)).status).toBe(404);
    const outsider = await buildUser(server.db, office.companyId);
    expect((await office.call('GET', `${made.id}`, { as: outsider })).status).toBe(403);
  });
});

test('an address that a file sets ends the one that the person has asked for, and so does undoing', async () => {
  const file = (mail: string) => `ФИО;Почта;Внешний id\nДвоякая Диана;${mail}${number}@college.example;D-${number}\n`;
  await office.bringIn(file('first'));
  const person = (await office.person('Двоякая'))!;
  const ask = () =>
    server.db.run(sql`insert into email_changes (user_id, email) values (${person.id}, 'own@example.org')`);
  const asked = () => server.db.rows(sql`select 1 from email_changes where user_id = ${person.id}`);
  await ask();
  const done = await office.bringIn(file('second'));
  expect(await asked()).toEqual([]);
  await ask();
  await office.call('POST', `${done.id}/undo`);
  expect(await office.settled(done.id)).toMatchObject({ state: 'undone' });
  expect(await asked()).toEqual([]);
});

describe('who is who', () => {
  test('an e-mail, a login or an external id decides; an empty cell leaves what is there', async () => {
    await office.bringIn(
      'ФИО;Группа;Почта;Внешний id;Телефон\nПрежняя Полина;К-1;polina@college.example;S-1;+7 900 000-00-05\n',
    );
    const made = await office.compare(
      'ФИО;Группа;Почта;Внешний id;Телефон\nНовикова Полина;К-2;polina@mail.example;S-1;\n',
    );
    expect(made.counts).toEqual({ group: { new: 1 }, student: { changed: 1 } });
    const [, row] = await office.rows(made.id);
    expect(row.changes).toEqual([
      { field: 'last_name', before: 'Прежняя', after: 'Новикова' },
      { field: 'email', before: 'polina@college.example', after: 'polina@mail.example' },
      { field: 'groups', before: 'К-1', after: 'К-1, К-2' },
    ]);
    const done = await office.apply(made.id);
    expect(await office.person('Новикова')).toMatchObject({ phone: '+7 900 000-00-05', groups: ['К-1', 'К-2'] });
    await office.call('POST', `${done.id}/undo`);
    expect(await office.settled(done.id)).toMatchObject({ state: 'undone' });
    expect(await office.person('Прежняя')).toMatchObject({ email: 'polina@college.example', groups: ['К-1'] });
  });

  test('a student moves to the group of the file if so chosen, and undo brings them back', async () => {
    await office.bringIn('ФИО;Группа\nХодок Харитон;М-1\n');
    const file = 'ФИО;Группа;Телефон\nХодок Харитон;М-1; \nХодок Харитон;М-2;\n';
    expect((await office.compare(file)).counts['student']).toEqual({ same: 1, suspected: 1 });
    const { id, sheets } = (await office.send('ФИО;Группа\nХодок Харитон;М-2\n')).body;
    await office.settled(id);
    const set = sheets.map(({ position, kind, is_taken, columns }: any) => ({ position, kind, is_taken, columns }));
    await office.call('PUT', `${id}/sheets`, { body: { sheets: set, moves_students: true } });
    await office.settled(id);
    await office.call('POST', `${id}/decisions`, { body: { choice: 'same' } });
    await office.settled(id);
    const done = await office.apply(id);
    expect(await office.person('Ходок')).toMatchObject({ groups: ['М-2'] });
    await office.call('POST', `${done.id}/undo`);
    expect(await office.settled(done.id)).toMatchObject({ state: 'undone' });
    expect(await office.person('Ходок')).toMatchObject({ groups: ['М-1'] });
  });

  test('nobody applies what somebody else has edited since they saw it; edits say whose they are', async () => {
    const clerk = await office.buildClerk('groups_write');
    const made = await office.compare('ФИО;Группа;Почта\nЧужакова Чара;Ч-1;нет\nСвоева Сара;Ч-1;s@mail.example\n');
    expect(made).toMatchObject({ edits: [], counts: { student: { new: 1, bad: 1 } } });
    const body = { sheet: 0, line: 2, cells: [{ field: 'email', value: 'thief@mail.example' }] };
    expect((await office.call('PUT', `${made.id}/lines`, { as: clerk, body })).status).toBe(200);
    const edited = await office.settled(made.id);
    const late = await office.call('POST', `${made.id}/apply`, { body: { version: made.version } });
    expect(late).toMatchObject({ status: 409, body: { code: 'import-edited' } });
    expect(await office.settled(made.id)).toMatchObject({
      ...{ state: 'ready', version: edited.version, counts: { student: { new: 2 } } },
      edits: [{ author: { id: clerk.id }, kind: 'line', sheet: 0, line: 2, fields: ['email'] }],
    });
    expect(await office.person('Чужакова')).toBeUndefined();
    const columns = ['full_name', 'group', null];
    const sheets = [{ position: 0, kind: 'student', is_taken: true, columns }];
    await office.call('PUT', `${made.id}/sheets`, { body: { sheets } });
    await office.settled(made.id);
    expect(await office.apply(made.id)).toMatchObject({
      state: 'applied',
      edits: [
        { author: { id: office.admin.id }, kind: 'columns' },
        { author: { id: clerk.id }, kind: 'line' },
      ],
    });
  });

  test('a namesake is asked about: the same person, a new one, or left out', async () => {
    await office.bringIn('ФИО;Группа\nСемёнов Семён Семёнович;Д-1\nЖуков Жан;Д-1\nКотов Ким;Д-1\n');
    const made = await office.compare('ФИО;Группа\nСЕМЕНОВ СЕМЕН;Д-2\nЖуков Жан;Д-2\nКотов Ким;Д-2\n');
    expect(made).toMatchObject({ undecided: 3, counts: { student: { suspected: 3 } } });
    const rows = await office.rows(made.id, '&action=suspected');
    expect(rows[0].suspects).toMatchObject([{ last_name: 'Семёнов', groups: ['Д-1'] }]);
    expect((await office.askToApply(made.id)).body.code).toBe('import-undecided');
    for (const [at, choice] of ['same', 'new', 'skip'].entries()) {
      await office.call('POST', `${made.id}/decisions`, { body: { choice, rows: [rows[at].id] } });
      await office.settled(made.id);
      rows.splice(0, 3, ...(await office.rows(made.id, '&kind=student')));
    }
    expect((await office.settled(made.id)).counts['student']).toEqual({ changed: 1, new: 1, skipped: 1 });
    await office.apply(made.id);
    const names = await server.db.rows(
      sql`select u.last_name from users u join group_users x on x.user_id = u.id join groups g on g.id = x.group_id where g.company_id = ${office.companyId} and g.name = 'Д-2' order by 1`,
    );
    expect(names).toEqual([{ last_name: 'Жуков' }, { last_name: 'Семенов' }]);
  });

  test('whoever may be meant is shown with what is the same and what differs, the likeliest first', async () => {
    await office.bringIn(
      'ФИО;Группа;Почта;Телефон\nГром Глеб;Е-1;a@mail.example;+7 900 000-00-11\nГром Глеб;Е-2;b@mail.example;+7 900 000-00-12\n',
    );
    const made = await office.compare(
      'ФИО;Группа;Почта;Телефон\nГром Глеб;Е-2;c@mail.example;+7 900 000-00-11\nГром Глеб;Е-3;d@mail.example;\nНовый Нил;Е-3;a@mail.example;\n',
    );
    const [first, second, third] = await office.rows(made.id, '&action=suspected');
    const signsOf = ({ suspects }: any) => suspects.map(({ email, signs }: any) => [email, ...signs]);
    expect(signsOf(first)).toEqual([
      ['a@mail.example', 'phone', 'other-email'],
      ['b@mail.example', 'group', 'other-email', 'other-phone'],
    ]);
    expect(signsOf(second)).toEqual([
      ['a@mail.example', 'other-email'],
      ['b@mail.example', 'other-email'],
    ]);
    expect(signsOf(third)).toEqual([['a@mail.example', 'id', 'other-name']]);
    expect(made).toMatchObject({ undecided: 3, namesakes: 1 });
    await office.call('POST', `${made.id}/decisions`, { body: { choice: 'new', namesakes: true } });
    const decided = await office.settled(made.id);
    expect(decided).toMatchObject({ undecided: 2, namesakes: 0, counts: { student: { new: 1, suspected: 2 } } });
  });

  test('an account here without a role is more than a namesake', async () => {
    await buildUser(server.db, office.companyId, { last_name: 'Пустой', first_name: 'Пётр' });
    const made = await office.compare('ФИО;Группа\nПустой Петр;П-1\n');
    expect(made).toMatchObject({ undecided: 1, namesakes: 0 });
    expect((await office.rows(made.id, '&action=suspected'))[0].suspects[0].signs).toEqual(['unplaced']);
  });

  test('rows are listed by line, name or what is done, either way', async () => {
    const { id } = await office.compare('ФИО;Группа\nЯков Ян;С-1\n;С-1\nАнтонов Антон;С-1\n');
    const order = async (query: string) =>
      (await office.rows(id, `&kind=student${query}`)).map(({ line }: any) => line);
    expect(await order('')).toEqual([2, 3, 4]);
    expect(await order('&sort=line&sort_direction=desc')).toEqual([4, 3, 2]);
    expect(await order('&sort=name&sort_direction=desc')).toEqual([2, 4, 3]);
    expect(await order('&sort=action')).toEqual([3, 2, 4]);
  });

  test('columns that are not taken are named with the reason', async () => {
    const made = await office.compare(
      'ФИО;Группа;СНИЛС;Дата рождения;Паспорт (серия и номер);Адрес проживания;Хобби;\nЯков Ян;С-2;112-233-445 95;01.02.2008;4510 1;Москва;шахматы;\n',
    );
    const { sheets } = (await office.call('GET', `${made.id}`)).body;
    expect(sheets[0].unkept).toEqual([
      null,
      null,
      'snils',
      'birth-date',
      'document',
      'address',
      'other',
      ...(sheets[0].headers.length > 7 ? [null] : []),
    ]);
    const stored = await server.db.rows(sql`select r::text as row from user_import_rows r`);
    expect(JSON.stringify(stored)).not.toMatch(/112-233-445|01\.02\.2008/);
  });

  test('groups are found in any spelling; archived and double ones are refused', async () => {
    await server.db.run(sql`
      insert into groups (company_id, name, is_archived) values (${office.companyId}, '10 А', false), (${office.companyId}, 'Старая', true), (${office.companyId}, 'Две', false), (${office.companyId}, 'две', false)`);
    // The first name of a group has a Latin letter.
    const made = await office.compare('ФИО;Группа\nАльфа Анна;10A\nБета Белла;старая\nГамма Галя;Две\n');
    expect(made.counts).toEqual({ student: { new: 1, bad: 2 } });
    expect(await faultsOf(made.id)).toEqual(['Группа «старая» в архиве', 'Есть несколько групп «Две»']);
    await office.apply(made.id);
    expect(await office.person('Альфа')).toMatchObject({ groups: ['10 А'] });
  });

  test('parents are linked to their children, once for a family, and without the mailbox of the child', async () => {
    const file =
      'ФИО;Группа;Почта;Родитель 1 ФИО;Родитель 1 телефон;Родитель 1 почта\nМалый Миша;Р-1;family@mail.example;Малая Майя;+7 900 000-00-06;family@mail.example\nМалый Матвей;Р-1;;Малая Майя;+7 900 000-00-06;\n';
    const done = await office.bringIn(file);
    expect(done.counts).toEqual({ group: { new: 1 }, student: { new: 2 }, parent: { new: 1 } });
    const children = await server.db.rows(
      sql`select k.first_name from relations r join users k on k.id = r.student_id join users p on p.id = r.relative_id where p.last_name = 'Малая' and r.company_id = ${office.companyId} and r.confirmed_at is not null order by 1`,
    );
    expect(children).toEqual([{ first_name: 'Матвей' }, { first_name: 'Миша' }]);
    expect(await office.person('Малая')).toMatchObject({ email: null });
    const lone = await office.compare('ФИО родителя;ФИО ребёнка\nМалый Марк;Малый Миша\nНичей Нил;Никого Нет\n', {
      name: 'Родители.csv',
    });
    expect(lone.counts).toEqual({ parent: { new: 1, bad: 1 } });
    expect(await faultsOf(lone.id)).toEqual(['Ребёнок не найден: Никого Нет']);
  });
});

describe('between preview and applying', () => {
  test('what has changed is compared again and marked, and nothing is applied', async () => {
    const made = await office.compare(
      'ФИО;Почта\nСпорный Савва;savva@college.example\nТихая Тая;taya@college.example\n',
    );
    const other = await buildUser(server.db, office.companyId, { first_name: 'Савва', last_name: 'Спорный' });
    await server.db.run(sql`update users set email = 'savva@college.example' where id = ${other.id}`);
    const moved = await office.apply(made.id);
    expect(moved).toMatchObject({
      state: 'ready',
      moved: 1,
      notice: expect.stringMatching(/данные в школе изменились/),
    });
    expect(await office.person('Тихая')).toBeUndefined();
    expect((await office.rows(made.id, '&moved=true')).map(({ name }) => name)).toEqual(['Спорный Савва']);
    expect(await office.apply(made.id)).toMatchObject({ state: 'applied' });
  });

  test('two administrators who apply the same file at once bring everybody in once', async () => {
    const file = 'ФИО;Группа;Почта\nДважды Дина;Т-1;dina@college.example\nДважды Дан;Т-1;\n';
    const [one, two] = [await office.compare(file), await office.compare(file)];
    await Promise.all([office.askToApply(one.id), office.askToApply(two.id)]);
    const states = [(await office.settled(one.id)).state, (await office.settled(two.id)).state].toSorted();
    expect(states).toEqual(['applied', 'ready']);
    expect(await server.db.rows(sql`select name from groups where company_id = ${office.companyId}`)).toHaveLength(1);
    expect(
      await server.db.rows(
        sql`select 1 from company_members where company_id = ${office.companyId} and last_name = 'Дважды'`,
      ),
    ).toHaveLength(2);
  });

  test('stopping leaves nothing, and what a server left is taken up', async () => {
    const made = await office.compare('ФИО;Группа\nСтойкий Стас;С-1\n');
    await server.db.run(sql`update user_imports set state = 'applying', is_stopping = true where id = ${made.id}`);
    await runLeft();
    expect(await office.settled(made.id)).toMatchObject({
      state: 'ready',
      notice: 'Остановлено. Ничего не изменилось',
    });
    expect(await office.person('Стойкий')).toBeUndefined();
    await server.db.run(
      sql`update user_imports set state = 'applying', is_stopping = false, claimed_at = now() - interval '2 minutes' where id = ${made.id}`,
    );
    await runLeft();
    expect(await office.settled(made.id)).toMatchObject({ state: 'applied' });
    expect(await office.person('Стойкий')).toMatchObject({ groups: ['С-1'] });
  });
});

describe('undoing', () => {
  const fileOf = () => `ФИО;Группа;Почта\nПервый Паша;У-1;pasha${number}@college.example\nВторой Вова;У-1;\n`;
  const undo = async (id: number) => ({
    preview: (await office.call('GET', `${id}/undo`)).body,
    refused: (await office.call('POST', `${id}/undo`)).body.code,
  });
  const built: [name: string, build: (id: number) => Promise<unknown>, reason: string][] = [
    [
      'signed in',
      (id) => server.db.run(sql`update users set last_seen_at = now() where id = ${id}`),
      'входил в систему',
    ],
    [
      'got a password',
      (id) => server.db.run(sql`update users set password_hash = 'x' where id = ${id}`),
      'получил пароль',
    ],
    [
      'was changed',
      (id) => office.call('PUT', `/api/v2/users/${id}`, { body: { phone: '+7 900 000-00-07' } }),
      'изменён после импорта',
    ],
    [
      'joined another group',
      (id) =>
        server.db.run(sql`
          with made as (insert into groups (company_id, name) values (${office.companyId}, 'Иная') returning id) insert into group_users (group_id, user_id) select id, ${id} from made`),
      'группы изменены после импорта',
    ],
  ];
  test.each(built)('is refused for somebody who %s, by name and reason', async (_name, build, reason) => {
    const done = await office.bringIn(fileOf());
    const person = await office.person('Первый');
    await build(person!.id);
    const { preview, refused } = await undo(done.id);
    expect(preview.blockers).toContainEqual({ kind: 'user', id: person!.id, name: 'Первый Паша', reason });
    expect(refused).toBe('import-built-on');
    expect(await office.person('Второй')).toBeDefined();
  });

  test('is refused for a group that studies something, and for values that were changed again', async () => {
    const done = await office.bringIn(fileOf());
    await server.db.run(sql`
      with made as (insert into subjects (company_id, title) values (${office.companyId}, 'Химия') returning id)
      insert into subject_groups (subject_id, group_id) select made.id, g.id from made, groups g where g.company_id = ${office.companyId}`);
    expect((await undo(done.id)).preview.blockers).toMatchObject([
      { kind: 'group', name: 'У-1', reason: 'изучает дисциплины' },
    ]);
    const changed = await office.bringIn(
      `ФИО;Почта;Телефон\nПервый Паша;pasha${number}@college.example;+7 900 000-00-08\n`,
      {
        name: 'Студенты.csv',
      },
    );
    await server.db.run(
      sql`update users set phone = '+7 900 000-00-09' where last_name = 'Первый' and email = ${`pasha${number}@college.example`}`,
    );
    expect((await undo(changed.id)).preview.blockers).toMatchObject([
      { name: 'Первый Паша', reason: 'изменён после импорта' },
    ]);
  });
});

test('undoing an import whose rows are no longer kept is refused', async () => {
  const done = await office.bringIn('ФИО;Группа\nДавний Демид;Л-1\n');
  await server.db.run(sql`update user_imports set created_at = now() - interval '31 days' where id = ${done.id}`);
  await forgetOldImports(server.db);
  expect((await office.call('GET', `${done.id}/undo`)).body.code).toBe('import-forgotten');
  expect((await office.call('POST', `${done.id}/undo`)).body.code).toBe('import-forgotten');
  expect(await office.person('Давний')).toBeDefined();
});

describe('a crafted file', () => {
  test('that names many groups in a cell, or many new ones at all, is not compared with all of them', async () => {
    const groups = (count: number, from = 0) => Array.from({ length: count }, (_, at) => `Ж-${from + at}`).join(',');
    const made = await office.compare(`ФИО;Группа\nЖадный Ждан;"${groups(21)}"\nЖук Жора;"${groups(20)}"\n`);
    expect(made.counts).toEqual({ group: { new: 20 }, student: { bad: 1, new: 1 } });
    expect(await faultsOf(made.id)).toEqual(['В одной ячейке больше 20 групп']);
    const lines = Array.from({ length: 151 }, (_, at) => `Много Мила;"${groups(20, at * 20)}"`);
    const refused = await office.compare(`ФИО;Группа\n${lines.join('\n')}\n`);
    expect(refused).toMatchObject({
      state: 'ready',
      counts: {},
      notice: expect.stringMatching(/больше 3000 новых групп/),
    });
  });

  test('of namesakes shows the office a few of them', async () => {
    await server.db.run(sql`
      with made as (insert into users (first_name, last_name, middle_name, password_hash) select 'Тёзка', 'Тёзкин', '', '' from generate_series(1, 30) returning id)
      insert into company_members (company_id, user_id) select ${office.companyId}, id from made`);
    const made = await office.compare('ФИО;Группа\nТезкин Тезка;Т-1\n');
    const [row] = await office.rows(made.id, '&action=suspected');
    expect(row.suspects).toHaveLength(20);
  });

  test('with halves of letters and control characters is read without them', async () => {
    const long = `${'а'.repeat(499)}😀`;
    const made = await office.compare(`ФИО;Группа;Описание\nПолова Пола;"П\u0007-1\u001b";${long}\n${long};П-2;\n`);
    expect(made.counts['student']).toEqual({ new: 1, bad: 1 });
    await office.apply(made.id);
    expect(await office.person('Полова')).toMatchObject({ groups: ['П -1'] });
  });
  test('of another kind, too long, or empty is refused', async () => {
    expect((await office.send(Buffer.alloc(0))).body.code).toBe('table-empty');
    expect((await office.send(Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 1, 2]))).body.code).toBe('table-old-excel');
    expect((await office.send('ФИО\n' + 'Пётр Первый\n'.repeat(20_001))).body.code).toBe('import-too-many-rows');
    expect((await office.send('просто слова')).body.code).toBe('import-no-people');
    expect((await office.send(Buffer.from('PK\u0003\u0004 users.csv'), { name: 'x.zip' })).body.code).toBe(
      'import-roster',
    );
  });
});
