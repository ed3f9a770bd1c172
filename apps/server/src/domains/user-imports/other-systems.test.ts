// Tables as other systems and offices write them: whose each column is, who is in the rows, which system wrote it.
import { sql } from '@orbita/database';
import { strToU8, zipSync } from 'fflate';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/app.ts';
import { type ImportOffice, openImportOffice } from '../../testing/import-office.ts';
import { foldGroup } from '../../platform/spreadsheet/name-spelling.ts';
import { findColumns } from './reading/find-columns.ts';

let server: TestApp;
let office: ImportOffice;
let number = 0;
beforeAll(async () => void (server = await createTestApp()));
beforeEach(async () => void (office = await openImportOffice(server, `systems-${(number += 1)}.example`)));
afterAll(() => server.close());

const sheetOf = async (id: number) => (await office.call('GET', String(id))).body.sheets[0];
/** Says who is in the rows, with the columns as they were found. */
async function sayKind(id: number, kind: string): Promise<void> {
  const { position, columns } = await sheetOf(id);
  const body = { sheets: [{ position, kind, is_taken: true, columns }] };
  expect((await office.call('PUT', `${id}/sheets`, { body })).status).toBe(200);
}

describe('a column of a relative is never that of the person', () => {
  test.each([
    ['Телефон матери', 'parent1_phone'],
    ['Телефон мамы', 'parent1_phone'],
    ['Тел. мамы (моб.)', 'parent1_phone'],
    ['Мать (ФИО)', 'parent1_name'],
    ['ФИО мамы', 'parent1_name'],
    ['Мама', 'parent1_name'],
    ['Mother’s phone', 'parent1_phone'],
    ['Mom e-mail', 'parent1_email'],
    ['Отец', 'parent2_name'],
    ['Телефон отца', 'parent2_phone'],
    ['Почта папы', 'parent2_email'],
    ["Father's name", 'parent2_name'],
    ['Телефон законного представителя', 'parent1_phone'],
    ['Родители (телефон)', 'parent1_phone'],
    ['Контактный телефон родителя', 'parent1_phone'],
    ['Телефон опекуна', 'parent1_phone'],
    ['Guardian phone', 'parent1_phone'],
    ['Бабушка, телефон', 'parent1_phone'],
    ['Тел. дедушки', 'parent1_phone'],
    ['Телефон родителя 2', 'parent2_phone'],
    ['Место работы матери', null],
    ['Телефон классного руководителя', null],
    ['Домашний телефон', null],
    ['Телефон супруги, экстренный', 'parent1_phone'],
    ['Классный руководитель', null],
    ['Группа здоровья', null],
    ['Код специальности', null],
    ['Рабочий телефон', 'phone'],
    ['Телефон', 'phone'],
    ['Мобильный телефон студента', 'phone'],
    ['Адрес электронной почты', 'email'],
  ])('%s', (header, field) => {
    expect(findColumns(['ФИО', 'Класс', header])).toEqual(['full_name', 'group', field]);
  });

  test('headings of lists as schools write them', () => {
    const of = (headers: string) => findColumns(headers.split(';'));
    expect(of('Student Name;Grade;Student Email;Parent/Guardian 1 Name;Parent/Guardian 2 Phone')).toEqual([
      ...['full_name', 'group', 'email', 'parent1_name', 'parent2_phone'],
    ]);
    expect(of('ФИО абонента;Группа;Почтовый адрес;Телефон общежития')).toEqual(['full_name', 'group', null, null]);
    expect(of('ФИО ребенка;Класс;ФИО родителя;Телефон родителя')).toEqual([
      ...['child_name', 'group', 'full_name', 'phone'],
    ]);
    expect(of('ФИО преподавателя;Телефон преподавателя')).toEqual(['full_name', 'phone']);
    expect(of('Класс;Классный руководитель;Телефон')).toEqual(['group', null, 'phone']);
    expect(of('ФИО;Группа;ФИО куратора;Телефон куратора')).toEqual(['full_name', 'group', null, null]);
  });

  test('a telephone at work gives way to one’s own, in either order', () => {
    expect(findColumns(['ФИО', 'Рабочий телефон', 'Мобильный телефон'])).toEqual(['full_name', null, 'phone']);
    expect(findColumns(['Full name', 'Phone', 'Work phone'])).toEqual(['full_name', 'phone', null]);
  });

  test('a bare contact behind a relative’s name is nobody’s until somebody says whose', () => {
    expect(findColumns(['ФИО', 'Класс', 'Родитель', 'Телефон'])).toEqual(['full_name', 'group', 'parent1_name', null]);
    expect(findColumns(['ФИО', 'Телефон', 'Родитель'])).toEqual(['full_name', 'phone', 'parent1_name']);
    // In a list of parents it is the parent's own.
    expect(findColumns(['ФИО родителя', 'Телефон', 'ФИО ребенка', 'Класс'])).toEqual([
      ...['full_name', 'phone', 'child_name', 'group'],
    ]);
  });

  test('the number of a student in a list of names is their own, and a class is no heading', () => {
    expect(findColumns(['Last Name', 'First Name', 'Student ID'])).toEqual(['last_name', 'first_name', 'external_id']);
    expect(findColumns(['Rohit Verma', 'Grade 7'])).toEqual([null, null]);
    expect(findColumns(['Full Name', 'Phone', 'Student ID'])).toEqual(['full_name', 'phone', 'child_external_id']);
  });

  test('under an English heading the surname comes last, in Cyrillic and before a comma first', async () => {
    const { id } = await office.compare(
      'Full Name,Email\nJane Mary Doe,jane@names.example\n"Smith, Ann",ann@names.example\nКоролёва Анна,korol@names.example\n',
      { name: 'Преподаватели.csv' },
    );
    expect((await office.rows(id)).map((row) => row.name)).toEqual(['Doe Jane Mary', 'Smith Ann', 'Королёва Анна']);
  });

  test.each([
    ['0700000001', 'bad'],
    ['0300-1234567', 'bad'],
    ['212 555 12 34', 'bad'],
    ['+84 912 345 678', 'new'],
    ['+47 12 34 56 78', 'new'],
    ['916 000-00-01', 'new'],
  ])('a phone without the code of its country, %s: %s', async (phone, action) => {
    const { id } = await office.compare(`ФИО;Телефон\nКоролёва Анна;${phone}\n`, { name: 'Преподаватели.csv' });
    const [row] = await office.rows(id);
    expect(row.action).toBe(action);
    if (phone.startsWith('+')) expect(JSON.stringify(row.details)).toContain(phone.replaceAll(' ', ''));
  });

  test.each([
    ['Действующий сотрудник', 'Нет', 'bad'],
    ['Действующий сотрудник', 'Да', 'new'],
    ['Enabled', 'FALSE', 'bad'],
    ['Активен', '1', 'new'],
    ['Активен', '0', 'bad'],
  ])('%s «%s»: %s', async (heading, word, action) => {
    const { id } = await office.compare(`ФИО;${heading}\nКоролёва Анна;${word}\n`, { name: 'Преподаватели.csv' });
    expect((await office.rows(id)).map((row) => row.action)).toEqual([action]);
  });

  test('two relatives of a row have a place each, and a third one none', () => {
    expect(findColumns(['ФИО', 'Отец', 'Тел. отца', 'Опекун', 'Тел. опекуна', 'Тел. бабушки'])).toEqual([
      'full_name',
      'parent2_name',
      'parent2_phone',
      'parent1_name',
      'parent1_phone',
      null,
    ]);
    expect(findColumns(['ФИО ученика', 'Почта ученика', 'Фамилия матери', 'Имя матери'])).toEqual([
      'full_name',
      'email',
      null,
      null,
    ]);
  });

  test('and one that nobody understands is named, above all with phones', async () => {
    const file = [
      'ФИО;Класс;Мать (ФИО);Телефон матери;Отец;Телефон папы;Тел. мамы раб.;Сигнал;Ссылка',
      'Ёлкин Пётр Ильич;5 «А»;Ёлкина Анна Петровна;+7 900 000-00-11;Ёлкин Илья Львович;8(900)000-00-12;+7 900 000-00-14;89000000015;a@x.example',
      'Елькин Борис;5А;;+7 900 000-00-13;;;;;',
    ].join('\n');
    const { id, counts } = await office.compare(file);
    expect(counts).toEqual({ group: { new: 1 }, student: { new: 2 }, parent: { new: 2, bad: 1 } });
    const { columns, unkept } = await sheetOf(id);
    expect(columns.slice(2)).toEqual([
      ...['parent1_name', 'parent1_phone', 'parent2_name', 'parent2_phone'],
      ...[null, null, null],
    ]);
    expect(unkept.slice(6)).toEqual(['unclear-phone', 'unclear-phone', 'unclear-email']);
    await office.apply(id);
    const phones = await server.db.rows(sql`
      select u.first_name, u.phone from users u join company_members m on m.user_id = u.id and m.company_id = ${office.companyId}
      where u.id <> ${office.admin.id} order by u.first_name`);
    expect(phones).toEqual([
      { first_name: 'Анна', phone: '+7 900 000-00-11' },
      { first_name: 'Борис', phone: null },
      { first_name: 'Илья', phone: '+7 900 000-00-12' },
      { first_name: 'Пётр', phone: null },
    ]);
  });
});

describe('who is in the rows', () => {
  const names = 'Фамилия,Имя,Почта\nСеменов,Артем,artem@x.example\nСемёнов,Артём,artyom@x.example\n';

  test('is asked when nothing says so, and namesakes are suspected', async () => {
    const { id, counts } = await office.compare(names, { name: 'Люди.csv' });
    expect(counts).toEqual({});
    expect(await sheetOf(id)).toMatchObject({ kind: null, rows_count: 2 });
    expect((await office.askToApply(id)).body.code).toBe('import-unasked');
    await sayKind(id, 'student');
    expect((await office.settled(id)).counts).toEqual({ student: { new: 2 } });
    const warnings = (await office.rows(id)).map((row) => row.warnings.map(({ message }: any) => message));
    expect(warnings[1]).toContain('Так же зовут человека в строке 2: проверьте, не один ли это человек');
    expect((await office.apply(id)).state).toBe('applied');
  });

  test('is said by the name of the file', async () => {
    const { counts } = await office.compare(names.replaceAll('@x.', '@y.'), { name: 'Преподаватели 2026.csv' });
    expect(counts).toEqual({ teacher: { new: 2 } });
  });
});

describe('exports of other systems', () => {
  const settledAs = async (content: string, kind?: string) => {
    // Accounts of other schools keep their addresses and logins.
    const own = content
      .replaceAll('x.example', `x${number}.example`)
      .replaceAll(/\b(anna|boris|vera|galya|dima|ann|bo)\b(?=[,;])/g, `$1${number}`);
    const { id } = await office.compare(own, { name: 'Люди.csv' });
    if (kind) await sayKind(id, kind);
    const { counts } = await office.settled(id);
    return { id, counts, source: (await sheetOf(id)).source };
  };

  test('Canvas: users, of whom deleted ones stay out, then their sections', async () => {
    const users = [
      'user_id,integration_id,login_id,password,first_name,last_name,full_name,sortable_name,short_name,email,status',
      'u1,,anna,,Anna,Smith,Anna Smith,"Smith, Anna",Anna,anna@x.example,active',
      'u2,,boris,,Boris,Jones,Boris Jones,"Jones, Boris",Boris,boris@x.example,deleted',
    ].join('\n');
    const first = await settledAs(users, 'student');
    expect(first).toMatchObject({ source: 'canvas-users', counts: { student: { new: 1, bad: 1 } } });
    expect((await office.rows(first.id, '&action=bad'))[0].faults[0].message).toMatch(
      /удалён или заблокирован.*deleted/,
    );
    await office.apply(first.id);
    expect(await office.person('Smith')).toMatchObject({ username: `anna${number}`, first_name: 'Anna' });
    expect(await office.person('Jones')).toBeUndefined();
    const enrolments =
      'course_id,user_id,role,section_id,status\nop1,u1,student,A-1,active\nop2,u1,student,A-2,active\nop2,u9,student,A-2,active\n';
    const second = await settledAs(enrolments);
    expect(second).toMatchObject({
      source: 'canvas-enrollments',
      counts: { group: { new: 2 }, student: { changed: 1, bad: 1 } },
    });
    await office.apply(second.id);
    expect((await office.person('Smith'))?.groups).toEqual(['A-1', 'A-2']);
  });

  test('a gradebook of Canvas: «Points Possible» is no student', async () => {
    const { counts, source, id } = await settledAs(
      'Student,ID,SIS User ID,SIS Login ID,Section,Essay 1 (101),Final Score\n    Points Possible,,,,,10,(read only)\n"Smith, Bob",2,s2,bob,ИСП-21,9,86.7\n',
    );
    expect({ counts, source }).toEqual({
      source: 'canvas-gradebook',
      counts: { group: { new: 1 }, student: { new: 1 } },
    });
    expect((await office.rows(id, '&kind=student'))[0].name).toBe('Smith Bob');
    expect((await sheetOf(id)).unkept.slice(5)).toEqual(['score', 'score']);
  });

  test('Moodle: suspended and deleted people stay out, roles say who is who', async () => {
    const { counts, source } = await settledAs(
      [
        'username,firstname,lastname,email,suspended,deleted,cohort1,course1,role1',
        'anna,Анна,Королёва,anna@x.example,0,0,ИСП-21,op03,student',
        'boris,Борис,Чижов,boris@x.example,1,0,ИСП-21,op03,student',
        'vera,Вера,Юрьева,vera@x.example,0,1,,op03,editingteacher',
        'galya,Галя,Яхина,galya@x.example,0,0,,op03,editingteacher',
        'dima,Дима,Ямов,dima@x.example,0,0,,,',
      ].join('\n'),
    );
    expect({ counts, source }).toEqual({
      source: 'moodle-users',
      counts: { group: { new: 1 }, student: { new: 1, bad: 2 }, teacher: { new: 1, bad: 1 } },
    });
  });

  test.each([
    [
      'brightspace-gradebook',
      'OrgDefinedId,Username,Last Name,First Name,Email,Essay Points Grade <Numeric MaxPoints:10>,End-of-Line Indicator\n#S12,#ann,Smith,Ann,ann@x.example,9,#\n',
      { student: { new: 1 } },
    ],
    [
      'blackboard-gradebook',
      '"Last Name"\t"First Name"\t"Username"\t"Student ID"\t"Last Access"\t"Availability"\t"Weighted Total [Total Pts: 10] |1"\n"Smith"\t"Ann"\t"ann"\t"S13"\t""\t"Yes"\t"9"\n"Lee"\t"Bo"\t"bo"\t"S14"\t""\t"No"\t"9"\n',
      { student: { new: 1, bad: 1 } },
    ],
    [
      'microsoft-365',
      "Ім’я користувача,Ім'я,Прізвище,Коротке ім’я,Посада,Відділ,Службовий номер,Мобільний телефон,Країна або регіон\nann@x.example,Анна,Королёва,Анна Королёва,,8А,,+380501112233,Україна\n",
      {},
    ],
    [
      'microsoft-365',
      'Display name,User principal name,First name,Last name,When created,Department,Licenses\nAnn Smith,ann@x.example,Ann,Smith,2026-01-01,8A,Unlicensed\n',
      {},
    ],
    [
      'gibbon',
      'Surname,First Name,Preferred Name,Username,Status,Role,Form Group\nSmith,Ann,Annie,ann,Full,Student,7A\nLee,Bo,Bo,bo,Left,Student,7A\n',
      { group: { new: 1 }, student: { new: 1, bad: 1 } },
    ],
    [
      'google-workspace',
      'First Name [Required],Last Name [Required],Email Address [Required],Password [Required],Org Unit Path [Required],Status [READ ONLY]\nAnn,Smith,ann@x.example,****,/,Active\n',
      {},
    ],
    [
      'google-workspace',
      'First Name [Required],Last Name [Required],Email Address [Required],Work Phone,Mobile Phone,New Status [UPLOAD ONLY],Department\nAnn,Smith,ann@x.example,+74950000000,+79160000021,Suspended,7A\n',
      {},
    ],
    [
      'oneroster-users',
      'sourcedId,status,dateLastModified,enabledUser,orgSourcedIds,role,username,userIds,givenName,familyName,identifier,email,sms,phone\nu1,active,2026-09-01,true,s1,student,ann,,Ann,Smith,12,ann@x.example,,\nu2,active,2026-09-01,false,s1,teacher,bo,,Bo,Lee,13,bo@x.example,,\n',
      { student: { new: 1 }, teacher: { bad: 1 } },
    ],
    [
      'powerschool',
      'Student_Number\tLast_Name\tFirst_Name\tGrade_Level\tHome_Room\tEnroll_Status\n10\tSmith\tAnn\t8\t8B\t0\n11\tLee\tBo\t8\t8B\t2\n',
      { group: { new: 1 }, student: { new: 1, bad: 1 } },
    ],
    [
      'microsoft-365',
      'Имя пользователя,Имя,Фамилия,Отображаемое имя,Отдел,Рабочий телефон,Мобильный телефон,Факс\nann@x.example,Анна,Королёва,Анна Королёва,8А,+74950000000,+79160000031,\n',
      {},
    ],
    [
      'microsoft-sds',
      'SIS ID,School SIS ID,Username,First Name,Last Name,Secondary Email,Grade\nS1,SCH1,ann,Ann,Smith,ann@x.example,10\n',
      {},
    ],
    [
      '1c',
      'Табельный номер;Фамилия;Имя;Подразделение;Должность;Действующий сотрудник\n1;Королёва;Анна;Физика;Учитель;Да\n2;Чижов;Борис;Физика;Лаборант;Нет\n',
      {},
    ],
    [
      'google-classroom',
      'Last Name,First Name,Email Address,Essay\nDate,,,2026-10-01\nPoints,,,100\nSmith,Ann,ann@x.example,90\n',
      { student: { new: 1 } },
    ],
    [
      'moodle-participants',
      'Имя,Фамилия,Адрес электронной почты,Роли,Группы\nАнна,Королёва,anna@x.example,Студент,ИСП-21\n',
      { group: { new: 1 }, student: { new: 1 } },
    ],
    [
      '1c',
      'Физическое лицо;Зачетная книга;Учебная группа;Состояние\nКоролёва Анна;Z-1;ИСП-21;Обучается\nЧижов Борис;Z-2;ИСП-21;Отчислен\n',
      { group: { new: 1 }, student: { new: 1, bad: 1 } },
    ],
    [
      'dnevnik',
      'Фамилия;Имя;Отчество;Класс;Логин;Временный пароль\nКоролёва;Анна;;5А;anna;q1w2\n',
      { group: { new: 1 }, student: { new: 1 } },
    ],
    [
      'mesh',
      'ФИО ученика;Класс;ФИО представителя;Телефон представителя\nКоролёва Анна;5-А;Королёва Ольга;+7 900 000-00-21\n',
      { group: { new: 1 }, student: { new: 1 }, parent: { new: 1 } },
    ],
  ])('%s is recognised', async (source, content, counts) => {
    expect(await settledAs(content)).toMatchObject({ source, counts });
  });
});

test('what a gradebook of Brightspace marks with a sign, and which columns it keeps', async () => {
  const { id } = await office.compare(
    `OrgDefinedId,Username,Last Name,First Name,Email,Essay Points Grade,End-of-Line Indicator\n#S12,#ann${number},Smith,Ann,ann${number}@d2l.example,9,#\n`,
  );
  await office.apply(id);
  expect(await office.person('Smith')).toMatchObject({ username: `ann${number}` });
  const ids = sql`select external_id from external_ids where company_id = ${office.companyId}`;
  expect(await server.db.rows(ids)).toEqual([{ external_id: 'S12' }]);
  expect((await sheetOf(id)).unkept.slice(5)).toEqual(['score', 'service']);
});

describe('a file that is no list of people says what it is', () => {
  const refused = async (content: string | Buffer, name = 'Люди.csv') =>
    (await office.send(content, { name })).body.code;
  test.each([
    ['Учитель;День;Часы;Класс\nКоролёва Анна;Понедельник;9:00-10:30;5А\n', 'import-timetable'],
    ['Teacher,Days,Hours\nAnn Smith,Mon,9-10\n', 'import-timetable'],
    [
      'День;Пара;ИСП-11;ИСП-12\nПонедельник;1;История;Физика\n;2;Физика;История\nВторник;1;Химия;Химия\n',
      'import-timetable',
    ],
    [';;5А;5Б\nПН;8:30-9:15;Математика;Чтение\nВТ;8:30-9:15;Чтение;Математика\n', 'import-timetable'],
    [
      'Subject,Start Date,Start Time,End Date,End Time,All Day Event\nMath,09/01/2026,9:00 AM,09/01/2026,10:00 AM,False\n',
      'table-calendar-csv',
    ],
    ['<?xml version="1.0"?><timetable ascttversion="2023.1" importtype="database"></timetable>', 'table-asc'],
    ['Королёва;Анна;физика\nЧижов;Борис;химия\n', 'import-no-headings'],
  ])('%s', async (content, code) => {
    expect(await refused(content)).toBe(code);
  });
  test('also a package of a course, whatever its name', async () => {
    const course = Buffer.from(zipSync({ 'imsmanifest.xml': strToU8('<manifest/>') }));
    expect(await refused(course, 'Курс.zip')).toBe('table-course');
  });
  test('but days and hours beside contacts are columns of people', async () => {
    const { id } = await office.compare(`ФИО;Почта;День;Часы\nКоролёва Анна;k${number}@days.example;пн;9:00\n`, {
      name: 'Преподаватели.csv',
    });
    expect(await office.rows(id)).toHaveLength(1);
  });
  test('a sheet with a timetable beside one with people is left out', async () => {
    const { default: writeWorkbook } = await import('write-excel-file/node');
    const people = [
      ['ФИО', 'Группа'],
      ['Королёва Анна', 'ИСП-21'],
    ];
    const lessons = [
      ['Преподаватель', 'День', 'Время', 'Группа'],
      ['Чижов Борис', 'пн', '9:00-10:30', 'ИСП-21'],
    ];
    const bytes = await writeWorkbook([
      { sheet: 'Студенты', data: people },
      { sheet: 'Расписание', data: lessons },
      { sheet: 'Заметки', data: [['Позвонить в отдел кадров']] },
      { sheet: 'Кураторы', data: [['ФИО', 'Почта']] },
    ]).toBuffer();
    const { counts, left_out } = await office.compare(bytes, { name: 'Осень.xlsx' });
    expect(left_out).toEqual({ sheets: 1, timetables: 1 });
    expect(counts).toEqual({ group: { new: 1 }, student: { new: 1 } });
  });
});

describe('a list without headings', () => {
  test('is read by what its columns hold, and asks who is in it', async () => {
    const { id } = await office.compare(
      `Королёва Анна Львовна;5А;k${number}@bare.example;89160000001\nЧижов Борис Ильич;5-Б;c${number}@bare.example;89160000002\n`,
      { name: 'Люди.csv' },
    );
    expect(await sheetOf(id)).toMatchObject({
      headers: ['', '', '', ''],
      columns: ['full_name', 'group', 'email', null],
      unkept: [null, null, null, 'unclear-phone'],
      rows_count: 2,
      kind: 'student',
    });
    expect((await office.rows(id, '&kind=student')).map(({ name }) => name)).toEqual([
      'Королёва Анна Львовна',
      'Чижов Борис Ильич',
    ]);
  });
  test('finds names in three columns by the patronymic; the next such file is not read by its meaning', async () => {
    const send = (text: string) => office.compare(text, { name: 'Люди.csv' });
    const { id } = await send('Анна;Львовна;Королёва\nБорис;Ильич;Чижов\n');
    expect((await sheetOf(id)).columns).toEqual(['first_name', 'middle_name', 'last_name']);
    await sayKind(id, 'teacher');
    await office.settled(id);
    expect((await office.rows(id))[0].name).toBe('Королёва Анна Львовна');
    const next = await send('Королёва;Анна;Львовна\nЧижов;Борис;Ильич\n');
    expect(await sheetOf(next.id)).toMatchObject({ columns: ['last_name', 'first_name', 'middle_name'], kind: null });
  });
  test('a word for the role in each row is no heading', async () => {
    const { id } = await office.compare(
      `Королёва Анна;студент;k${number}@role.example\nЧижов Борис;студент;c${number}@role.example\n`,
      { name: 'Люди.csv' },
    );
    expect(await sheetOf(id)).toMatchObject({ columns: ['full_name', null, 'email'], rows_count: 2 });
  });
});

test.each([
  ['ФИО;Класс;Литера\nКоролёва Анна;7;А\n', '7А'],
  ['Full Name,Class Name,Section\nAnn Smith,7,B\n', '7B'],
  ['Full Name,Section,Grade\nAnn Smith,B,Grade 7\n', 'Grade 7B'],
  ['Full Name,Class,Section\nAnn Smith,7,Blue\n', '7 Blue'],
  ['Full Name,Class,Section\nAnn Smith,7,Algebra for beginners\n', '7'],
])('a class in two columns is one: %s', async (content, group) => {
  const { id } = await office.compare(content, { name: 'Студенты.csv' });
  expect((await office.rows(id, '&kind=group')).map(({ name }) => name)).toEqual([group]);
  const reason = content.includes('Algebra') ? 'other' : 'joined';
  expect((await sheetOf(id)).unkept.filter(Boolean)).toEqual([reason]);
});

test('titles are no part of a name, and the surname of a relative comes last too', async () => {
  const { id } = await office.compare(
    'Full Name,Class,Guardian name\nMr. Ade Doe,7A,Mrs. Jane Mary Roe\n"Poe, Dr Ann",7A,\n',
    { name: 'Студенты.csv' },
  );
  expect((await office.rows(id, '&kind=student')).map(({ name }) => name)).toEqual(['Doe Ade', 'Poe Ann']);
  expect((await office.rows(id, '&kind=parent')).map(({ name }) => name)).toEqual(['Roe Jane Mary']);
});

test.each([
  ['Full Name,Phone\nRohit Verma,9876543210\n', 'bad'],
  ['Full Name,Phone\nRohit Verma,+919876543210\n', 'new'],
  ['Full Name,Phone\nRohit Verma,+7 987 654-32-10\n', 'new'],
  ['Full Name,Phone\nРохит Верма,9876543210\n', 'new'],
  ['ФИО;Телефон\nRohit Verma;9876543210\n', 'new'],
  ['Full Name,Phone,E-mail\nRohit Verma,9876543210,rv@school.ru\n', 'new'],
])('ten digits are of +7 where the list is Russian: %s', async (content, action) => {
  const { id } = await office.compare(content, { name: 'Преподаватели.csv' });
  const [row] = await office.rows(id);
  expect(row.action).toBe(action);
  if (action === 'bad') expect(row.faults[0].message).toMatch(/без кода страны/);
});

test('one class has many spellings', () => {
  const spellings = ['5А', '5 А', '5-А', '5 «А»', '5"А"', '5 "а" класс', '5А кл.', '5 A', '5-«А»'];
  expect(new Set(spellings.map(foldGroup)).size).toBe(1);
  expect(new Set(['ИС-21', 'ИС-2-1', '15А', '5Б', '5', 'Класс'].map(foldGroup)).size).toBe(6);
});

test('a class is asked about once and says how else the file writes it', async () => {
  const { id, counts } = await office.compare('ФИО;Класс\nА Аня;5 «А»\nБ Боря;5А\nВ Вася;5-А\n');
  expect(counts).toEqual({ group: { new: 1 }, student: { new: 3 } });
  expect((await office.rows(id, '&kind=group'))[0].warnings).toEqual([
    { field: null, message: 'В файле записана и так: 5А, 5-А' },
  ]);
});

test('a bad row is corrected in place', async () => {
  const { id } = await office.compare('ФИО;Группа;Почта;Телефон\nНовиков Лев;Н-1;лев@;12\nНовикова Ася;Н-1;;\n');
  const [bad] = await office.rows(id, '&action=bad');
  expect(bad).toMatchObject({
    line: 2,
    cells: [
      { field: 'full_name', value: 'Новиков Лев' },
      { field: 'group', value: 'Н-1' },
      { field: 'email', value: 'лев@' },
      { field: 'phone', value: '12' },
    ],
  });
  const cells = [
    { field: 'email', value: 'lev@x.example' },
    { field: 'phone', value: '' },
  ];
  const { status } = await office.call('PUT', `${id}/lines`, { body: { sheet: 0, line: 2, cells } });
  expect(status).toBe(200);
  expect((await office.settled(id)).counts).toEqual({ group: { new: 1 }, student: { new: 2 } });
  await office.apply(id);
  expect(await office.person('Новиков')).toMatchObject({ email: 'lev@x.example', phone: null });
  const gone = await office.call('PUT', `${id}/lines`, { body: { sheet: 0, line: 2, cells } });
  expect(gone.body.code).toBe('import-state');
  const missing = await office.compare('ФИО;Группа\nНовиков Ян;Н-1\n');
  expect((await office.call('PUT', `${missing.id}/lines`, { body: { sheet: 0, line: 9, cells } })).status).toBe(404);
});
