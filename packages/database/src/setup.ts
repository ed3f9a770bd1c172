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

export interface NewCompany {
  title: string;
  domain?: string | null;
  description?: string;
  timeZone?: string;
  isDemo?: boolean;
}

/** Creates a company with its pass statuses, default mark type and soft skills; returns its id. */
export async function createCompany(db: Db, company: NewCompany): Promise<number> {
  const { id } = await db.one<{ id: number }>(sql`
    insert into companies (title, domain, description, time_zone, is_demo)
    values (${company.title}, ${company.domain ?? null}, ${company.description ?? ''},
            ${company.timeZone ?? 'Europe/Moscow'}, ${company.isDemo ?? false})
    returning id`);
  await db.run(sql`
    insert into pass_statuses (company_id, id, title, color, can_use_student, is_final, sort)
    select ${id}::int, * from jsonb_to_recordset(${JSON.stringify(seededPassStatuses)}::jsonb)
      as s(id int, title text, color text, can_use_student boolean, is_final boolean, sort int)`);
  await db.run(sql`insert into mark_types (company_id, title, is_default) values (${id}, 'Оценка', true)`);
  await db.run(sql`
    with made as (
      insert into soft_skills (company_id, title) select ${id}::int, jsonb_object_keys(${JSON.stringify(seededSoftSkills)}::jsonb) returning id, title)
    insert into soft_indicators (skill_id, title)
    select made.id, i.title from made cross join jsonb_array_elements_text(${JSON.stringify(seededSoftSkills)}::jsonb -> made.title) i(title)`);
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
