import type { Artefact, StudentTask, StudentTaskInFull, SubjectWork } from '@orbita/contract/portfolio';
import { type TaskState, taskStates } from '@orbita/contract/portfolio/states';
import { RETURNED_STATUS_ID } from '@orbita/contract/permissions';
import { type Db, join, raw, type Sql, sql } from '@orbita/database';
import type { Page } from '../../http/paging.ts';
import type { Viewer } from '../../http/viewer.ts';
import { answerDetailsVisibleTo, answerVisibleTo } from '../../access/answers.access.ts';
import { draftShownTo, staffedBy, studiedByStudent } from '../../access/subjects.access.ts';
import { openByGates } from '../../access/topic-gates.access.ts';
import { dueDatesOf, dueOfDates } from '../../access/topic-plans.access.ts';
import { topicShownTo } from '../../access/topic-roles.access.ts';
import { attachmentJoins, attachmentJson } from '../files/index.ts';
import { hasWords } from '../../platform/word-search.sql.ts';

/** A student, and the condition of the disciplines `s` that count. */
interface Student {
  studentId: number;
  subjects: Sql;
}
export interface TaskFilter {
  query?: string | undefined;
  state?: TaskState | undefined;
  subject_id?: number | undefined;
}

/** The parts `t` and `tasks`: what a student has to do in the topics that the student sees, and where it stands. */
const tasksOf = ({ studentId, subjects }: Student): Sql => sql`
  t as materialized (
    select st.id, st.subject_id, st.title, st.max_mark, s.title as subject_title, s.color
    from subjects s join steps st on st.subject_id = s.id join chapters c on c.id = st.chapter_id
    where ${subjects} and st.deleted_at is null and c.deleted_at is null and not st.hidden and not c.hidden and ${topicShownTo(studentId)} and ${openByGates(studentId)}),
  dates as materialized (select d.step_id, ${dueOfDates} as due_at from (${dueDatesOf(studentId)}) d group by d.step_id),
  tasks as materialized (
    select p.id, p.title, p.required, p.index, t.id as step_id, t.title as step_title, t.subject_id, t.subject_title, t.color, t.max_mark, d.due_at, m.value as mark,
      a.id as answer_id, coalesce(a.version, 0) as version, a.submitted_at, coalesce(a.is_late, false) as is_late,
      case when a.id is null and coalesce(f.is_final, false) then 'accepted' when a.id is null and d.due_at < now() then 'overdue' when a.id is null then 'open'
        when a.waiting_since is not null then 'waiting' when k.passed_status_id = ${RETURNED_STATUS_ID} then 'returned' else 'accepted' end as state
    from t join patterns p on p.step_id = t.id and p.deleted_at is null left join dates d on d.step_id = t.id
    left join answers a on a.pattern_id = p.id and a.user_id = ${studentId} and a.deleted_at is null and a.version > 0
    left join main_marks m on m.step_id = t.id and m.student_id = ${studentId}
    left join passings k on k.step_id = t.id and k.student_id = ${studentId}
    left join pass_statuses f on f.company_id = k.company_id and f.id = k.passed_status_id)`;

const subjectJson = raw(`json_build_object('id', x.subject_id, 'title', x.subject_title, 'color', x.color)`);
const stepJson = raw(`json_build_object('id', x.step_id, 'title', x.step_title)`);
const taskColumns = sql`
  x.id, x.title, x.required, ${stepJson} as step, ${subjectJson} as subject, x.due_at, x.state, x.submitted_at, x.is_late, x.mark, x.max_mark`;

/** Returns a page of tasks, those due first, with how many of the filter are in each state. */
export async function selectTasks(
  db: Db,
  student: Student,
  { query, state, subject_id: subject }: TaskFilter,
  { size, offset }: Page,
): Promise<{ data: StudentTask[]; total: number; counters: Record<string, number> }> {
  const counts = taskStates.map((name) => sql`count(*) filter (where x.state = ${name})::int as ${raw(name)}`);
  const { data, ...counters } = await db.one<{ data: StudentTask[] } & Record<TaskState, number>>(sql`
    with ${tasksOf(student)},
    found as materialized (
      select * from tasks x where ${hasWords([sql`x.title`, sql`x.step_title`], query)} and (${subject ?? null}::int is null or x.subject_id = ${subject ?? null}::int)),
    page as (
      select x.*, row_number() over (order by array_position(array['waiting', 'accepted'], x.state) nulls first, x.due_at nulls last, x.step_id, x.index, x.id) as place from found x where (${state ?? null}::text is null or x.state = ${state ?? null}::text)
      order by place limit ${size} offset ${offset})
    select coalesce((select json_agg(to_jsonb(r) - 'place' order by r.place) from (select ${taskColumns}, x.place from page x) r), '[]') as data, ${join(counts, ', ')} from found x`);
  const total = state === undefined ? Object.values(counters).reduce((sum, n) => sum + n, 0) : counters[state];
  return { data, total, counters };
}

export const selectTask = (
  db: Db,
  viewer: Viewer,
  student: Student,
  id: number,
): Promise<StudentTaskInFull | undefined> =>
  db.row(sql`
    with ${tasksOf(student)}
    select ${taskColumns}, x.version,
      (select a.id from answers a join subjects s on s.id = a.subject_id where a.id = x.answer_id and ${answerVisibleTo(viewer)}) as answer_id
    from tasks x where x.id = ${id}`);

/** Counts the tasks of each discipline by state. */
export const selectSubjectWork = (db: Db, student: Student): Promise<SubjectWork[]> => {
  const counts = taskStates.map((name) => sql`count(*) filter (where x.state = ${name})::int as ${raw(name)}`);
  return db.rows(sql`
    with ${tasksOf(student)}
    select ${subjectJson} as subject, count(*)::int as tasks, ${join(counts, ', ')}
    from tasks x group by x.subject_id, x.subject_title, x.color order by x.subject_title, x.subject_id`);
};

export interface ArtefactFilter {
  query?: string | undefined;
  type?: 'photo' | 'video' | 'document' | 'link' | undefined;
  subject_id?: number | undefined;
}
/** Condition: topic `st` of chapter `c` and discipline `s` is named to staff, and to the student while it is open. */
const namedTopic = (viewer: Viewer, studentId: number): Sql => sql`(
  (${staffedBy(viewer)} and ${draftShownTo(viewer)}) or (${studiedByStudent(viewer, studentId)} and c.deleted_at is null
    and not st.hidden and not c.hidden and ${topicShownTo(studentId)} and ${openByGates(studentId)}))`;

/** Returns what a student attached to answers whose details the viewer may see. */
export const selectArtefacts = (
  db: Db,
  viewer: Viewer,
  { studentId, query, type, subject_id: subject }: ArtefactFilter & { studentId: number },
  { size, offset }: Page,
): Promise<(Artefact & { total: number })[]> =>
  db.rows(sql`
    with page as (
      select x.id, count(*) over ()::int as total, a.submitted_at
      from answers a join subjects s on s.id = a.subject_id join steps st on st.id = a.step_id and st.deleted_at is null
      join chapters c on c.id = st.chapter_id join patterns p on p.id = a.pattern_id and p.deleted_at is null join answer_attachments x on x.answer_id = a.id ${attachmentJoins}
      where a.user_id = ${studentId} and a.version > 0 and ${answerVisibleTo(viewer)} and ${answerDetailsVisibleTo(viewer)} and ${namedTopic(viewer, studentId)}
        and (${type ?? null}::text is null or x.type = ${type ?? null}::text) and (${subject ?? null}::int is null or a.subject_id = ${subject ?? null}::int)
        and ${hasWords([sql`coalesce(f.name, l.url)`, sql`x.description`, sql`p.title`, sql`st.title`], query)}
      order by a.submitted_at desc, x.id desc limit ${size} offset ${offset})
    select j.*, a.id as answer_id, p.title as task_title, json_build_object('id', st.id, 'title', st.title) as step,
      json_build_object('id', s.id, 'title', s.title, 'color', s.color) as subject, a.submitted_at, page.total
    from page join answer_attachments x on x.id = page.id ${attachmentJoins} join answers a on a.id = x.answer_id
    join subjects s on s.id = a.subject_id join steps st on st.id = a.step_id join patterns p on p.id = a.pattern_id
    cross join lateral jsonb_to_record(${attachmentJson}::jsonb) as j (
      id int, attachment_id int, type text, name text, mime text, size bigint, src text, thumbnail_src text, width int, height int, description text, number int)
    order by page.submitted_at desc, page.id desc`);
