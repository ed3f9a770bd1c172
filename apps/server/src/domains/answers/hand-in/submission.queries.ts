// Writes a submission in one statement, so that it is stored whole or not at all.
import type { FieldValue, UgcAnswer } from '@orbita/contract/answers';
import { type Columns, type Db, empty, type Sql, sql } from '@orbita/database';
import { codeOf, constraintOf } from '@orbita/database/failure';
import { begunOf, type ClaimedAttempt, closingOf, isConcurrentAttempt, isTurn, turnOf } from '../../tasks/index.ts';
import type { AccessChange } from '../answers.queries.ts';

/**
 * The earlier submission: the student's answer to the task, or the id reserved for the first one, and the idempotency
 * key's use.
 */
export interface KnownAnswer {
  id: number;
  version: number;
  privacy: UgcAnswer['privacy'];
  updated_at: string;
  is_new: boolean;
}
/** Measures what was handed in as an answer so far, in bytes; all of it is read at once when somebody compares versions. */
export const measureVersions = async (db: Db, answerId: number): Promise<number> =>
  (
    await db.one<{ bytes: number }>(
      sql`select coalesce(sum(octet_length(content::text)), 0)::int as bytes from answer_versions where answer_id = ${answerId}`,
    )
  ).bytes;

export interface KnownKey {
  request_sha256: string;
  answer_id: number | null;
}

/** Columns `answer` ({@link KnownAnswer}) and `kept_key` ({@link KnownKey}) of a student for a task. */
export const knownColumns = (
  patternId: number,
  userId: number,
  key: string | undefined,
): Columns<{ answer: KnownAnswer; kept_key: KnownKey | null }> => sql`
  coalesce(
    (select json_build_object('id', a.id, 'version', a.version, 'privacy', a.privacy, 'updated_at', a.updated_at, 'is_new', false)
      from answers a where a.pattern_id = ${patternId} and a.user_id = ${userId} and a.deleted_at is null),
    json_build_object('id', nextval('answers_id_seq'), 'version', 0, 'privacy', 1, 'updated_at', now(), 'is_new', true)) as answer,
  ${
    key === undefined
      ? sql`null as kept_key`
      : sql`(select json_build_object('request_sha256', k.request_sha256, 'answer_id', (k.response ->> 'answer_id')::int)
        from idempotency_keys k where k.user_id = ${userId} and k.key = ${key}) as kept_key`
  }`;

/** Changes of an answer that are not a version yet. */
export interface CollectedChanges {
  /** When the last of them came. */
  changed_at: string;
  /** A mark or a status was given since. */
  is_judged: boolean;
}

/** Condition over an answer: somebody else set its mark or its status after its last collected change. */
const judgedSince = (answer: Sql): Sql => sql`(
  exists (select 1 from marks m where m.step_id = ${answer}.step_id and m.student_id = ${answer}.user_id and m.author_id <> ${answer}.user_id and m.updated_at > ${answer}.changed_at)
  or exists (select 1 from passings p where p.step_id = ${answer}.step_id and p.student_id = ${answer}.user_id and p.author_id <> ${answer}.user_id and p.updated_at > ${answer}.changed_at))`;

/** The collected changes of a student's answer to a task; null when there are none. */
export const collectedColumn = (
  patternId: number,
  userId: number,
): Columns<{ collected: CollectedChanges | null }> => sql`
  (select json_build_object('changed_at', a.changed_at, 'is_judged', ${judgedSince(sql`a`)}) from answers a
    where a.pattern_id = ${patternId} and a.user_id = ${userId} and a.deleted_at is null and a.version > 0 and a.hand_in_at is not null and a.changed_at is not null) as collected`;

export interface WrittenField {
  form_id: number;
  value: FieldValue;
  credit: number | null;
  attachments: { type: string; attachment_id: number; description: string; number: number }[];
}

/** What is stored of an answer, whether it is handed in now or later. */
interface Part {
  answer: KnownAnswer;
  place: { patternId: number; stepId: number; subjectId: number; userId: number };
  fields: WrittenField[];
  access: AccessChange;
  /** Idempotency key of the request, by which a repetition changes nothing. */
  request: { key: string; hash: string } | undefined;
}
export interface Submission extends Part {
  isLate: boolean;
  /** The attempt that it closes, for a task with limits. */
  attempt: ClaimedAttempt | undefined;
  /** The time is over and the page submits by itself. */
  isTimeUp: boolean;
  /** The server hands in collected changes, which do not wait again when they were judged already. */
  isCollected: boolean;
  /** When the request arrived, in milliseconds. */
  arrivedAt: number;
  /** Institution whose list of answers that the keys mark it joins; undefined when the keys do not. */
  listedIn: number | undefined;
  content: string;
  sha256: string;
  /** The time of the submission, which its receipt names. */
  at: Date;
  signature: string;
  keyId: number;
  /**
   * Parts of the statement that read `written`, the row of the answer: `passing` sets the status of the topic,
   * `notifications` notifies the teachers.
   */
  passing: Sql;
  notifications: Sql;
}

/**
 * Writes the row of the answer; of two simultaneous submissions only one finds the version it read, and the other writes
 * nothing.
 */
const writtenOf = ({ answer, place, access, isLate, at, attempt, isCollected }: Submission): Sql =>
  answer.is_new
    ? sql`insert into answers (id, pattern_id, step_id, subject_id, user_id, title, privacy, version, is_late, submitted_at, waiting_since)
      select ${answer.id}::int, ${place.patternId}::int, ${place.stepId}::int, ${place.subjectId}::int, ${place.userId}::int, ${access.title ?? ''}::text, ${access.privacy ?? answer.privacy}::smallint, 1, ${isLate}::boolean, now(), now()
      where ${attempt ? isTurn(attempt) : sql`true`} returning id, created_at, updated_at`
    : sql`update answers set version = version + 1, is_late = ${isLate}, submitted_at = least(now(), ${at.toISOString()}::timestamptz), waiting_since = ${isCollected ? sql`case when ${judgedSince(sql`answers`)} then waiting_since else now() end` : sql`now()`}, updated_at = now(),
        changed_at = null, hand_in_at = null,
        title = coalesce(${access.title ?? null}, title), privacy = coalesce(${access.privacy ?? null}::smallint, privacy)
      where id = ${answer.id} and version = ${answer.version} and updated_at = ${answer.updated_at}::timestamptz and deleted_at is null
        and ${attempt ? isTurn(attempt) : sql`true`} returning id, created_at, updated_at`;

/** Part `listed`: the keys mark the answer from this list. */
const listedOf = ({ listedIn }: Submission): Sql =>
  listedIn === undefined
    ? empty
    : sql`,
    listed as (
      insert into answers_to_mark (answer_id, company_id) select id, ${listedIn}::int from written
      on conflict (answer_id) do update set due_at = now())`;

/** What a person sent of an answer, before it is handed in as a version. */
export interface Collected extends Part {
  /** When it arrived. */
  at: Date;
  /** When the server hands it in unless the student does, over `now()`; null while it awaits attachments. */
  handInAt: Sql;
  /** The attempt that it belongs to; one that begins with it is stored. */
  attempt: ClaimedAttempt | undefined;
}

/** Writes the row of an answer without a new version; version 0 is seen by its author only. */
const collectedOf = ({ answer, place, access, at, handInAt }: Collected): Sql =>
  answer.is_new
    ? sql`insert into answers (id, pattern_id, step_id, subject_id, user_id, title, privacy, version, changed_at, hand_in_at)
      values (${answer.id}, ${place.patternId}, ${place.stepId}, ${place.subjectId}, ${place.userId}, ${access.title ?? ''}, ${access.privacy ?? answer.privacy}, 0, ${at.toISOString()}, ${handInAt})
      returning id`
    : sql`update answers set updated_at = now(), changed_at = ${at.toISOString()}, hand_in_at = ${handInAt},
        title = coalesce(${access.title ?? null}, title), privacy = coalesce(${access.privacy ?? null}::smallint, privacy)
      where id = ${answer.id} and version = ${answer.version} and updated_at = ${answer.updated_at}::timestamptz and deleted_at is null returning id`;

/**
 * Deletes the attachments of the earlier version and the fields of questions that are no longer named.
 * Comments on a deleted field stay with the answer.
 */
const replacedOf = ({ answer }: Part): Sql =>
  answer.is_new
    ? empty
    : sql`
    gone as (delete from answer_attachments where answer_id in (select id from written)),
    emptied as (select f.id from written join answer_fields f on f.answer_id = written.id where not exists (select 1 from given where given.form_id = f.form_id)),
    detached_comments as (update comments set field_id = null where field_id in (select id from emptied)),
    removed as (delete from answer_fields where id in (select id from emptied)),`;

/** Part `attached`: stores the attachments with the fields they belong to. */
const attachedOf = ({ fields }: Part): Sql =>
  fields.every(({ attachments }) => attachments.length === 0)
    ? empty
    : sql`,
    attached as (
      insert into answer_attachments (answer_id, field_id, type, file_id, link_id, description, number)
      select filled.answer_id, filled.id, x.type, case when x.type <> 'link' then x.attachment_id end, case when x.type = 'link' then x.attachment_id end, x.description, x.number
      from given join filled on filled.form_id = given.form_id
      cross join lateral jsonb_to_recordset(given.attachments) as x(type text, attachment_id int, description text, number int))`;

/** Part `claimed`: keeps the idempotency key, so that a repeated request finds this answer. */
const claimedOf = ({ request, place }: Part): Sql =>
  request === undefined
    ? empty
    : sql`
    claimed as (
      insert into idempotency_keys (user_id, key, request_sha256, response)
      select ${place.userId}::int, ${request.key}, ${request.hash}, jsonb_build_object('answer_id', written.id) from written),`;

/** Parts `given` to `attached`: the fields as rows, what the earlier ones leave behind, the stored fields and their attachments. */
const filledOf = (part: Part): Sql => sql`
    given as (select * from jsonb_to_recordset(${JSON.stringify(part.fields)}::jsonb) as g(form_id int, value jsonb, credit numeric, attachments jsonb)),${replacedOf(part)}
    filled as (
      insert into answer_fields (answer_id, form_id, value, credit) select written.id, given.form_id, given.value, given.credit from written cross join given
      on conflict (answer_id, form_id) do update set value = excluded.value, credit = excluded.credit, updated_at = now() returning id, answer_id, form_id)${attachedOf(part)}`;

/** Stores fields of an answer that are handed in later; false when the answer has changed meanwhile. */
export const writeCollected = async (db: Db, part: Collected): Promise<boolean> =>
  (await db.row(
    sql`with written as (${collectedOf(part)}),${claimedOf(part)}${filledOf(part)}${part.attempt ? begunOf(part.attempt, part.place) : empty} select id from written`,
  )) !== undefined;

/** What a submission returns. */
export interface Kept {
  created_at: string;
  updated_at: string;
  /** Ids of the written fields by question id. */
  field_ids: Record<number, number>;
  /** Notifications that were inserted. */
  notifications: { user_id: number; id: number }[];
}

/**
 * Writes the next version with its fields, queues the answer, moves the status, notifies the teachers and keeps the
 * idempotency key.
 * Returns undefined, with nothing written, when the answer has changed since it was read.
 * The unique keys refuse it when another first submission or another request with the key came first.
 */
export const writeSubmission = (db: Db, submission: Submission): Promise<Kept | undefined> => {
  const { notifications, passing, attempt, ...s } = submission;
  const result = { ...s.place, version: s.answer.version + 1, isAuto: s.isTimeUp, at: s.arrivedAt };
  // `turn`: the attempt, locked, if it is still as it was read; `closed` and `undrafted`: its end.
  // `written`: the row of the answer, which every other part reads.
  // `claimed`: the idempotency key; `passing`: the status of the topic.
  // `given`: the submitted fields as rows; `filled`: the stored fields with their ids; `attached`: their attachments.
  // `gone`, `emptied`, `detached_comments` and `removed`: what the earlier version leaves behind.
  // `listed`: what the keys have to mark.
  // `kept`: the unchangeable version with its signature; `made`: the teachers' notifications.
  return db.row(sql`
    with ${attempt ? turnOf(attempt) : empty} written as (${writtenOf(submission)}),${claimedOf(submission)}
    ${passing},${filledOf(submission)},
    kept as (
      insert into answer_versions (answer_id, number, content, sha256, is_late, created_at, signature, receipt_key_id)
      select written.id, ${s.answer.version + 1}::int, ${s.content}::jsonb, ${s.sha256}, ${s.isLate}::boolean, ${s.at.toISOString()}::timestamptz, ${s.signature}, ${s.keyId}::int from written),
    made as (${notifications})${attempt ? closingOf(attempt, result) : empty}${listedOf(submission)}
    select written.created_at, written.updated_at, coalesce((select json_object_agg(form_id, id) from filled), '{}') as field_ids,
      coalesce((select json_agg(json_build_object('user_id', made.user_id, 'id', made.id)) from made), '[]') as notifications from written`);
};

/** Whether writing failed because another first submission, or another request with the key, came at the same moment. */
export function isConcurrentWrite(error: unknown): boolean {
  const constraint = constraintOf(error);
  const isTwin = constraint === 'answers_one_per_task' || constraint === 'idempotency_keys_pkey';
  return (codeOf(error) === '23505' && isTwin) || isConcurrentAttempt(error);
}

export const deleteOldKeys = (db: Db) =>
  db.run(sql`delete from idempotency_keys where created_at < now() - interval '7 days'`);
