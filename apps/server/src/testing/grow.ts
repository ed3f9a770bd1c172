// Rows by the dozen for every list of the contract, so that a list can be counted, cut into pages and filtered.
import { type Db, sql } from '@orbita/database';
import type { BuiltUser } from './builders.ts';
import { countNow } from './counting.ts';
import type { World } from './world.ts';

export interface Growing {
  db: Db;
  room: World;
  admin: BuiltUser;
  /** A section of trajectories to which the disciplines and semesters are added. */
  halfId: number;
  lessonId: number;
  /** The answer with annotations, versions and comments; the first call chooses it. */
  annotatedId?: number | undefined;
}

/** Adds more of everything that a list can hold: topics, blocks, tasks, students with answers, marks, comments and so on. */
export async function growWorld(
  { db, room, admin, halfId, lessonId, annotatedId: before }: Growing,
  n: number,
  from: number,
): Promise<{ annotatedId: number }> {
  const { companyId, subjectId, chapterId, groupId, teacher, student, stepId, patternId, softSkill } = room;
  const range = sql`generate_series(${from}::int, ${from + n - 1}::int) i`;
  const ids = async (query: ReturnType<typeof sql>): Promise<number[]> =>
    (await db.rows<{ id: number }>(query)).map(({ id }) => id);
  const students = await ids(
    sql`insert into users (email, password_hash, first_name, last_name, phone) select 'grown' || i || '@example.org', '', 'Рост', 'Ростов' || i, '+7 900 000-00-00' from ${range} returning id`,
  );
  await db.run(sql`insert into company_members (company_id, user_id) select ${companyId}, unnest(${students}::int[])`);
  await db.run(sql`insert into group_users (group_id, user_id) select ${groupId}, unnest(${students}::int[])`);
  const doubles = await ids(
    sql`insert into users (email, password_hash, first_name, last_name, phone) select 'double' || i || '@example.org', '', 'Рост', 'Ростов' || i, '+7 900 000-00-00' from ${range} returning id`,
  );
  await db.run(sql`insert into company_members (company_id, user_id) select ${companyId}, unnest(${doubles}::int[])`);
  await db.run(sql`
    insert into contract_scans (contract_id, kind, sort, mime, bytes, sealed_name, key_id)
    select c.id, 'certificate', i, 'image/png', 1, gen_random_uuid(), 1 from contracts c, ${range} where c.user_id = ${room.applicant.id}`);
  await db.run(sql`
    insert into contract_openings (contract_id, user_id, what)
    select c.id, s, 'passport' from contracts c, unnest(${students}::int[]) s where c.user_id = ${room.applicant.id}`);
  await db.run(sql`
    insert into different_people (company_id, first_id, second_id) select ${companyId}, ${student.id}, unnest(${students}::int[])`);
  await db.run(sql`
    insert into sessions (token_hash, file_token_hash, user_id, expires_at)
    select ('token' || i)::bytea, ('file' || i)::bytea, ${room.onFile.id}, now() + interval '1 day' from ${range}`);
  await db.run(sql`
    insert into audit_records (company_id, actor_id, student_id, action, object_type, object_id, new_value)
    select ${companyId}, ${teacher.id}, ${student.id}, 'final-result', 'final_result', ${subjectId}, '{"grade":"5"}' from ${range}`);
  await db.run(sql`insert into admin_roles (company_id, name) select ${companyId}, 'Рост ' || i from ${range}`);
  await db.run(sql`update company_members set is_moderator = true where user_id = any (${students})`);
  const groups = await ids(
    sql`insert into groups (company_id, name) select ${companyId}, 'Г-' || i from ${range} returning id`,
  );
  await db.run(sql`insert into subject_groups (subject_id, group_id) select ${subjectId}, unnest(${groups}::int[])`);
  await db.run(
    sql`insert into group_users (group_id, user_id) select g, s from unnest(${groups}::int[]) g, unnest(${[student.id]}::int[]) s`,
  );
  const subjects = await ids(
    sql`insert into subjects (company_id, title) select ${companyId}, 'Рост ' || i from ${range} returning id`,
  );
  await db.run(
    sql`insert into subject_users (subject_id, user_id, role_type) select unnest(${subjects}::int[]), ${teacher.id}, 'TEACHER'`,
  );
  await db.run(sql`insert into subject_groups (subject_id, group_id) select unnest(${subjects}::int[]), ${groupId}`);
  await db.run(sql`update subjects set parent_id = ${subjectId}, synced_at = now() where id = any (${subjects})`);
  await db.run(sql`insert into subject_halves (subject_id, half_id) select unnest(${subjects}::int[]), ${halfId}`);
  await db.run(sql`insert into halves (company_id, title) select ${companyId}, 'Рост ' || i from ${range}`);
  await db.run(sql`insert into group_relations (parent_id, child_id) select ${groupId}, unnest(${groups}::int[])`);
  await db.run(sql`
    with made as (insert into group_labels (company_id, title, color) select ${companyId}, 'Рост ' || i, '#1971c2' from ${range} returning id)
    insert into group_label_groups (group_id, label_id) select ${groupId}, id from made`);
  await db.run(
    sql`insert into former_members (group_id, user_id, joined_at) select ${groupId}, ${student.id}, now() from ${range}`,
  );
  await db.run(sql`update groups set trajectory_id = ${room.trajectoryId} where id = any (${groups})`);
  await db.run(
    sql`insert into admin_roles (company_id, name) select ${companyId}, 'Рост ' || gen_random_uuid() from ${range}`,
  );
  await db.run(
    sql`insert into admin_role_users (role_id, company_id, user_id) select 13, ${companyId}, unnest(${students}::int[])`,
  );
  await db.run(
    sql`insert into audit_records (company_id, action, object_type, object_id) select ${companyId}, 'updated', 'company', ${companyId} from ${range}`,
  );
  await db.run(
    sql`insert into curator_groups (curator_id, group_id) select s, ${groupId} from unnest(${students}::int[]) s`,
  );
  await db.run(
    sql`insert into invitations (company_id, email, expires_at) select ${companyId}, 'grown' || i || '@example.org', now() + interval '1 day' from ${range}`,
  );
  await db.run(
    sql`insert into registrations (company_id, email, password_hash, first_name, last_name) select ${companyId}, 'grown' || s || '@example.org', '', 'Я', 'Рост' from unnest(${students}::int[]) s`,
  );
  await db.run(
    sql`insert into inquiries (company_id, user_id, name, email, text, answered_by_id) select ${companyId}, s, 'Рост', 'grown@example.org', 'Рост ' || s, s from unnest(${students}::int[]) s`,
  );
  const { programId, contractIds } = room;
  await db.run(sql`insert into education_programs (company_id, title) select ${companyId}, 'Рост ' || i from ${range}`);
  await db.run(sql`insert into relationships (company_id, title) select ${companyId}, 'Рост ' || i from ${range}`);
  await db.run(sql`
    insert into contracts (company_id, user_id, status, surname, offer_id, submitted_at)
    select ${companyId}, s, 'unconfirmed', 'Рост', (select min(o.id) from program_offers o where o.program_id = ${programId}), now() from unnest(${students}::int[]) s`);
  await db.run(sql`
    insert into contract_scans (contract_id, kind, sort, mime, bytes, sealed_name, key_id)
    select ${contractIds.read}, 'passport', i, 'image/png', 1, 'grown' || i, 1 from ${range}`);
  await db.run(sql`
    insert into contract_corrections (contract_id, field, reason) select ${contractIds.read}, 'inn', 'Рост' from ${range}`);
  await db.run(sql`
    insert into contract_payments (company_id, contract_id, provider, key, external_id, link, status, amount, valid_until)
    select ${companyId}, ${room.payment.contractId}, 'card', 'grown-' || i, 'grown-' || i, 'http://bank.example', 'expired', 100, now() from ${range}`);
  await db.run(sql`
    insert into payment_notices (company_id, provider, notice_id, external_id, state, amount, returned_amount, currency, outcome)
    select ${companyId}, 'card', 'grown-' || i, 'unknown-' || i, 'succeeded', 100, 0, 'RUB', 'unknown-payment' from ${range}`);
  await db.run(sql`
    insert into contract_openings (contract_id, user_id, what) select ${contractIds.read}, s, 'application' from unnest(${students}::int[]) s`);
  await db.run(sql`
    insert into contract_templates (company_id, kind, name, bytes, sha256, uploaded_by)
    select ${companyId}, 'contract', 'Шаблон ' || i, 1, repeat('a', 64), ${students[0]}::int from ${range}`);
  await db.run(sql`
    insert into enrolment_orders (company_id, group_id, group_name, year, serial, number, ordered_on, enrolled_on, docx_sha256, pdf_sha256, created_by)
    select ${companyId}, ${groupId}, 'Г', 2024, i, '2024-' || i, '2024-08-25', '2024-09-01', repeat('a', 64), repeat('a', 64), ${students[0]}::int from ${range}`);
  await db.run(sql`
    insert into enrolment_order_people (order_id, contract_id, has_joined, has_enrolled)
    select o.id, ${contractIds.read}, true, true from enrolment_orders o where o.company_id = ${companyId} and o.year = 2024 on conflict do nothing`);
  await db.run(
    sql`insert into relations (company_id, relative_id, student_id) select ${companyId}, s, ${student.id} from unnest(${students}::int[]) s`,
  );
  await db.run(sql`
    insert into relations (company_id, relative_id, student_id, confirmed_at)
    select ${companyId}::int, p, s, now() from unnest(${students}::int[]) s cross join unnest(${[student.id, admin.id]}::int[]) p`);
  await db.run(
    sql`insert into user_imports (company_id, author_id, file_name, format, state) select ${companyId}, ${admin.id}, 'Рост ' || i, 'table', 'undone' from ${range}`,
  );
  const { read: importId, undone: appliedId } = room.userImportIds;
  await db.run(sql`
    insert into user_import_sheets (import_id, position, name, kind, is_taken, headers, columns, sample, rows_count, lines)
    select ${importId}, i + 10, 'Рост', 'student', true, '{}', '{}', '{}', 0, '[]' from ${range}`);
  await db.run(sql`
    insert into user_import_rows (import_id, place, sheet, line, kind, name, details, action, fingerprint, suspects)
    select ${importId}, i + 10, 0, i, 'student', 'Ёлкина ' || i, '[]', 'new', '', ${students}::int[] from ${range}`);
  await db.run(sql`
    insert into user_import_rows (import_id, place, sheet, line, kind, name, details, action, fingerprint, user_id, effects)
    select ${appliedId}, s + 10, 0, s, 'student', 'Рост', '[]', 'new', '', s, '{"created": true}' from unnest(${students}::int[]) s`);
  await db.run(
    sql`insert into mails (company_id, kind, recipient, origin, state) select ${companyId}, 'restore-password', 'grown' || i || '@example.org', 'http://lists.example', 'sent' from ${range}`,
  );
  await db.run(
    sql`insert into phone_codes (company_id, phone, state, expires_at) select ${companyId}, '+7 900 222-00-' || i, 'dropped', now() from ${range}`,
  );
  await db.run(sql`
    with own as (insert into identity_providers (company_id, title, issuer, client_id) select ${companyId}::int, 'Рост ' || i, 'https://id.invalid/' || i, 'orbita' from ${range} returning id, company_id, issuer)
    insert into identities (company_id, provider_id, user_id, issuer, subject) select company_id, id, ${student.id}::int, issuer, 'grown' from own`);
  // Chapters that the first sub-discipline has changed as well as the discipline.
  await db.run(sql`
    with own as (insert into chapters (subject_id, title, position) select ${subjectId}::int, 'Рост ' || i, i + 10 from ${range} returning id, position)
    insert into chapters (subject_id, title, position, source_id, updated_at)
    select (select min(id) from subjects where parent_id = ${subjectId}), 'Своё', position, id, now() + interval '1 day' from own`);
  await db.run(sql`update chapters set updated_at = now() + interval '1 day' where subject_id = ${subjectId}`);
  await db.run(
    sql`insert into steps (subject_id, chapter_id, title, type, position, link_of_id) select ${subjectId}, ${chapterId}, 'Ссылка ' || i, 1, i + 100, ${stepId} from ${range}`,
  );
  await db.run(sql`
    with other as (insert into companies (title, domain) select 'Рост ' || i, 'grown' || i || '.example' from ${range} returning id)
    insert into company_members (company_id, user_id) select id, ${student.id} from other`);
  // The points given are the mark, without which the judgement would not count.
  const given = sql`case when i = 1 then (select value from main_marks where step_id = ${stepId} and student_id = ${student.id}) else 0 end`;
  const criteria = sql`(select jsonb_agg(jsonb_build_object('id', i, 'title', 'Рост', 'description', '', 'points', 1, 'levels', '[]'::jsonb, 'given', ${given})) from generate_series(1, ${from + n}::int) i)`;
  await db.run(
    sql`insert into rubrics (step_id, criteria) values (${stepId}, ${criteria}) on conflict (step_id) do update set criteria = excluded.criteria`,
  );
  await db.run(
    sql`insert into rubric_results (step_id, student_id, criteria) values (${stepId}, ${student.id}, ${criteria}) on conflict (step_id, student_id) do update set criteria = excluded.criteria`,
  );
  const steps = await ids(
    sql`insert into steps (subject_id, chapter_id, title, type, max_mark, position) select ${subjectId}, ${chapterId}, 'Рост ' || i, 2, 10, i + 10 from ${range} returning id`,
  );
  await db.run(
    sql`insert into marks (step_id, student_id, mark_type_id, value, author_id) select s, ${student.id}, (select id from mark_types where company_id = ${companyId} and is_default), 10, ${teacher.id} from unnest(${steps}::int[]) s`,
  );
  await db.run(
    sql`insert into passings (company_id, step_id, student_id, passed_status_id) select ${companyId}, s, ${student.id}, 1 from unnest(${steps}::int[]) s`,
  );
  await db.run(
    sql`insert into audit_records (company_id, actor_id, student_id, step_id, action, object_type, object_id, new_value) select ${companyId}, ${teacher.id}, ${student.id}, ${stepId}, 'mark', 'step', ${stepId}, to_jsonb(i) from ${range}`,
  );
  await db.run(
    sql`insert into sections (step_id, title, index, is_private) select ${stepId}, 'Рост ' || i, i + 10, i % 2 = 0 from ${range}`,
  );
  await db.run(
    sql`insert into section_attachments (section_id, type, file_id) select b.id, 'document', (select min(id) from files) from sections b where b.step_id = ${stepId}`,
  );
  const patterns = await ids(
    sql`insert into patterns (step_id, title, index) select ${stepId}, 'Рост ' || i, i + 10 from ${range} returning id`,
  );
  await db.run(
    sql`insert into forms (pattern_id, title, type, number) select p, 'Рост', 'longText', 1 from unnest(${patterns}::int[]) p`,
  );
  await db.run(
    sql`insert into task_attempts (pattern_id, user_id, number, submitted_at) select ${patternId}, ${student.id}, i, now() from ${range}`,
  );
  await db.run(
    sql`insert into bank_items (company_id, author_id, kind, title, content) select ${companyId}, ${teacher.id}, 'question', 'Рост ' || i, '{"task": null, "questions": [{"title": "Рост", "type": "text"}]}' from ${range}`,
  );
  // Every student answers the first task and one student every task, each with a file, a comment and versions.
  const answers = await ids(sql`
    insert into answers (pattern_id, step_id, subject_id, user_id, version, submitted_at, waiting_since, privacy)
    select ${patternId}::int, ${stepId}::int, ${subjectId}::int, s, 1, now(), now(), 0 from unnest(${students}::int[]) s
    union all select p, ${stepId}, ${subjectId}, ${student.id}, 1, now(), now(), 1 from unnest(${patterns}::int[]) p returning id`);
  await db.run(
    sql`insert into answer_fields (answer_id, form_id, value) select a.id, f.id, '"Ответ"' from answers a join forms f on f.pattern_id = a.pattern_id where a.id = any (${answers})`,
  );
  await db.run(
    sql`insert into answer_attachments (answer_id, field_id, type, file_id) select f.answer_id, f.id, 'document', (select min(id) from files) from answer_fields f where f.answer_id = any (${answers})`,
  );
  await db.run(sql`
    with work as (
      insert into portfolio_works (company_id, user_id, answer_id, title, shows_text, place)
      select ${companyId}, user_id, id, 'Рост', true, id from answers where id = any (${answers}) and user_id = ${student.id} returning id)
    insert into portfolio_work_items (work_id, file_id) select id, (select min(id) from files) from work`);
  await db.run(
    sql`insert into answer_versions (answer_id, number, content, sha256) select a, n, '{"fields": []}', 'x' from unnest(${answers}::int[]) a, generate_series(1, 2) n`,
  );
  await db.run(
    sql`insert into comments (answer_id, author_id, text) select a, ${teacher.id}, 'Рост' from unnest(${answers}::int[]) a`,
  );
  await db.run(
    sql`insert into comment_attachments (comment_id, type, file_id) select k.id, 'document', (select min(id) from files) from comments k where k.answer_id = any (${answers})`,
  );
  await db.run(
    // Older than the answers, so that these wait for an expert too.
    sql`insert into expertises (answer_id, author_id, text, updated_at) select a, ${teacher.id}, 'Рост', now() - interval '1 year' from unnest(${answers}::int[]) a`,
  );
  await db.run(
    sql`insert into answer_visibility_rules (task_id, visibility) select unnest(${patterns}::int[]), 'group'`,
  );
  await db.run(
    sql`insert into notifications (company_id, user_id, type, actor_id, subject_id, step_id, payload) select ${companyId}, ${student.id}, 'mark', ${teacher.id}, ${subjectId}, ${stepId}, '{"value": 5}' from ${range}`,
  );
  await db.run(
    sql`insert into passkeys (user_id, credential_id, public_key, domain, name) select ${student.id}, 'key' || i, '', 'localhost', 'Рост ' || i from ${range}`,
  );
  await db.run(sql`insert into skills (company_id, title) select ${companyId}, 'Рост ' || i from ${range}`);
  await db.run(sql`
    with s as (insert into soft_skills (company_id, title) select ${companyId}, 'Рост ' || i from ${range} returning id)
    insert into soft_indicators (skill_id, title) select id, 'Рост' from s`);
  await db.run(
    sql`insert into soft_indicators (skill_id, title) select ${softSkill.skillId}, 'Рост ' || i from ${range}`,
  );
  await db.run(
    sql`insert into soft_indicator_grades (indicator_id, value, title) select ${softSkill.indicatorId}, v, 'Рост' from generate_series(4, 10) v on conflict do nothing`,
  );
  await db.run(
    sql`insert into soft_skill_levels (company_id, from_percent, title) select ${companyId}, i, 'Рост' from ${range} where i < 100 on conflict do nothing`,
  );
  await db.run(sql`
    insert into soft_scores (company_id, author_id, author_kind, student_id, subject_id, indicator_id, grade_id)
    select ${companyId}, ${teacher.id}, 'teacher', ${student.id}, ${subjectId}, i.id, ${softSkill.gradeIds[1]} from soft_indicators i where i.skill_id = ${softSkill.skillId} on conflict do nothing`);
  await db.run(
    sql`insert into admin_roles (company_id, name) select ${companyId}, 'Рост ' || gen_random_uuid() from ${range}`,
  );
  await db.run(
    sql`insert into feedbacks (company_id, subject_id, user_id, step_id, rating) select ${companyId}, ${subjectId}, s, ${stepId}, 4 from unnest(${students}::int[]) s`,
  );
  await db.run(sql`
    with l as (
      insert into lessons (company_id, title, starts_at, ends_at) select ${companyId}, 'Рост ' || i, now() - (i + 1) * interval '1 day', now() - i * interval '1 day' from ${range} returning id),
    s as (insert into lesson_subjects (lesson_id, subject_id) select id, ${subjectId} from l),
    g as (insert into lesson_groups (lesson_id, group_id) select id, ${groupId} from l)
    insert into attendance (lesson_id, student_id, attendance_status) select l.id, s, 1 from l, unnest(${[...students, student.id]}::int[]) s`);
  await db.run(sql`
    with l as (
      insert into lessons (company_id, starts_at, ends_at) select ${companyId}, now() - interval '2 hours', now() - interval '1 hour' from ${range} returning id),
    s as (insert into lesson_subjects (lesson_id, subject_id) select l.id, unnest(${subjects}::int[]) from l),
    g as (insert into lesson_groups (lesson_id, group_id) select id, ${groupId} from l)
    insert into attendance (lesson_id, student_id, attendance_status) select l.id, ${student.id}, 1 from l`);
  await db.run(sql`
    with r as (insert into rooms (company_id, name, building) select ${companyId}, 'Рост ' || i, 'Корпус' from ${range} returning id),
    l as (
      insert into lessons (company_id, room_id, teacher_id, starts_at, ends_at)
      select ${companyId}::int, r.id, ${teacher.id}::int, now() + interval '1 day', now() + interval '26 hours' from r returning id)
    insert into lesson_groups (lesson_id, group_id) select l.id, unnest(${groups}::int[]) from l`);
  await db.run(sql`
    insert into attendance (lesson_id, student_id, attendance_status, by_code) select ${lessonId}, unnest(${students}::int[]), 3, true`);
  await db.run(sql`
    with h as (
      insert into holidays (company_id, title, first_day, last_day, is_for_all) select ${companyId}, 'Рост ' || i, '2099-01-01', '2099-01-02', false from ${range} returning id),
    g as (insert into holiday_groups (holiday_id, group_id) select h.id, unnest(${groups}::int[]) from h),
    c as (insert into timetable_changes (company_id, author_id, kind) select ${companyId}::int, ${teacher.id}::int, 'cancel' from ${range} returning id)
    insert into timetable_change_lessons (change_id, lesson_id, planned_at, left_at) select c.id, ${lessonId}, now(), now() from c`);
  await db.run(sql`
    with t as (insert into lesson_teams (lesson_id, title, position) select ${lessonId}, 'Рост ' || i, i from ${range} returning id, position)
    insert into lesson_team_students (lesson_id, student_id, team_id)
    select ${lessonId}, s.id, t.id from t join unnest(${students}::int[]) with ordinality s(id, n) on s.n = t.position - ${from} + 1`);
  await db.run(
    sql`insert into typed_comments (user_id, text, uses) select ${teacher.id}, 'Часто ' || i, 3 from ${range}`,
  );
  const annotatedId = before ?? answers.at(-1)!;
  await db.run(
    sql`insert into annotations (answer_id, file_id, author_id, kind, points, text) select ${annotatedId}::int, (select min(id) from files), ${teacher.id}, 'pin', '[{"x": 0.5, "y": 0.5}]', 'Рост ' || i from ${range}`,
  );
  await db.run(
    sql`insert into mark_types (company_id, title, sort) select ${companyId}, 'Рост ' || i, i + 1 from ${range}`,
  );
  await db.run(sql`
    insert into abstract_lessons (step_id, group_id, due_at) select s, ${groupId}, now() + interval '100 years' from unnest(${steps}::int[]) s`);
  await db.run(sql`
    insert into abstract_lesson_schedules (step_id, student_id, due_at) select s, ${student.id}, now() + interval '101 years' from unnest(${steps}::int[]) s`);
  await db.run(sql`
    insert into extension_requests (company_id, step_id, student_id, reason, wished_at) select ${companyId}::int, s, ${student.id}, 'Рост', now() + interval '102 years' from unnest(${steps}::int[]) s`);
  // Every added student, and the student of the classroom in every added discipline.
  await db.run(sql`
    with opened as (
      insert into retakes (company_id, student_id, subject_id)
      select ${companyId}::int, s, ${subjectId}::int from unnest(${students}::int[]) s union all select ${companyId}, ${student.id}, s from unnest(${subjects}::int[]) s
      returning id, company_id)
    insert into retake_checkpoints (retake_id, company_id, step_id) select id, company_id, ${stepId} from opened`);
  await db.run(
    sql`insert into steps (subject_id, chapter_id, title, type, max_mark, is_retake, position) select ${subjectId}, ${chapterId}, 'Пересдача ' || i, 2, 10, true, i + 1000 from ${range}`,
  );
  await db.run(sql`
    insert into study_certificates (company_id, student_id, student_name, group_name, year, serial, number, issued_on, content)
    select ${companyId}::int, ${student.id}::int, 'Рост', 'Рост', 2019, i, '2019-' || i, '2019-01-01', '{}' from ${range}`);
  await db.run(sql`
    insert into report_jobs (company_id, user_id, state, forms, format, language, total, finished_at, expires_at)
    select ${companyId}::int, ${admin.id}::int, 'cancelled', array['workload'], 'pdf', 'ru', 1, now(), now() + interval '1 day' from ${range}`);
  const semesters = await ids(
    sql`insert into semesters (company_id, title, started_at, finished_at) select ${companyId}, 'Рост ' || i, current_date, current_date + 90 from ${range} returning id`,
  );
  await db.run(sql`insert into half_semesters (half_id, semester_id) select ${halfId}, unnest(${semesters}::int[])`);
  const trajectories = await ids(
    sql`insert into trajectories (company_id, title) select ${companyId}, 'Рост ' || i from ${range} returning id`,
  );
  await db.run(sql`
    insert into trajectory_halves (trajectory_id, half_id, sort)
    select t, ${halfId}, 0 from unnest(${[...trajectories, room.trajectoryId]}::int[]) t on conflict do nothing`);
  await db.run(sql`
    insert into trajectory_halves (trajectory_id, half_id, sort)
    select ${room.trajectoryId}, h.id, h.id from halves h where h.company_id = ${companyId} on conflict do nothing`);
  await db.run(sql`
    with roles as (insert into business_roles (company_id, title) select ${companyId}, 'Рост ' || i from ${range} returning id)
    insert into trajectory_business_roles (trajectory_id, business_role_id) select ${room.trajectoryId}, id from roles`);
  await db.run(sql`
    with roles as (
      insert into organisation_roles (company_id, parent_id, ancestors, name) select ${companyId}, ${room.organisation.circleId}, array[${room.organisation.circleId}::int], 'Рост ' || i from ${range} returning id),
    people as (insert into organisation_role_people (role_id, user_id) select r.id, s from roles r, unnest(${students}::int[]) s),
    objects as (insert into smart_objects (company_id, role_id, kind, title, created_by) select ${companyId}, ${room.organisation.roleId}, 'tensions', 'Рост ' || i, ${teacher.id} from ${range} returning id),
    proposals as (
      insert into organisation_proposals (company_id, tension_id, meeting_id, changes) select ${companyId}, id, ${room.organisation.meetingId}, jsonb_build_array(jsonb_build_object('act', 'delete', 'role_id', ${room.organisation.roleId}::int)) from objects),
    ties as (insert into trajectory_organisation_roles (trajectory_id, role_id) select ${room.trajectoryId}, id from roles)
    insert into organisation_meetings (company_id, scope_id, title, starts_at) select ${companyId}, ${room.organisation.circleId}, 'Рост ' || i, now() from ${range}`);
  await db.run(
    sql`insert into organisation_role_people (role_id, user_id) select ${room.organisation.roleId}, unnest(${students}::int[])`,
  );
  await db.run(
    sql`insert into audit_records (company_id, action, object_type, object_id, new_value) select ${companyId}, 'updated', 'organisation-role', ${room.organisation.roleId}, '{"name": "Рост"}' from ${range}`,
  );
  await db.run(
    sql`insert into organisation_meeting_people (meeting_id, user_id) select ${room.organisation.meetingId}, unnest(${students}::int[])`,
  );
  // The added groups follow the added trajectories, the first group the one of the school.
  await db.run(
    sql`update groups g set trajectory_id = t.id from unnest(${groups}::int[], ${trajectories}::int[]) as t(group_id, id) where g.id = t.group_id`,
  );
  await db.run(sql`update groups set trajectory_id = ${room.trajectoryId} where id = ${groupId}`);
  await db.run(
    sql`insert into pass_statuses (company_id, id, title, color, sort) select ${companyId}, i + 2000, 'Рост ' || i, '#000000', i + 1000 from ${range}`,
  );
  // One answer gets versions, and comments in number.
  await db.run(
    sql`insert into answer_versions (answer_id, number, content, sha256) select ${annotatedId}::int, i + 10, '{"fields": []}', 'x' from ${range}`,
  );
  await db.run(
    sql`insert into comments (answer_id, author_id, text) select ${annotatedId}::int, ${teacher.id}, 'Рост ' || i from ${range}`,
  );
  await db.run(sql`insert into education_forms (company_id, title) select ${companyId}, 'Рост ' || i from ${range}`);
  await db.run(sql`
    insert into education_form_periods (company_id, user_id, group_id, education_form_id, started_at)
    select ${companyId}::int, ${student.id}::int, null::int, ${room.formOfEducationId}::int, date '2000-01-01' + i from ${range}
    union all select ${companyId}, null, ${groupId}, ${room.formOfEducationId}, date '2000-01-01' + i from ${range}`);
  await db.run(
    sql`insert into temporary_statuses (company_id, title, color) select ${companyId}, 'Рост ' || i, '#1971c2' from ${range}`,
  );
  await db.run(sql`
    insert into temporary_status_users (company_id, user_id, temporary_status_id, start_date)
    select ${companyId}, ${student.id}, id, current_date from temporary_statuses where company_id = ${companyId} on conflict do nothing`);
  await db.run(sql`
    insert into user_notes (company_id, author_id, page, text) select ${companyId}, ${student.id}, '/grown/' || ${from + n}::int || '/' || i, 'Рост' from ${range}`);
  await db.run(sql`
    insert into student_contacts (company_id, student_id, author_id, kind, text, contacted_at)
    select ${companyId}::int, ${student.id}, ${admin.id}, 'call', 'Рост', now() from ${range}`);
  await db.run(sql`
    insert into user_notes (company_id, author_id, user_id, text) select ${companyId}, ${teacher.id}, ${student.id}, 'Рост' from ${range}`);
  await db.run(sql`
    insert into calendar_feeds (company_id, user_id, title, token_hash, language, has_deadlines)
    select ${companyId}, ${student.id}, 'Рост ' || i, sha256(('grown' || i)::bytea), 'ru', true from ${range}`);
  await db.run(sql`insert into comment_templates (user_id, text) select ${teacher.id}, 'Рост ' || i from ${range}`);
  await countNow(db);
  return { annotatedId };
}
