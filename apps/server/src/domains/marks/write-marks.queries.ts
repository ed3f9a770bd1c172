// The statement that writes marks and statuses, as parts of a `with` to which callers add what must be kept together
// with a mark.
// Existing rows are locked in the order of topics and students and judged in their current state.
// When two first rows come at once, the unique key refuses the second; the connection retries, and the retry finds the
// first.
import { join, raw, type Sql, sql } from '@orbita/database';
import type { Actor } from '../../http/viewer.ts';
import { auditRecords } from '../audit/index.ts';
import { type NotificationColumns, notificationRows } from '../notifications/index.ts';
import { type CellSource, type CellWrite, type Parts, sourceOf } from './wanted-cells.ts';

/** The status that a submission sets. */
export const CHECKING_STATUS_ID = 3;

/** The notifications to write, from rows of `written_cells`. */
export interface CellNotifications {
  from: Sql;
  columns: NotificationColumns;
}
export interface WritingRules {
  /** A cell that already holds the requested value is neither written nor refused, whatever was seen. */
  isRepeatable?: boolean;
  /** The better of the previous and the new mark stays. */
  keepsBest?: boolean;
  /** A mark given by a person is not overwritten. */
  sparesPersons?: boolean;
  /** Whether a final status blocks every new status, or only those that are not final. */
  sparesFinal?: 'always' | 'unless-final';
  /** Setting the same status again updates its author and time. */
  renewsStatus?: boolean;
  /** Takes back what the actor wrote then: a cell that somebody else has written since is refused, whatever it holds. */
  undoesOf?: string;
  /** A status by somebody else than the student says whether their work still waits to be marked. */
  endsWaiting?: boolean;
  /** Leaves no audit records. */
  isUnrecorded?: boolean;
  notifications?: CellNotifications | undefined;
}

interface Writing {
  actor: Actor;
  rules: WritingRules;
  parts: Parts;
  select: Sql;
  hasMarks: boolean;
  hasStatuses: boolean;
}
/** A part that may be left out. */
type MaybeSql = Sql | false | undefined;
const needed = (parts: readonly MaybeSql[]): Sql[] => parts.filter((part): part is Sql => typeof part === 'object');

const isFinal = ({ actor }: Writing, status: Sql): Sql =>
  sql`exists (select 1 from pass_statuses f where f.company_id = ${actor.company_id} and f.id = ${status} and f.is_final)`;

const byOthersSince = ({ actor, rules }: Writing, moment: string, part: 'mark' | 'status'): Sql => {
  const [at, author] = [raw(`h.${part}_at`), raw(`h.${part}_author_id`)];
  const isThere = rules.isRepeatable ? sql`and h.${raw(`${part}_before`)} is distinct from h.${raw(part)}` : sql``;
  return sql`when ${at} >= ${moment}::timestamptz + interval '1 millisecond' and ${author} is distinct from ${actor.id}::int ${isThere} then 'stale'`;
};
/** Returns the reason why a cell is refused, as an expression over its row `h`. */
function refusalOf(writing: Writing): Sql {
  const { rules, parts } = writing;
  const unlessThere = (part: Sql) => (rules.isRepeatable ? sql`and ${part}` : sql``);
  const reasons = needed([
    parts.seenAt &&
      sql`when h.asks_at and date_trunc('milliseconds', h.mark_at) is distinct from date_trunc('milliseconds', h.seen_at) then 'stale'`,
    parts.seenMark &&
      sql`when h.asks_mark and h.mark_before is distinct from h.seen_mark ${unlessThere(sql`h.mark_before is distinct from h.mark`)} then 'stale'`,
    parts.seenStatus &&
      sql`when h.asks_status and h.status_before is distinct from h.seen_status ${unlessThere(sql`h.status_before is distinct from h.status`)} then 'stale'`,
    rules.undoesOf !== undefined && writing.hasMarks && byOthersSince(writing, rules.undoesOf, 'mark'),
    rules.undoesOf !== undefined && writing.hasStatuses && byOthersSince(writing, rules.undoesOf, 'status'),
    rules.sparesPersons && sql`when h.mark_author_id is not null then 'given-by-person'`,
    rules.sparesFinal &&
      sql`when ${isFinal(writing, sql`h.status_before`)} ${rules.sparesFinal === 'always' ? sql`` : sql`and not ${isFinal(writing, sql`h.status`)}`} then 'final'`,
  ]);
  return reasons.length === 0 ? sql`null::text` : sql`case ${join(reasons, ' ')} end`;
}

/** Reads the mark that a cell holds and locks it, with the type and answer that the written mark gets. */
const heldMark = ({ actor, parts, rules }: Writing) => {
  const main = sql`(select id from mark_types where company_id = ${actor.company_id} and is_default)`;
  return {
    columns: sql`m.id as mark_id, m.value as mark_before, ${rules.keepsBest ? sql`greatest(m.value, w.mark)` : sql`w.mark`} as mark_after,
      m.author_id as mark_author_id, m.updated_at as mark_at, ${parts.answers ? sql`w.answer_id` : sql`null::int`} as answer_after, m.answer_id as answer_before, t.id as type_id, ${parts.types ? sql`t.id = ${main}` : sql`true`} as is_main`,
    joins: sql`
      cross join lateral (select ${parts.types ? sql`coalesce(w.mark_type_id, ${main})` : main} as id) t
      left join lateral (
        select k.id, k.value, k.author_id, k.updated_at, k.answer_id from marks k
        where w.sets_mark and k.step_id = w.step_id and k.student_id = w.student_id and k.mark_type_id = t.id for update) m on true`,
  };
};
/** Reads the status that a cell holds and locks it. */
const heldStatus = {
  columns: sql`p.id as passing_id, p.passed_status_id as status_before, w.status as status_after, p.author_id as status_author_id, p.updated_at as status_at`,
  joins: sql`
      left join lateral (
        select k.id, k.passed_status_id, k.author_id, k.updated_at from passings k where w.sets_status and k.step_id = w.step_id and k.student_id = w.student_id for update) p on true`,
};

/** Part `judged_cells`: each cell with what it holds, locked, and the reason when it is refused. */
function judgedCells(writing: Writing): Sql {
  const mark = writing.hasMarks
    ? heldMark(writing)
    : { columns: sql`null::numeric as mark_before, null::numeric as mark_after`, joins: sql`` };
  const status = writing.hasStatuses
    ? heldStatus
    : { columns: sql`null::int as status_before, null::int as status_after`, joins: sql`` };
  return sql`judged_cells as materialized (
    select h.*, ${refusalOf(writing)} as refused from (
      select w.*, ${mark.columns}, ${status.columns} from (${writing.select}) w ${mark.joins} ${status.joins}) h)`;
}

/**
 * Parts `new_marks`, `changed_marks`, `gone_marks` and `gone_rubrics`: insert first marks, update existing ones, delete
 * removed ones together with the filled rubrics that they came from.
 */
function markParts({ actor, parts, rules }: Writing): MaybeSql[] {
  const isFirst = sql`c.mark is not null and c.mark_id is null`;
  return [
    parts.gives &&
      (parts.rows
        ? sql`new_marks as (
          insert into marks select r.* from written_cells c cross join lateral jsonb_populate_record(null::marks, c."row") r where ${isFirst} returning *)`
        : sql`new_marks as (
          insert into marks (step_id, student_id, mark_type_id, answer_id, value, author_id)
          select c.step_id, c.student_id, c.type_id, c.answer_after, c.mark, ${actor.id}::int from written_cells c where ${isFirst} returning *)`),
    parts.gives &&
      sql`changed_marks as (
        update marks k set value = c.mark_after, author_id = ${actor.id}::int, updated_at = now(), answer_id = c.answer_after
        from written_cells c where k.id = c.mark_id and ${rules.isRepeatable ? sql`c.mark <> c.mark_before` : sql`c.mark is not null`} returning k.*)`,
    parts.takes &&
      sql`gone_marks as (delete from marks k using written_cells c where k.id = c.mark_id and c.mark is null returning k.*)`,
    parts.takes &&
      sql`gone_rubrics as (
        delete from rubric_results r using written_cells c
        where c.mark_id is not null and c.mark is null and c.is_main and r.step_id = c.step_id and r.student_id = c.student_id returning r.*)`,
  ];
}

/** Parts `new_passings`, `changed_passings` and `gone_passings`: the same for statuses. */
function passingParts({ actor, parts, rules }: Writing): MaybeSql[] {
  const isFirst = sql`c.status is not null and c.passing_id is null`;
  return [
    parts.passes &&
      (parts.rows
        ? sql`new_passings as (
          insert into passings select r.* from written_cells c cross join lateral jsonb_populate_record(null::passings, c."row") r where ${isFirst})`
        : sql`new_passings as (
          insert into passings (company_id, step_id, student_id, passed_status_id, author_id)
          select ${actor.company_id}::int, c.step_id, c.student_id, c.status, ${actor.id}::int from written_cells c where ${isFirst})`),
    parts.passes &&
      sql`changed_passings as (
        update passings k set passed_status_id = c.status, author_id = ${actor.id}::int, updated_at = now()
        from written_cells c where k.id = c.passing_id and ${rules.renewsStatus ? sql`c.status is not null` : sql`c.status <> c.status_before`})`,
    parts.unpasses &&
      sql`gone_passings as (delete from passings k using written_cells c where k.id = c.passing_id and c.status is null returning k.*)`,
  ];
}

/** Part `marked_work`: work waits to be marked as long as its status says so. */
const waitingPart = ({ actor }: Writing): Sql => sql`marked_work as (
  update answers a set waiting_since = case when c.status = ${CHECKING_STATUS_ID}::int then a.submitted_at end
  from written_cells c where c.status is not null and c.student_id is distinct from ${actor.id}::int and a.step_id = c.step_id and a.user_id = c.student_id
    and a.deleted_at is null and (a.waiting_since is not null) <> (c.status = ${CHECKING_STATUS_ID}::int))`;

/** Part `cell_audit`: an audit record for each value that really changed, the mark first. */
function auditPart({ actor, parts, hasMarks, hasStatuses }: Writing): Sql {
  const changes = needed([
    hasMarks && sql`('mark', c.is_main, c.sets_mark, to_jsonb(c.mark_before), to_jsonb(c.mark_after))`,
    hasStatuses && sql`('passing', true, c.sets_status, to_jsonb(c.status_before), to_jsonb(c.status_after))`,
  ]);
  const changed = sql`written_cells c
      cross join lateral (values ${join(changes, ', ')}) r (action, is_main, is_set, old_value, new_value)
      where r.is_set and r.old_value is distinct from r.new_value`;
  return sql`cell_audit as (${auditRecords(actor, changed, {
    action: sql`r.action`,
    object_type: parts.types ? sql`case when r.is_main then 'step' else 'mark_type' end` : sql`'step'`,
    object_id: parts.types ? sql`case when r.is_main then c.step_id else c.type_id end` : sql`c.step_id`,
    student_id: sql`c.student_id`,
    step_id: sql`c.step_id`,
    old_value: sql`r.old_value`,
    new_value: sql`r.new_value`,
  })})`;
}

/**
 * Composes the parts of a `with` that write a set of cells with their audit records and notifications. Later parts may read:
 * `judged_cells`: every cell with what it held, what was wanted and why it was refused;
 * `written_cells`: the cells that were not refused;
 * `new_marks`, `changed_marks`, `gone_marks`, `gone_rubrics`, `gone_passings`: the rows as written, or as they were before they were
 * deleted;
 * `cell_notifications`: the notifications.
 */
export function composeWriting(actor: Actor, cells: readonly CellWrite[] | CellSource, rules: WritingRules = {}): Sql {
  const { select, parts } = 'select' in cells ? cells : sourceOf(cells);
  const hasMarks = parts.gives === true || parts.takes === true;
  const hasStatuses = parts.passes === true || parts.unpasses === true;
  const writing = { actor, rules, parts, select, hasMarks, hasStatuses };
  return join(
    needed([
      judgedCells(writing),
      sql`written_cells as not materialized (select * from judged_cells where refused is null)`,
      ...markParts(writing),
      ...passingParts(writing),
      rules.endsWaiting && parts.passes && waitingPart(writing),
      !rules.isUnrecorded && (hasMarks || hasStatuses) && auditPart(writing),
      rules.notifications &&
        sql`cell_notifications as (${notificationRows(actor, rules.notifications.from, rules.notifications.columns)})`,
    ]),
    ', ',
  );
}

/** The outcome for a cell; a part that was not named is null before and after. */
export interface WrittenCell {
  step_id: number;
  student_id: number;
  /** Why nothing of the cell was written. */
  refused: 'stale' | 'given-by-person' | 'final' | null;
  mark_before: number | null;
  mark_after: number | null;
  status_before: number | null;
  status_after: number | null;
}
/** Column `cells`: a list of {@link WrittenCell} in the requested order. */
export const cellsColumn: Sql = sql`
  coalesce((select json_agg(json_build_object('step_id', c.step_id, 'student_id', c.student_id, 'refused', c.refused,
    'mark_before', c.mark_before, 'mark_after', case when c.refused is null then c.mark_after else c.mark_before end,
    'status_before', c.status_before, 'status_after', case when c.refused is null then c.status_after else c.status_before end) order by c.n) from judged_cells c), '[]') as cells`;
/** Column `notifications`: the notifications that were written. */
export const notificationsColumn: Sql = sql`coalesce((select json_agg(json_build_object('id', t.id, 'user_id', t.user_id, 'subject_id', t.subject_id, 'step_id', t.step_id)) from cell_notifications t), '[]') as notifications`;
