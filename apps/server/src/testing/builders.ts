// Test data: each builder creates one thing with sensible defaults and returns its row, so that tests share no data.
import { randomBytes } from 'node:crypto';
import type { ImportState } from '@orbita/contract/user-imports/fields';
import { createCompany, type Db, sql } from '@orbita/database';
import { fileTokenOf, hashToken, newToken } from '../http/viewer.ts';

let counter = 0;
const next = () => (counter += 1);
/** Keeps names unique when two test processes use one database. */
const processMark = randomBytes(3).toString('hex');

export interface BuiltUser {
  id: number;
  /** Bearer token of an active session. */
  token: string;
  email: string;
}

/** The password of all test people; its hash is fixed because hashing for each person would take most of a test run. */
export const KNOWN_PASSWORD = 'orbita-demo';
let knownHash: Promise<string> | undefined;
const hashOfKnownPassword = () =>
  (knownHash ??= import('../domains/auth/passwords.ts').then(({ hashPassword }) => hashPassword(KNOWN_PASSWORD)));

export const buildCompany = (db: Db, overrides: { title?: string; domain?: string | null } = {}): Promise<number> =>
  createCompany(db, { title: `Колледж ${next()}`, isOpen: true, ...overrides });

/** Added to the numbers in names, which then have equally many digits and so the order in which people were built. */
const FIRST_OF_NAMES = 10_000;

interface UserOverrides {
  first_name?: string;
  last_name?: string;
  is_moderator?: boolean;
  is_distant?: boolean;
  isMember?: boolean;
  /** Built-in role of the person, for example 1 for an administrator. */
  roleId?: number;
}
/** Builds a person whose account is the owner's alone, so that rights given to it end no session. */
export async function buildUser(db: Db, companyId: number, overrides: UserOverrides = {}): Promise<BuiltUser> {
  const n = next();
  const login = `person${n}-${processMark}`;
  const email = `${login}@college.example`;
  const { id } = await db.one<{ id: number }>(sql`
    insert into users (email, username, password_hash, first_name, last_name, middle_name, is_distant, rights_since, ways_in_changed_at)
    values (${email}, ${login}, ${await hashOfKnownPassword()}, ${overrides.first_name ?? 'Анна'}, ${overrides.last_name ?? `Ёлкина${FIRST_OF_NAMES + n}`}, 'Петровна', ${overrides.is_distant ?? false}, now(), null) returning id`);
  if (overrides.isMember !== false) {
    await db.run(
      sql`insert into company_members (company_id, user_id, is_moderator) values (${companyId}, ${id}, ${overrides.is_moderator ?? false})`,
    );
  }
  if (overrides.roleId)
    await db.run(
      sql`insert into admin_role_users (role_id, company_id, user_id) values (${overrides.roleId}, ${companyId}, ${id})`,
    );
  const token = newToken();
  await db.run(sql`
    insert into sessions (token_hash, file_token_hash, user_id, expires_at)
    values (${hashToken(token)}, ${hashToken(fileTokenOf(token))}, ${id}, now() + interval '1 day')`);
  return { id, token, email };
}

export const buildAdministrator = (db: Db, companyId: number): Promise<BuiltUser> =>
  buildUser(db, companyId, { is_moderator: true, roleId: 1 });

/** A member who looks after a group of their own. */
export async function buildCurator(db: Db, companyId: number, groupId?: number): Promise<BuiltUser> {
  const curator = await buildUser(db, companyId);
  await db.run(
    sql`insert into curator_groups (curator_id, group_id) values (${curator.id}, ${groupId ?? (await buildGroup(db, companyId))})`,
  );
  return curator;
}

/** A role of the company with these permissions. */
export async function buildRole(db: Db, companyId: number, permissions: string[] = []): Promise<number> {
  const { id } = await db.one<{ id: number }>(
    sql`insert into admin_roles (company_id, name, permissions) values (${companyId}, ${`Роль ${next()}`}, ${permissions}) returning id`,
  );
  return id;
}

export async function buildGroup(db: Db, companyId: number, userIds: number[] = []): Promise<number> {
  const { id } = await db.one<{ id: number }>(
    sql`insert into groups (company_id, name) values (${companyId}, ${`ИСП-${next()}`}) returning id`,
  );
  if (userIds.length > 0)
    await db.run(sql`insert into group_users (group_id, user_id) select ${id}, unnest(${userIds}::int[])`);
  return id;
}

export const buildGroupLabel = async (db: Db, companyId: number): Promise<number> =>
  (
    await db.one<{ id: number }>(
      sql`insert into group_labels (company_id, title, color) values (${companyId}, ${`Метка ${next()}`}, '#1971c2') returning id`,
    )
  ).id;

interface SubjectOverrides {
  title?: string;
  code?: string;
  hidden?: boolean;
  is_archived?: boolean;
  max_points?: number | null;
  teachers?: number[];
  experts?: number[];
  groups?: number[];
}
export async function buildSubject(db: Db, companyId: number, overrides: SubjectOverrides = {}): Promise<number> {
  const { id } = await db.one<{ id: number }>(sql`
    insert into subjects (company_id, title, code, hidden, is_archived, max_points)
    values (${companyId}, ${overrides.title ?? `Дисциплина ${next()}`}, ${overrides.code ?? ''}, ${overrides.hidden ?? false}, ${overrides.is_archived ?? false}, ${overrides.max_points ?? null}) returning id`);
  await db.run(
    sql`insert into subject_users (subject_id, user_id, role_type) select ${id}, unnest(${overrides.teachers ?? []}::int[]), 'TEACHER'`,
  );
  await db.run(
    sql`insert into subject_users (subject_id, user_id, role_type) select ${id}, unnest(${overrides.experts ?? []}::int[]), 'EXPERT'`,
  );
  await db.run(
    sql`insert into subject_groups (subject_id, group_id) select ${id}, unnest(${overrides.groups ?? []}::int[])`,
  );
  return id;
}

/** Builds a trajectory with these halves in this order. */
export async function buildTrajectory(
  db: Db,
  companyId: number,
  { title = `Траектория ${next()}`, halves = [] }: { title?: string; halves?: number[] } = {},
): Promise<number> {
  const { id } = await db.one<{ id: number }>(
    sql`insert into trajectories (company_id, title) values (${companyId}, ${title}) returning id`,
  );
  await db.run(sql`
    insert into trajectory_halves (trajectory_id, half_id, sort) select ${id}, half_id, place - 1 from unnest(${halves}::int[]) with ordinality as u(half_id, place)`);
  return id;
}

export const buildBusinessRole = async (db: Db, companyId: number): Promise<number> =>
  (
    await db.one<{ id: number }>(
      sql`insert into business_roles (company_id, title) values (${companyId}, ${`Роль ${next()}`}) returning id`,
    )
  ).id;

/** Builds a semester in the far future unless told, so that it is no other test's present. */
/** Builds a semester in which the discipline of a room is studied; it goes on unless other days are given. */
export async function buildTerm(
  db: Db,
  room: { companyId: number; subjectId: number },
  days?: [first: string, last: string],
): Promise<number> {
  const semester = await buildSemester(db, room.companyId, days);
  const half = await buildHalf(db, room.companyId);
  await db.run(sql`insert into half_semesters (half_id, semester_id) values (${half}, ${semester})`);
  await db.run(sql`insert into subject_halves (subject_id, half_id) values (${room.subjectId}, ${half})`);
  return semester;
}
export const buildSemester = async (
  db: Db,
  companyId: number,
  [first, last]: [first: string, last: string] = ['2090-09-01', '2090-12-31'],
): Promise<number> =>
  (
    await db.one<{ id: number }>(
      sql`insert into semesters (company_id, title, started_at, finished_at) values (${companyId}, ${`Семестр ${next()}`}, ${first}, ${last}) returning id`,
    )
  ).id;

/** Builds a half of a trajectory, in its own semester when dates are given. */
export async function buildHalf(
  db: Db,
  companyId: number,
  overrides: { subjects?: number[]; semester?: [start: string, end: string] } = {},
): Promise<number> {
  const { id } = await db.one<{ id: number }>(
    sql`insert into halves (company_id, title) values (${companyId}, ${`Полугодие ${next()}`}) returning id`,
  );
  await db.run(
    sql`insert into subject_halves (subject_id, half_id) select unnest(${overrides.subjects ?? []}::int[]), ${id}`,
  );
  if (overrides.semester)
    await db.run(sql`
      with made as (
        insert into semesters (company_id, title, started_at, finished_at) values (${companyId}, ${`Семестр ${next()}`}, ${overrides.semester[0]}, ${overrides.semester[1]}) returning id)
      insert into half_semesters (half_id, semester_id) select ${id}, made.id from made`);
  return id;
}

export const buildChapter = async (
  db: Db,
  subjectId: number,
  overrides: { title?: string; hidden?: boolean } = {},
): Promise<number> =>
  (
    await db.one<{ id: number }>(sql`
    insert into chapters (subject_id, title, hidden, position)
    values (${subjectId}, ${overrides.title ?? 'Раздел'}, ${overrides.hidden ?? false}, (select count(*) + 1 from chapters where subject_id = ${subjectId})) returning id`)
  ).id;

interface StepOverrides {
  title?: string;
  type?: number;
  max_mark?: number | null;
  hidden?: boolean;
  closed?: boolean;
}
export const buildStep = async (db: Db, chapterId: number, overrides: StepOverrides = {}): Promise<number> =>
  (
    await db.one<{ id: number }>(sql`
    insert into steps (subject_id, chapter_id, title, type, max_mark, hidden, answers_closed_at, position)
    select c.subject_id, c.id, ${overrides.title ?? 'Тема'}::text, ${overrides.type ?? 2}::int, ${overrides.max_mark === undefined ? 10 : overrides.max_mark}::numeric, ${overrides.hidden ?? false}::boolean,
      case when ${overrides.closed ?? false}::boolean then now() end, (select count(*) + 1 from steps where chapter_id = c.id)
    from chapters c where c.id = ${chapterId} returning id`)
  ).id;

export const buildPattern = async (db: Db, stepId: number): Promise<number> =>
  (await db.one<{ id: number }>(sql`insert into patterns (step_id, title) values (${stepId}, 'Задание') returning id`))
    .id;

interface FormOverrides {
  title?: string;
  type?: string;
  required?: boolean;
  options?: string[];
  key?: unknown;
}
export const buildForm = async (db: Db, patternId: number, overrides: FormOverrides = {}): Promise<number> =>
  (
    await db.one<{ id: number }>(sql`
    insert into forms (pattern_id, title, type, required, number, options, key)
    values (${patternId}, ${overrides.title ?? 'Вопрос'}, ${overrides.type ?? 'longText'}, ${overrides.required ?? true}, (select count(*) from forms where pattern_id = ${patternId}),
      ${JSON.stringify(overrides.options ?? [])}::jsonb, ${overrides.key === undefined ? null : JSON.stringify(overrides.key)}::jsonb) returning id`)
  ).id;

/** Builds a running attempt at a task; without `seconds` its time ends in an hour. */
export const buildAttempt = async (db: Db, patternId: number, userId: number, seconds = 3600): Promise<number> =>
  (
    await db.one<{ id: number }>(sql`
    insert into task_attempts (pattern_id, user_id, number, deadline_at) values (${patternId}, ${userId}, 1, now() + make_interval(secs => ${seconds}::int)) returning id`)
  ).id;

export const buildDueDate = (db: Db, stepId: number, groupId: number, dueAt: Date): Promise<number> =>
  db.run(
    sql`insert into abstract_lessons (step_id, group_id, due_at) values (${stepId}, ${groupId}, ${dueAt.toISOString()})`,
  );

/** Sets a due date for one student alone. */
export const buildOwnDueDate = (db: Db, stepId: number, studentId: number, dueAt: Date): Promise<number> =>
  db.run(
    sql`insert into abstract_lesson_schedules (step_id, student_id, due_at) values (${stepId}, ${studentId}, ${dueAt.toISOString()})`,
  );

/** A request for more time that waits. */
export const buildExtension = async (
  db: Db,
  companyId: number,
  { studentId, stepId }: { studentId: number; stepId: number },
): Promise<number> =>
  (
    await db.one<{ id: number }>(sql`
      insert into extension_requests (company_id, step_id, student_id, reason, wished_at)
      values (${companyId}, ${stepId}, ${studentId}, 'Болел неделю', '2100-06-01') returning id`)
  ).id;

interface LessonOverrides {
  starts_at?: Date;
  title?: string;
  teacherId?: number;
  groups?: number[];
  subjects?: number[];
}
export const buildRoom = async (db: Db, companyId: number, capacity: number | null = null): Promise<number> =>
  (
    await db.one<{ id: number }>(
      sql`insert into rooms (company_id, name, capacity) values (${companyId}, ${`А-${next()}`}, ${capacity}) returning id`,
    )
  ).id;

/** Builds a holiday of the group of a classroom. */
export async function buildHoliday(
  db: Db,
  { companyId, groupId }: Pick<Classroom, 'companyId' | 'groupId'>,
): Promise<number> {
  const { id } = await db.one<{ id: number }>(sql`
    insert into holidays (company_id, title, first_day, last_day, is_for_all) values (${companyId}, 'День здоровья', '2026-09-03', '2026-09-04', false) returning id`);
  await db.run(sql`insert into holiday_groups (holiday_id, group_id) values (${id}, ${groupId})`);
  return id;
}

/** Builds a lesson of an hour and a half, by default in room 204. */
export async function buildLesson(db: Db, companyId: number, overrides: LessonOverrides = {}): Promise<number> {
  const startsAt = overrides.starts_at ?? new Date('2026-09-01T06:00:00Z');
  const endsAt = new Date(startsAt.getTime() + 90 * 60_000);
  const { id } = await db.one<{ id: number }>(sql`
    insert into lessons (company_id, title, room, starts_at, ends_at, teacher_id)
    values (${companyId}, ${overrides.title ?? 'Занятие'}, '204', ${startsAt.toISOString()}, ${endsAt.toISOString()}, ${overrides.teacherId ?? null}) returning id`);
  await db.run(
    sql`insert into lesson_subjects (lesson_id, subject_id) select ${id}, unnest(${overrides.subjects ?? []}::int[])`,
  );
  await db.run(
    sql`insert into lesson_groups (lesson_id, group_id) select ${id}, unnest(${overrides.groups ?? []}::int[])`,
  );
  return id;
}

/** Builds a parent or other relative, by default confirmed. */
export const buildRelation = (
  db: Db,
  companyId: number,
  { relativeId, studentId, confirmed = true }: { relativeId: number; studentId: number; confirmed?: boolean },
): Promise<number> =>
  db.run(
    sql`insert into relations (company_id, relative_id, student_id, confirmed_at) values (${companyId}, ${relativeId}, ${studentId}, case when ${confirmed} then now() end)`,
  );

/** Somebody who asked to be a parent of the student and was not confirmed yet. */
export async function buildOpenParent(db: Db, companyId: number, studentId: number): Promise<BuiltUser> {
  const parent = await buildUser(db, companyId);
  await buildRelation(db, companyId, { relativeId: parent.id, studentId, confirmed: false });
  return parent;
}

export interface Classroom {
  companyId: number;
  teacher: BuiltUser;
  student: BuiltUser;
  classmate: BuiltUser;
  groupId: number;
  subjectId: number;
  chapterId: number;
  stepId: number;
  patternId: number;
  formId: number;
}
/** Builds a discipline with a teacher, two students and a topic with one task of one question, the start of most tests. */
export async function buildClassroom(db: Db, companyId?: number): Promise<Classroom> {
  const company = companyId ?? (await buildCompany(db));
  const [teacher, student, classmate] = [
    await buildUser(db, company),
    await buildUser(db, company),
    await buildUser(db, company),
  ];
  const groupId = await buildGroup(db, company, [student.id, classmate.id]);
  const subjectId = await buildSubject(db, company, { teachers: [teacher.id], groups: [groupId] });
  const chapterId = await buildChapter(db, subjectId);
  const stepId = await buildStep(db, chapterId);
  const patternId = await buildPattern(db, stepId);
  const formId = await buildForm(db, patternId);
  return { companyId: company, teacher, student, classmate, groupId, subjectId, chapterId, stepId, patternId, formId };
}

/** Builds a link of a mail and returns its token. */
export async function buildMailLink(
  db: Db,
  companyId: number,
  { kind, targetId }: { kind: string; targetId: number },
): Promise<string> {
  const token = newToken();
  await db.run(sql`
    with mail as (insert into mails (company_id, kind, recipient, origin, state) values (${companyId}, ${kind}, 'link@example.org', 'http://orbita.example', 'sent') returning id)
    insert into mail_links (token_hash, mail_id, kind, target_id, expires_at)
    select ${hashToken(token)}, id, ${kind}, ${targetId}::int, now() + interval '1 hour' from mail`);
  return token;
}

/** Builds a new address of a person that waits for its mail to be answered, and returns the token of the mail. */
export async function buildEmailChange(db: Db, companyId: number, userId: number): Promise<string> {
  await db.run(
    sql`insert into email_changes (user_id, email) values (${userId}, ${`changed-${processMark}-${next()}@example.org`})`,
  );
  return buildMailLink(db, companyId, { kind: 'confirm-email', targetId: userId });
}

/** Builds an open invitation into the group of nobody. */
export const buildInvitation = async (
  db: Db,
  companyId: number,
  inviterId: number,
  overrides: { email?: string; roleId?: number | null } = {},
): Promise<number> =>
  (
    await db.one<{ id: number }>(sql`
      insert into invitations (company_id, email, inviter_id, role_id, expires_at)
      values (${companyId}, ${overrides.email ?? `invited-${processMark}-${next()}@example.org`}, ${inviterId}, ${overrides.roleId ?? null}, now() + interval '14 days') returning id`)
  ).id;

/** Builds a question to the institution that waits for an answer. */
export const buildInquiry = async (
  db: Db,
  companyId: number,
  overrides: { name?: string; email?: string | null; phone?: string | null; text?: string; userId?: number } = {},
): Promise<number> =>
  (
    await db.one<{ id: number }>(sql`
      insert into inquiries (company_id, user_id, name, email, phone, text)
      values (${companyId}, ${overrides.userId ?? null}, ${overrides.name ?? 'Гость'}, ${overrides.email === undefined ? `guest-${processMark}-${next()}@example.org` : overrides.email},
        ${overrides.phone ?? null}, ${overrides.text ?? 'Когда приём документов?'}) returning id`)
  ).id;

/** Builds an import of one new student. */
export const buildUserImport = async (
  db: Db,
  companyId: number,
  authorId: number,
  state: ImportState = 'ready',
): Promise<number> => {
  const { id } = await db.one<{ id: number }>(sql`
    insert into user_imports (company_id, author_id, actor_id, file_name, format, state, counts, applied_at)
    values (${companyId}, ${authorId}, ${authorId}, 'Студенты.xlsx', 'table', ${state}, '{"student": {"new": 1}}', case when ${state} = 'applied' then now() end) returning id`);
  await db.run(sql`
    insert into user_import_sheets (import_id, position, name, kind, is_taken, headers, columns, sample, rows_count, lines)
    values (${id}, 0, 'Лист1', 'student', true, '{ФИО}', '{full_name}', '{Ёлкина Ян}', 1, '[[2, "Ёлкина Ян"]]')`);
  await db.run(sql`
    insert into user_import_rows (import_id, place, sheet, line, kind, name, details, action, fingerprint, effects)
    values (${id}, 0, 0, 2, 'student', 'Ёлкина Ян', '[]', 'new', '', case when ${state} = 'applied' then '{}'::jsonb end)`);
  return id;
};

/** Creates a form of education. */
export const buildEducationForm = async (
  db: Db,
  companyId: number,
  overrides: { title?: string; is_online?: boolean } = {},
): Promise<number> =>
  (
    await db.one<{ id: number }>(
      sql`insert into education_forms (company_id, title, is_online, sort) values (${companyId}, ${overrides.title ?? `Форма ${next()}`}, ${overrides.is_online ?? false}, 100) returning id`,
    )
  ).id;

/** Lets a person or a group study in a form from a day on; returns the id of the row. */
export const buildFormPeriod = async (
  db: Db,
  companyId: number,
  period: { userId?: number; groupId?: number; formId: number | null; startedAt?: string },
): Promise<number> =>
  (
    await db.one<{ id: number }>(sql`
      insert into education_form_periods (company_id, user_id, group_id, education_form_id, started_at)
      values (${companyId}, ${period.userId ?? null}, ${period.groupId ?? null}, ${period.formId}, ${period.startedAt ?? '2026-09-01'}) returning id`)
  ).id;

/** Creates a kind of temporary status. */
export const buildStatusKind = async (
  db: Db,
  companyId: number,
  overrides: { title?: string; is_individual_plan?: boolean; is_leave?: boolean } = {},
): Promise<number> =>
  (
    await db.one<{ id: number }>(
      sql`insert into temporary_statuses (company_id, title, color, is_individual_plan, is_leave, sort)
        values (${companyId}, ${overrides.title ?? `Статус ${next()}`}, '#1971c2', ${overrides.is_individual_plan ?? false}, ${overrides.is_leave ?? false}, 100) returning id`,
    )
  ).id;

/** Gives a person a temporary status without an end, unless told otherwise; returns its id. */
export const buildGivenStatus = async (
  db: Db,
  companyId: number,
  status: { userId: number; kindId: number; start?: string; end?: string },
): Promise<number> =>
  (
    await db.one<{ id: number }>(sql`
      insert into temporary_status_users (company_id, user_id, temporary_status_id, start_date, end_date)
      values (${companyId}, ${status.userId}, ${status.kindId}, ${status.start ?? '2026-01-01'}, ${status.end ?? '9999-12-31'}) returning id`)
  ).id;

/** Writes a note about a page, or about a person. */
export const buildNote = async (
  db: Db,
  companyId: number,
  note: { authorId: number; userId?: number; permission?: number; text?: string },
): Promise<number> =>
  (
    await db.one<{ id: number }>(sql`
      insert into user_notes (company_id, author_id, user_id, page, text, note_permission_id)
      values (${companyId}, ${note.authorId}, ${note.userId ?? null}, ${note.userId === undefined ? `/page/${next()}` : null}, ${note.text ?? 'Заметка'}, ${note.permission ?? 1}) returning id`)
  ).id;

export const buildContact = async (
  db: Db,
  companyId: number,
  { authorId, studentId }: { authorId: number; studentId: number },
): Promise<number> =>
  (
    await db.one<{ id: number }>(sql`
      insert into student_contacts (company_id, student_id, author_id, kind, whom, text, contacted_at)
      values (${companyId}, ${studentId}, ${authorId}, 'call', 'мать', 'Болеет до среды', now()) returning id`)
  ).id;

/** Lets one topic open only after another. */
export const buildArrow = (db: Db, from: number, to: number): Promise<number> =>
  db.run(sql`insert into step_prerequisites (step_id, required_id) values (${to}, ${from})`);

/** Puts a certificate of study of the person into the register. */
export const buildCertificate = async (db: Db, companyId: number, studentId: number): Promise<number> =>
  (
    await db.one<{ id: number }>(sql`
      insert into study_certificates (company_id, student_id, student_name, group_name, year, serial, number, issued_on, content)
      select ${companyId}, ${studentId}, 'Ёлкина Анна', 'ИС-21', 2020, n, '2020-' || n, '2020-01-10',
        '{"form": "certificate", "values": {}, "institution": "Колледж", "header": [], "title": "Справка", "facts": [], "paragraphs": ["Обучается."], "tables": [], "signatures": []}'::jsonb
      from (select coalesce(max(serial), 0) + 1 as n from study_certificates where company_id = ${companyId} and year = 2020) x returning id`)
  ).id;
