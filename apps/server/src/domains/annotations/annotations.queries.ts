import type { Annotation, annotations } from '@orbita/contract/annotations';
import type { BodyOf } from '@orbita/contract/endpoint';
import {
  assignments,
  type ColumnMap,
  type Db,
  type FieldsOf,
  selection,
  type Sql,
  sql,
  type Whole,
} from '@orbita/database';
import type { Viewer } from '../../http/viewer.ts';
import { remarkedBy, staffedBy } from '../../access/subjects.access.ts';
import { personJson } from '../users/index.ts';

const columns: Sql = sql`
  n.id, n.answer_id, n.file_id, n.page, n.kind, n.points,
  case when n.first_line is not null then jsonb_build_object('first', n.first_line, 'last', n.last_line) end as lines, n.meaning, n.text, ${personJson('u')} as author, n.created_at, n.updated_at`;

/** Returns the notes on a student's answers in a topic, in page order. */
export const selectOfCase = (db: Db, stepId: number, studentId: number): Promise<Annotation[]> =>
  db.rows(sql`
    select ${columns} from answers a join annotations n on n.answer_id = a.id join users u on u.id = n.author_id
    where a.step_id = ${stepId} and a.user_id = ${studentId} and a.deleted_at is null and n.deleted_at is null order by n.answer_id, n.file_id, n.page, n.id limit 1000`);
export const selectOfAnswer = (db: Db, answerId: number): Promise<Annotation[]> =>
  db.rows(sql`
    select ${columns} from annotations n join users u on u.id = n.author_id
    where n.answer_id = ${answerId} and n.deleted_at is null order by n.file_id, n.page, n.id limit 1000`);
export const selectAnnotation = (db: Db, id: number): Promise<Annotation> =>
  db.one(sql`select ${columns} from annotations n join users u on u.id = n.author_id where n.id = ${id}`);

export interface AnswerInView {
  id: number;
  user_id: number;
  step_id: number;
  subject_id: number;
  is_archived: boolean;
  is_staff: boolean;
  may_remark: boolean;
}
const answerInView = (viewer: Viewer): Sql => sql`
  select a.id, a.user_id, a.step_id, a.subject_id, s.is_archived, ${staffedBy(viewer)} as is_staff, ${remarkedBy(viewer)} as may_remark
  from answers a join subjects s on s.id = a.subject_id where s.company_id = ${viewer.company_id} and s.deleted_at is null and a.deleted_at is null and a.version > 0`;
/** Returns the answer with the viewer's relation to it; undefined when it does not exist in the company. */
export const selectAnswer = (db: Db, viewer: Viewer, id: number): Promise<AnswerInView | undefined> =>
  db.row(sql`${answerInView(viewer)} and a.id = ${id}`);
/** Returns the answer that a note belongs to, and the note's author. */
export const selectAnswerOf = (
  db: Db,
  viewer: Viewer,
  annotationId: number,
): Promise<(AnswerInView & { author_id: number; is_deleted: boolean; kind: Annotation['kind'] }) | undefined> =>
  db.row(sql`
    select v.*, n.author_id, n.deleted_at is not null as is_deleted, n.kind from annotations n join (${answerInView(viewer)}) v on v.id = n.answer_id where n.id = ${annotationId}`);

type NewNoteFields = FieldsOf<BodyOf<typeof annotations.createAnnotation>>;
type NoteChange = FieldsOf<BodyOf<typeof annotations.updateAnnotation>>;
const noteFields: ColumnMap<NewNoteFields & NoteChange> = {
  file_id: true,
  page: true,
  kind: true,
  points: (points) => sql`${JSON.stringify(points)}::jsonb`,
  lines: { elsewhere: 'first_line and last_line' },
  meaning: true,
  text: (text) => text.trim(),
};
/** Inserts a note; undefined when the file is not a picture or document of the answer. */
export const insertAnnotation = <Given extends NewNoteFields>(
  db: Db,
  viewer: Viewer,
  answerId: number,
  note: Whole<NewNoteFields, Given>,
): Promise<{ id: number } | undefined> => {
  const lines = { first_line: note.lines?.first ?? null, last_line: note.lines?.last ?? null };
  const own = { answer_id: answerId, author_id: viewer.id, ...lines };
  return db.row(sql`
    insert into annotations ${selection(noteFields, { points: [], text: '', ...note }, own)}
    from answer_attachments x
    where x.answer_id = ${answerId} and x.file_id = ${note.file_id} and (x.type = 'document' or (x.type = 'photo' and ${note.kind}::text <> 'lines')) limit 1 returning id`);
};
export const countAnnotationsOf = async (db: Db, answerId: number): Promise<number> =>
  (
    await db.one<{ n: number }>(
      sql`select count(*)::int as n from annotations where answer_id = ${answerId} and deleted_at is null`,
    )
  ).n;

/** Updates a note if it has not changed since it was read; returns the number of changed rows. */
export const updateAnnotation = <Given extends NoteChange>(
  db: Db,
  id: number,
  { change, asRead }: { change: Whole<NoteChange, Given>; asRead: string | undefined },
): Promise<number> => {
  const { lines } = change;
  const changes = assignments(
    noteFields,
    change,
    ...(lines ? [sql`first_line = ${lines.first}`, sql`last_line = ${lines.last}`] : []),
    sql`updated_at = now()`,
  );
  const unchanged =
    asRead === undefined
      ? sql`true`
      : sql`date_trunc('milliseconds', updated_at) = date_trunc('milliseconds', ${asRead}::timestamptz)`;
  return db.run(sql`update annotations set ${changes} where id = ${id} and deleted_at is null and ${unchanged}`);
};
export const setDeleted = (db: Db, id: number, isDeleted: boolean) =>
  db.run(sql`update annotations set deleted_at = ${isDeleted ? sql`now()` : sql`null`} where id = ${id}`);
