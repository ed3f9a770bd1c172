import type { Annotation, NoteLines, Point } from '@orbita/contract/annotations';
import { type Db, type Sql, sql } from '@orbita/database';
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

export interface NewAnnotation {
  answerId: number;
  fileId: number;
  page: number;
  kind: Annotation['kind'];
  points: Point[];
  lines: NoteLines | null;
  meaning: Annotation['meaning'];
  text: string;
}
/** Inserts a note; undefined when the file is not a picture or document of the answer. */
export const insertAnnotation = (db: Db, viewer: Viewer, n: NewAnnotation): Promise<{ id: number } | undefined> =>
  db.row(sql`
    insert into annotations (answer_id, file_id, author_id, page, kind, points, first_line, last_line, meaning, text)
    select ${n.answerId}::int, x.file_id, ${viewer.id}::int, ${n.page}::int, ${n.kind}::text, ${JSON.stringify(n.points)}::jsonb,
      ${n.lines?.first ?? null}::int, ${n.lines?.last ?? null}::int, ${n.meaning}::text, ${n.text}::text
    from answer_attachments x
    where x.answer_id = ${n.answerId} and x.file_id = ${n.fileId} and (x.type = 'document' or (x.type = 'photo' and ${n.kind}::text <> 'lines')) limit 1 returning id`);
export const countAnnotationsOf = async (db: Db, answerId: number): Promise<number> =>
  (
    await db.one<{ n: number }>(
      sql`select count(*)::int as n from annotations where answer_id = ${answerId} and deleted_at is null`,
    )
  ).n;

export interface AnnotationChange {
  text?: string | undefined;
  meaning?: Annotation['meaning'] | undefined;
  points?: Point[] | undefined;
  lines?: NoteLines | undefined;
  /** `updated_at` as its author read it. */
  asRead?: string | undefined;
}
/** Updates a note if it has not changed since it was read; returns the number of changed rows. */
export const updateAnnotation = (db: Db, id: number, change: AnnotationChange): Promise<number> => {
  const text = change.text === undefined ? sql`` : sql`, text = ${change.text}`;
  const meaning = change.meaning === undefined ? sql`` : sql`, meaning = ${change.meaning}`;
  const points = change.points === undefined ? sql`` : sql`, points = ${JSON.stringify(change.points)}::jsonb`;
  const lines = change.lines ? sql`, first_line = ${change.lines.first}, last_line = ${change.lines.last}` : sql``;
  const unchanged =
    change.asRead === undefined
      ? sql``
      : sql` and date_trunc('milliseconds', updated_at) = date_trunc('milliseconds', ${change.asRead}::timestamptz)`;
  return db.run(
    sql`update annotations set updated_at = now()${text}${meaning}${points}${lines} where id = ${id} and deleted_at is null${unchanged}`,
  );
};
export const setDeleted = (db: Db, id: number, isDeleted: boolean) =>
  db.run(sql`update annotations set deleted_at = ${isDeleted ? sql`now()` : sql`null`} where id = ${id}`);
