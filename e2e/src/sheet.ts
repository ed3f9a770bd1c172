// Builds a discipline with students × topics and drives its journal by keyboard and clipboard.
import { sql } from '@orbita/database';
import type { BuiltUser } from '@orbita/server/testing/builders';
import type { Locator, Page } from '@playwright/test';
import type { World } from './world.ts';

/** The screen size for which the number of visible marks is promised. */
export const DESK = { viewport: { width: 1366, height: 900 } };

export interface Sheet {
  subjectId: number;
  teacher: BuiltUser;
  groupId: number;
  students: number[];
  steps: number[];
}

/** Topics marked by one statement, few enough to stay within the statement timeout. */
const MARKED_AT_ONCE = 10;

/** Builds a discipline with students × topics, every tenth topic a checkpoint, and marks if asked to. */
export async function buildSheet(
  world: World,
  size: { rows: number; columns: number; marked?: boolean },
): Promise<Sheet> {
  const { db, companyId } = world;
  const room = await world.buildClassroom();
  const { subjectId, teacher } = room;
  await db.run(sql`delete from steps where subject_id = ${subjectId}`);
  await db.run(sql`delete from group_users where group_id = ${room.groupId}`);
  // They were never there, or registers of past lessons would hold them.
  await db.run(sql`delete from former_members where group_id = ${room.groupId}`);
  const ids = async (query: ReturnType<typeof sql>) => (await db.rows<{ id: number }>(query)).map(({ id }) => id);
  const mark = `sheet${subjectId}`;
  const students = await ids(sql`
    insert into users (email, password_hash, first_name, last_name, middle_name)
    select ${mark} || '-' || i || '@example.org', '', 'Анна', 'Студентова' || lpad(i::text, 4, '0'), 'Петровна' from generate_series(1, ${size.rows}::int) i returning id`);
  await db.run(sql`insert into company_members (company_id, user_id) select ${companyId}, unnest(${students}::int[])`);
  await db.run(sql`insert into group_users (group_id, user_id) select ${room.groupId}, unnest(${students}::int[])`);
  const steps = await ids(sql`
    insert into steps (subject_id, chapter_id, title, type, max_mark, position)
    select ${subjectId}, ${room.chapterId}, 'Тема ' || i, case when i % 10 = 0 then 2 else 0 end, 10, i from generate_series(1, ${size.columns}::int) i returning id`);
  if (size.marked)
    for (let from = 0; from < steps.length; from += MARKED_AT_ONCE)
      await db.run(sql`
        insert into marks (step_id, student_id, mark_type_id, value, author_id)
        select t, s, (select min(id) from mark_types where company_id = ${companyId}), 1 + (t + s) % 9, ${teacher.id}
        from unnest(${steps.slice(from, from + MARKED_AT_ONCE)}::int[]) t, unnest(${students}::int[]) s`);
  return { subjectId, teacher, groupId: room.groupId, students, steps };
}

export const journalOf = ({ subjectId }: Sheet): string => `/subjects/${subjectId}/journal`;
export const cell = (page: Page, student: number | undefined, step: number | undefined): Locator =>
  page.locator(`[data-cell="${student}:${step}"]`);
export const marksOf = (
  { steps }: Sheet,
  world: World,
): Promise<{ student_id: number; step_id: number; value: number }[]> =>
  world.db.rows(sql`select student_id, step_id, value from marks where step_id = any (${steps}::int[])`);
/** Pastes a text as Ctrl+V does. */
export const paste = (page: Page, text: string): Promise<void> =>
  page.evaluate((pasted) => {
    const clipboard = new DataTransfer();
    clipboard.setData('text/plain', pasted);
    document.dispatchEvent(new ClipboardEvent('paste', { clipboardData: clipboard, bubbles: true, cancelable: true }));
  }, text);

/** Returns the text that Ctrl+C would put on the clipboard. */
export const copy = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const clipboard = new DataTransfer();
    document.dispatchEvent(new ClipboardEvent('copy', { clipboardData: clipboard, cancelable: true, bubbles: true }));
    return clipboard.getData('text/plain');
  });
