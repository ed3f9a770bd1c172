import type { answers, Comment } from '@orbita/contract/answers';
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
import type { Viewer } from '../../../http/viewer.ts';
import { attachmentListOf } from '../../files/index.ts';
import { skillsOf } from '../../topics/index.ts';
import { personJson } from '../../users/index.ts';

/** Comment `k` with its author `ku` as JSON; a reply to a deleted comment appears as a comment of its own. */
export const commentJson: Sql = sql`json_build_object('id', k.id, 'ugc_answer_id', k.answer_id, 'ugc_field_id', k.field_id,
  'parent_id', (select o.id from comments o where o.id = k.parent_id and o.deleted_at is null), 'text', k.text, 'skills', ${skillsOf('comment', 'k.id')},
  'attachments', ${attachmentListOf('comment', 'k.id')}, 'author', ${personJson('ku')}, 'created_at', k.created_at, 'updated_at', k.updated_at)`;

export interface CommentInView {
  id: number;
  author_id: number;
  answer_id: number;
  deleted_at: string | null;
  /** Topic and author of the answer, which decide who may comment on it now. */
  step_id: number;
  student_id: number;
}
export const selectCommentInView = (db: Db, viewer: Viewer, id: number): Promise<CommentInView | undefined> =>
  db.row(sql`
    select k.id, k.author_id, k.answer_id, k.deleted_at, a.step_id, a.user_id as student_id from comments k join answers a on a.id = k.answer_id join subjects s on s.id = a.subject_id
    where k.id = ${id} and a.deleted_at is null and s.company_id = ${viewer.company_id} and s.deleted_at is null`);

export const selectComment = async (db: Db, id: number): Promise<Comment> =>
  (
    await db.one<{ comment: Comment }>(
      sql`select ${commentJson} as comment from comments k join users ku on ku.id = k.author_id where k.id = ${id}`,
    )
  ).comment;

/** Returns the author of a comment on the answer, unless it was deleted. */
export const selectParent = (db: Db, id: number, answerId: number): Promise<{ author_id: number } | undefined> =>
  db.row(sql`select author_id from comments where id = ${id} and answer_id = ${answerId} and deleted_at is null`);

type NewCommentFields = FieldsOf<BodyOf<typeof answers.createComment>>;
type CommentChange = FieldsOf<BodyOf<typeof answers.updateComment>>;
const commentFields: ColumnMap<NewCommentFields & CommentChange> = {
  ugc_answer_id: { column: 'answer_id' },
  ugc_field_id: { column: 'field_id' },
  parent_id: true,
  text: (text) => text.trim(),
  skills: { elsewhere: 'writeParts' },
  attachments: { elsewhere: 'writeParts' },
};
/** Inserts a comment; undefined when the field does not belong to the answer. */
export const insertComment = <Given extends NewCommentFields>(
  db: Db,
  viewer: Viewer,
  comment: Whole<NewCommentFields, Given>,
): Promise<{ id: number } | undefined> => {
  const { ugc_answer_id: answerId, ugc_field_id: fieldId = null } = comment;
  return db.row(sql`
    insert into comments ${selection(commentFields, comment, { author_id: viewer.id })}
    where ${fieldId}::int is null or exists (select 1 from answer_fields where id = ${fieldId} and answer_id = ${answerId}) returning id`);
};

/** Updates a comment, or only the time of the last change, unless it has changed since it was read. */
export const updateComment = <Given extends CommentChange>(
  db: Db,
  id: number,
  change: Whole<CommentChange, Given>,
  asRead: string | undefined,
): Promise<number> => {
  const fresh = asRead === undefined ? sql`true` : sql`updated_at = ${asRead}::timestamptz`;
  const changes = assignments(commentFields, change, sql`updated_at = now()`);
  return db.run(sql`update comments set ${changes} where id = ${id} and ${fresh}`);
};
/** Measures what somebody has said on an answer: comments, and letters of their texts and attachments. */
export const measureOwnComments = (
  db: Db,
  answerId: number,
  authorId: number,
): Promise<{ comments: number; letters: number }> =>
  db.one(sql`
    select count(*)::int as comments, coalesce(sum(char_length(k.text) + coalesce((
        select sum(char_length(x.description) + coalesce(char_length(l.url), 0)) from comment_attachments x left join links l on l.id = x.link_id
        where x.comment_id = k.id), 0)), 0)::int as letters
    from comments k where k.answer_id = ${answerId} and k.author_id = ${authorId} and k.deleted_at is null`);
/** Notes that what belongs to a comment has changed. */
export const touchComment = (db: Db, id: number) =>
  db.run(sql`update comments set updated_at = now() where id = ${id}`);
export const setCommentDeleted = (db: Db, id: number, deleted: boolean) =>
  db.run(sql`update comments set deleted_at = case when ${deleted} then now() end where id = ${id}`);
