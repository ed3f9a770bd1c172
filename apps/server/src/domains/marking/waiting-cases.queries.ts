import type { QueueItem } from '@orbita/contract/marking';
import { type Db, type Sql, sql } from '@orbita/database';
import type { Viewer } from '../../http/viewer.ts';
import { remarkedBy, staffedBy, taughtBy } from '../../access/subjects.access.ts';
import { nameMatches, personJson } from '../users/index.ts';
import { claimedBy, groupOf } from './marking.queries.ts';
import { hasWords } from '../../platform/word-search.sql.ts';

export interface QueueFilter {
  subject_id?: number | undefined;
  group_id?: number | undefined;
  step_id?: number | undefined;
  late?: boolean | undefined;
  /** Includes only cases that have waited at least this many days. */
  waited_days?: number | undefined;
  query?: string | undefined;
  /** Includes only work that waits for a teacher too. */
  unmarked?: boolean | undefined;
  size: number;
  offset: number;
}

export interface QueuePage {
  rows: QueueItem[];
  /** How many fit the filter. */
  total: number;
  /** Counters of the viewer's whole queue, whatever the filter. */
  counters: { waiting: number; late: number };
}

/** A discipline of a queue with the revisions of everything that decides what waits in it. */
export interface QueueSubject {
  id: number;
  is_own: boolean;
  revision: string;
}

const revisionOf = sql`concat_ws('-', (select concat_ws('-', r.revision, r.card_revision) from subject_revisions r where r.subject_id = s.id),
      (select sum(rr.revision) from result_revisions rr where rr.subject_id = s.id))`;

/** Returns the disciplines of the viewer's own queue, and a named one where the viewer is staff. */
export const selectQueueSubjects = (db: Db, viewer: Viewer, subjectId: number | undefined): Promise<QueueSubject[]> => {
  const own = taughtBy(viewer, ['TEACHER']);
  const queued: Sql = subjectId === undefined ? own : sql`(${own} or (s.id = ${subjectId} and ${staffedBy(viewer)}))`;
  return db.rows(
    sql`select s.id, ${own} as is_own, ${revisionOf} as revision from subjects s where not s.is_archived and ${queued} order by s.id`,
  );
};

/** Returns the disciplines that the viewer assesses as an expert, and a named one where the viewer may assess. */
export const selectAssessedSubjects = (
  db: Db,
  viewer: Viewer,
  subjectId: number | undefined,
): Promise<QueueSubject[]> => {
  const own = taughtBy(viewer, ['EXPERT']);
  const queued: Sql = subjectId === undefined ? own : sql`(${own} or (s.id = ${subjectId} and ${remarkedBy(viewer)}))`;
  return db.rows(
    sql`select s.id, ${own} as is_own, ${revisionOf} as revision from subjects s where not s.is_archived and ${queued} order by s.id`,
  );
};

/** Work of one student in one topic that waits to be marked. */
export interface WaitingCase {
  subject_id: number;
  step_id: number;
  user_id: number;
  /** Since when it waits, in microseconds since 1970. */
  since: number;
  is_late: boolean;
  version: number;
  /** Whether it waits to be marked. */
  is_unmarked: boolean;
}

/**
 * Parts of a statement that end with `waiting_cases`: what waits in the disciplines of a query of ids, each case once however
 * many tasks it has. Work of a student who no longer studies the discipline is left out, because its case could not be opened.
 */
export const waitingCasesIn = (subjectIds: Sql): Sql => sql`
    mine as materialized (${subjectIds}),
    students as materialized (
      select distinct sg.subject_id, gu.user_id from mine join subject_groups sg on sg.subject_id = mine.id join group_users gu on gu.group_id = sg.group_id),
    waiting_cases as (
      select a.subject_id, a.step_id, a.user_id, min(a.waiting_since) as waiting_since, bool_or(a.is_late) as is_late, max(a.version) as version
      from mine join answers a on a.subject_id = mine.id and a.waiting_since is not null and a.deleted_at is null
      join students on students.subject_id = a.subject_id and students.user_id = a.user_id
      where a.step_id not in (select st.id from mine join steps st on st.subject_id = mine.id where st.deleted_at is not null)
      group by a.subject_id, a.step_id, a.user_id)`;

/** Returns what waits in some disciplines. */
export const selectWaitingCases = (db: Db, subjectIds: number[]): Promise<WaitingCase[]> =>
  db.rows(sql`
    with ${waitingCasesIn(sql`select id from unnest(${subjectIds}::int[]) as m(id)`)}
    select subject_id, step_id, user_id, (extract(epoch from waiting_since) * 1000000)::bigint as since, is_late, version, true as is_unmarked from waiting_cases`);

/**
 * Returns the work in some disciplines that no expert has assessed since it was last handed in.
 * One expertise of any task of the topic is enough, whoever wrote it; a mark changes nothing.
 */
export const selectUnassessedCases = (db: Db, subjectIds: number[]): Promise<WaitingCase[]> =>
  db.rows(sql`
    with mine as materialized (select id from unnest(${subjectIds}::int[]) as m(id)),
    students as materialized (
      select distinct sg.subject_id, gu.user_id from mine join subject_groups sg on sg.subject_id = mine.id join group_users gu on gu.group_id = sg.group_id)
    select a.subject_id, a.step_id, a.user_id, (extract(epoch from max(a.submitted_at)) * 1000000)::bigint as since, bool_or(a.is_late) as is_late, max(a.version) as version,
      bool_or(a.waiting_since is not null) as is_unmarked
    from mine join answers a on a.subject_id = mine.id and a.submitted_at is not null and a.deleted_at is null and (a.assessed_at is null or a.assessed_at < a.submitted_at)
    join students on students.subject_id = a.subject_id and students.user_id = a.user_id
    where a.step_id not in (select st.id from mine join steps st on st.subject_id = mine.id where st.deleted_at is not null)
    group by a.subject_id, a.step_id, a.user_id`);

/** Ids that a filter by group and words leaves. */
export interface Fitting {
  members: number[];
  named: number[];
  titled: number[];
}
/** Returns the members of a group, and the people and topics among some that fit words. */
export const selectFitting = (
  db: Db,
  { users, steps }: { users: number[]; steps: number[] },
  { group_id: groupId, words }: { group_id: number | undefined; words: string },
): Promise<Fitting> =>
  db.one(sql`
    select array(select gu.user_id from group_users gu where gu.group_id = ${groupId ?? null}::int) as members,
      array(select u.id from users u where u.id = any (${users}::int[]) and ${nameMatches('u', words)}) as named,
      array(select st.id from steps st where st.id = any (${steps}::int[]) and ${hasWords(sql`st.title`, words)}) as titled`);

/** Condition: a person other than the student gave the case `p` a mark or a status before it was handed in last. */
const wasJudged: Sql = sql`exists (
  select 1 from audit_records r where r.student_id = p.user_id and r.step_id = p.step_id and r.action in ('mark', 'passing')
    and r.actor_id <> p.user_id and r.created_at < timestamptz 'epoch' + p.since * interval '1 microsecond')`;

/** Returns the rows of cases in their order. */
export const selectQueueRows = (db: Db, viewer: Viewer, cases: readonly WaitingCase[]): Promise<QueueItem[]> =>
  db.rows(sql`
    select p.step_id, st.title as step_title, st.max_mark, p.subject_id, s.title as subject_title, s.color as subject_color, ${personJson('u')} as student,
      coalesce(${groupOf}, '') as group_name, timestamptz 'epoch' + p.since * interval '1 microsecond' as waiting_since, p.is_late, p.version,
      p.version > 1 and ${wasJudged} as is_again, ${claimedBy(viewer, sql`p.step_id`, sql`p.user_id`)} as opened_by
    from unnest(${cases.map(({ step_id }) => step_id)}::int[], ${cases.map(({ user_id }) => user_id)}::int[], ${cases.map(({ subject_id }) => subject_id)}::int[],
        ${cases.map(({ since }) => since)}::float8[], ${cases.map(({ is_late }) => is_late)}::boolean[], ${cases.map(({ version }) => version)}::int[])
      with ordinality as p(step_id, user_id, subject_id, since, is_late, version, place)
    join steps st on st.id = p.step_id join subjects s on s.id = p.subject_id join users u on u.id = p.user_id order by p.place`);
