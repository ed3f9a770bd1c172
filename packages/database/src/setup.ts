// What a new company starts with, and the one-time code that lets its first administrator in.
import { createHash, randomInt } from 'node:crypto';
import { type Db, sql } from './connect.ts';

/** Statuses of every new company; 11 «Не пройден» is protected. Source: product rules, section 4. */
export const seededPassStatuses = [
  { id: 1, title: 'Пройден', color: '#2f9e44', can_use_student: false, is_final: true, sort: 1 },
  { id: 2, title: 'Пройден отлично', color: '#1971c2', can_use_student: false, is_final: true, sort: 2 },
  { id: 3, title: 'На проверке', color: '#f08c00', can_use_student: true, is_final: false, sort: 3 },
  { id: 4, title: 'На доработке', color: '#e8590c', can_use_student: false, is_final: false, sort: 4 },
  { id: 11, title: 'Не пройден', color: '#c92a2a', can_use_student: false, is_final: false, sort: 5 },
] as const;

/** Soft skills of every new company with their indicators. */
export const seededSoftSkills = {
  Коммуникация: ['Ясно излагает мысль', 'Слушает и уточняет'],
  'Критическое мышление': ['Проверяет источники', 'Обосновывает вывод'],
  'Работа в команде': ['Делает свою часть', 'Помогает другим'],
  Самоорганизация: ['Планирует работу', 'Соблюдает сроки'],
} as const;

/** Grades of each of these indicators, from 0 on. */
const seededGrades = ['Пока не видно', 'С подсказкой', 'Самостоятельно', 'Служит примером'];
/** Levels of all skills by the percent from which they are reached. */
const seededLevels = [
  { from_percent: 0, title: 'Начальный' },
  { from_percent: 35, title: 'Базовый' },
  { from_percent: 60, title: 'Уверенный' },
  { from_percent: 85, title: 'Высокий' },
];

async function createSoftSkills(db: Db, companyId: number): Promise<void> {
  const seeded = JSON.stringify(seededSoftSkills);
  await db.run(sql`
    with made as (
      insert into soft_skills (company_id, title, sort) select ${companyId}::int, t.title, t.n - 1 from json_object_keys(${seeded}::json) with ordinality as t(title, n) returning id, title),
    indicators as (
      insert into soft_indicators (skill_id, title, sort)
      select made.id, i.title, i.n - 1 from made cross join jsonb_array_elements_text(${seeded}::jsonb -> made.title) with ordinality i(title, n) returning id)
    insert into soft_indicator_grades (indicator_id, value, title)
    select indicators.id, g.n - 1, g.title from indicators cross join unnest(${seededGrades}::text[]) with ordinality g(title, n)`);
  await db.run(sql`
    insert into soft_skill_levels (company_id, from_percent, title)
    select ${companyId}::int, l.from_percent, l.title from jsonb_to_recordset(${JSON.stringify(seededLevels)}::jsonb) as l(from_percent int, title text)`);
}

/** Forms of education of every new company. */
export const seededEducationForms = [
  { title: 'Очная', is_online: false, sort: 1 },
  { title: 'Очно-заочная', is_online: false, sort: 2 },
  { title: 'Заочная', is_online: false, sort: 3 },
  { title: 'Онлайн', is_online: true, sort: 4 },
] as const;

/** Temporary statuses of every new company. */
export const seededTemporaryStatuses = [
  { title: 'Академический отпуск', color: '#e8590c', is_individual_plan: false, is_leave: true, sort: 1 },
  { title: 'ИУП', color: '#1971c2', is_individual_plan: true, is_leave: false, sort: 2 },
  { title: 'Отпуск по уходу за ребёнком', color: '#9c36b5', is_individual_plan: false, is_leave: true, sort: 3 },
  { title: 'Длительное лечение', color: '#c92a2a', is_individual_plan: false, is_leave: false, sort: 4 },
] as const;

export interface NewCompany {
  title: string;
  domain?: string | null;
  description?: string;
  timeZone?: string;
  isDemo?: boolean;
  /** People may register by themselves; otherwise the office opens registration later. */
  isOpen?: boolean;
}

/** Creates a company with its statuses, default mark type, soft skills and forms of education; returns its id. */
export async function createCompany(db: Db, company: NewCompany): Promise<number> {
  const { id } = await db.one<{ id: number }>(sql`
    insert into companies (title, domain, description, time_zone, is_demo, private)
    values (${company.title}, ${company.domain ?? null}, ${company.description ?? ''},
            ${company.timeZone ?? 'Europe/Moscow'}, ${company.isDemo ?? false}, ${!(company.isOpen ?? false)})
    returning id`);
  await db.run(sql`
    insert into pass_statuses (company_id, id, title, color, can_use_student, is_final, sort)
    select ${id}::int, * from jsonb_to_recordset(${JSON.stringify(seededPassStatuses)}::jsonb)
      as s(id int, title text, color text, can_use_student boolean, is_final boolean, sort int)`);
  await db.run(sql`insert into mark_types (company_id, title, is_default) values (${id}, 'Оценка', true)`);
  await createSoftSkills(db, id);
  await db.run(sql`
    insert into education_forms (company_id, title, is_online, sort)
    select ${id}::int, * from jsonb_to_recordset(${JSON.stringify(seededEducationForms)}::jsonb) as f(title text, is_online boolean, sort int)`);
  await db.run(sql`
    insert into temporary_statuses (company_id, title, color, is_individual_plan, is_leave, sort)
    select ${id}::int, * from jsonb_to_recordset(${JSON.stringify(seededTemporaryStatuses)}::jsonb)
      as s(title text, color text, is_individual_plan boolean, is_leave boolean, sort int)`);
  return id;
}

/** Returns the SHA-256 of a set-up code as stored; spaces, dashes and case do not matter. */
export function hashSetupCode(code: string): Buffer {
  return createHash('sha256').update(code.replace(/[\s-]/g, '').toUpperCase()).digest();
}

/** Creates a one-time set-up code, replacing earlier ones, and returns it as it is to be typed. */
export async function createSetupCode(db: Db): Promise<string> {
  const alphabet = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
  const letters = Array.from({ length: 12 }, () => alphabet[randomInt(alphabet.length)]).join('');
  const code = letters.replace(/(.{4})(?=.)/g, '$1-');
  await db.transaction(async (tx) => {
    await tx.run(sql`delete from setup_codes`);
    await tx.run(sql`insert into setup_codes (code_hash) values (${hashSetupCode(code)})`);
  });
  return code;
}
