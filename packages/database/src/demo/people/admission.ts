// Admission of the college: programmes with what they offer, and people at every stage of applying.
// What they typed is sealed by the server, which alone has the keys.
import { type Db, sql } from '../../connect.ts';
import { type Calendar, DAY } from '../calendar.ts';
import { fillMembers } from './members.ts';

/** The group of people who were admitted; it studies what the first year does, without due dates that have passed. */
const DISTANT = 'ИСП-12Д';
const FIRST_YEAR = 'ИСП-11';
const programs = [
  {
    ...{ code: '09.02.07', title: 'Информационные системы и программирование' },
    description: 'Веб-разработка, базы данных, проектная работа с первого курса.',
    offers: [
      { after_9: true, price: 18_600_000, places: 60, months: 46, group: DISTANT },
      { after_9: false, price: 15_200_000, places: 40, months: 34, group: DISTANT },
    ],
  },
  {
    ...{ code: '38.02.01', title: 'Экономика и бухгалтерский учёт' },
    description: 'Учёт, налоги, отчётность; практика в бухгалтериях города.',
    offers: [
      { after_9: true, price: 13_800_000, places: null, months: 34 },
      { after_9: false, price: 10_900_000, places: null, months: 22 },
    ],
  },
  {
    ...{ code: '15.02.16', title: 'Технология машиностроения' },
    description: 'Станки с программным управлением; часть практики очно.',
    offers: [{ after_9: false, price: 14_400_000, places: 1, months: 34 }],
  },
];
const relationships = ['Мать', 'Отец', 'Опекун', 'Попечитель', 'Организация'];

interface Applicant {
  name: [surname: string, name: string, patronymic: string];
  status: 'draft' | 'unconfirmed' | 'confirmed' | 'cancelled';
  /** 6 to 8: the server signs and pays it, since only it can make the file. */
  step: number;
  program: number;
  after9: boolean;
  /** Days ago: sent, then confirmed or cancelled. */
  days: number[];
  reason?: string;
  hasAgent?: boolean;
  /** A field that the office sent back, and why. */
  correction?: [field: string, reason: string];
}
const applicants: Applicant[] = [
  { name: ['Жукова', 'Полина', 'Андреевна'], status: 'draft', step: 2, program: 0, after9: true, days: [] },
  { name: ['Мартынов', 'Глеб', 'Олегович'], status: 'draft', step: 4, program: 1, after9: false, days: [] },
  {
    name: ['Савельева', 'Дарья', 'Ильинична'],
    status: 'unconfirmed',
    step: 5,
    program: 0,
    after9: true,
    days: [0.2],
    hasAgent: true,
  },
  { name: ['Никитин', 'Арсений', 'Павлович'], status: 'unconfirmed', step: 5, program: 1, after9: false, days: [1.1] },
  { name: ['Орлова', 'Виктория', 'Сергеевна'], status: 'unconfirmed', step: 5, program: 0, after9: false, days: [2.4] },
  {
    ...{ name: ['Фомин', 'Тимур', 'Ренатович'], status: 'unconfirmed', step: 5, program: 0, after9: true, days: [4.3] },
    ...{
      hasAgent: true,
      correction: ['scans.passport', 'Страница с пропиской нечитаема: снимите её при дневном свете'],
    },
  },
  { name: ['Громова', 'Алиса', 'Денисовна'], status: 'confirmed', step: 5, program: 0, after9: false, days: [6, 5.2] },
  {
    name: ['Ершов', 'Матвей', 'Кириллович'],
    status: 'confirmed',
    step: 5,
    program: 1,
    after9: true,
    days: [7.5, 5.1],
    hasAgent: true,
  },
  {
    name: ['Белоусова', 'Софья', 'Артёмовна'],
    status: 'confirmed',
    step: 6,
    program: 0,
    after9: true,
    days: [8, 6.1],
    hasAgent: true,
  },
  {
    name: ['Ткаченко', 'Илья', 'Романович'],
    status: 'confirmed',
    step: 7,
    program: 1,
    after9: false,
    days: [8.4, 6.3],
  },
  { name: ['Мельник', 'Варвара', 'Егоровна'], status: 'confirmed', step: 8, program: 0, after9: false, days: [9, 7] },
  {
    name: ['Сорокин', 'Лев', 'Тимофеевич'],
    status: 'confirmed',
    step: 8,
    program: 1,
    after9: true,
    days: [9.6, 7.4],
    hasAgent: true,
  },
  {
    ...{
      name: ['Лукина', 'Ева', 'Максимовна'],
      status: 'cancelled',
      step: 5,
      program: 2,
      after9: false,
      days: [9, 8.1],
    },
    reason: 'На программе закончились места. Подайте заявление на другую',
  },
  {
    ...{
      name: ['Прохоров', 'Роман', 'Игоревич'],
      status: 'cancelled',
      step: 5,
      program: 0,
      after9: true,
      days: [14, 13],
    },
    ...{ reason: 'Аттестат принадлежит другому человеку', hasAgent: true },
  },
];

/** Adds programmes, relationships and applicants at every stage. */
const addDistantGroup = (tx: Db, companyId: number) =>
  tx.run(sql`
    with made as (insert into groups (company_id, name) values (${companyId}, ${DISTANT}) returning id)
    insert into subject_groups (subject_id, group_id)
    select sg.subject_id, made.id from made, groups g join subject_groups sg on sg.group_id = g.id where g.company_id = ${companyId} and g.name = ${FIRST_YEAR}`);

export async function addAdmission(tx: Db, companyId: number, { iso }: Calendar): Promise<void> {
  await addDistantGroup(tx, companyId);
  await tx.run(sql`
    insert into paper_particulars (company_id, legal_name, city, head, basis, signer, licence, address, details)
    values (${companyId}, 'Частное профессиональное образовательное учреждение «Колледж «Орбита»', 'г. Москва', 'директора Ивановой Ирины Ивановны', 'Устава', 'И. И. Иванова',
      '№ Л035-01298-77/00180000 от 01.02.2021', '101000, г. Москва, ул. Мясницкая, д. 1', ${'ИНН 7700000000, КПП 770001001\nОГРН 1207700000000\nр/с 40703810000000000001 в ПАО «Банк»'})`);
  await tx.run(sql`
    insert into relationships (company_id, title, sort) select ${companyId}, title, sort
    from unnest(${relationships}::text[]) with ordinality as t (title, sort)`);
  await tx.run(sql`
    with made as (
      insert into education_programs (company_id, code, title, description, sort)
      select ${companyId}, p->>'code', p->>'title', p->>'description', n from jsonb_array_elements(${JSON.stringify(programs)}::jsonb) with ordinality as t (p, n)
      returning id, sort)
    insert into program_offers (program_id, after_9, price, places, months, group_id, education_form_id)
    select made.id, o.after_9, o.price, o.places, o.months, (select g.id from groups g where g.company_id = ${companyId} and g.name = o."group"), (select f.id from education_forms f where f.company_id = ${companyId} and f.title ilike 'заочн%' limit 1)
    from made cross join jsonb_to_recordset(${JSON.stringify(programs)}::jsonb -> (made.sort - 1) -> 'offers')
      as o (after_9 boolean, price bigint, places int, months int, "group" text)`);
  const rows = applicants.map(({ name: [surname, name, patronymic], days, correction, ...row }, index) => ({
    ...{ surname, name, patronymic, ...row, phone: `+7 912 555-20-${String(index + 10)}` },
    email: `applicant${index + 1}@mail.example`,
    at: days.map((ago) => iso(-ago * DAY)),
    field: correction?.[0] ?? null,
    correction: correction?.[1] ?? null,
  }));
  await tx.run(sql`
    with p as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as p (surname text, name text, patronymic text, status contract_status, step int, program int,
        after9 boolean, reason text, "hasAgent" boolean, phone text, email text, at timestamptz[], field text, correction text)),
    person as (
      insert into users (password_hash, first_name, last_name, middle_name, phone, phone_confirmed_at, is_distant)
      select '', name, surname, patronymic, phone, ${iso(-15 * DAY)}::timestamptz, true from p returning id, phone),
    member as (insert into company_members (company_id, user_id) select ${companyId}, id from person),
    made as (
      insert into contracts (company_id, user_id, status, step, surname, name, patronymic, email, phone, offer_id, is_agent, relationship_id, description,
        submitted_at, confirmed_at, cancelled_at, confirmed_by, cancelled_by, created_at, updated_at)
      select ${companyId}, person.id, p.status, p.step, p.surname, p.name, p.patronymic, p.email, p.phone,
        (select o.id from program_offers o join education_programs e on e.id = o.program_id where e.company_id = ${companyId} and e.sort = p.program + 1 and o.after_9 = p.after9),
        not coalesce(p."hasAgent", false), case when p."hasAgent" then (select id from relationships where company_id = ${companyId} and sort = 1) end,
        coalesce(p.reason, ''), p.at[1], case when p.status = 'confirmed' then p.at[2] end, case when p.status = 'cancelled' then p.at[2] end,
        case when p.status = 'confirmed' then c.owner_id end, case when p.status = 'cancelled' then c.owner_id end,
        ${iso(-15 * DAY)}::timestamptz, coalesce(p.at[2], p.at[1], ${iso(-1 * DAY)}::timestamptz)
      from p join person on person.phone = p.phone join companies c on c.id = ${companyId} returning id, phone)
    insert into contract_corrections (contract_id, field, reason, asked_by, asked_at)
    select made.id, p.field, p.correction, c.owner_id, ${iso(-3 * DAY)}::timestamptz
    from p join made on made.phone = p.phone join companies c on c.id = ${companyId} where p.field is not null`);
  await tx.run(
    sql`update contracts set is_returned = true where id in (select contract_id from contract_corrections where mended_at is null)`,
  );
  await fillMembers(tx, companyId);
}
