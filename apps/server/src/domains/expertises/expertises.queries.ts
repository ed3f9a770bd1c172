import type { BodyOf } from '@orbita/contract/endpoint';
import type { Expertise, expertises } from '@orbita/contract/expertises';
import { assignments, type ColumnMap, type Db, type FieldsOf, selection, sql, type Whole } from '@orbita/database';
import type { Viewer } from '../../http/viewer.ts';
import { expertiseJson } from './expertise.sql.ts';

export interface ExpertiseInView {
  id: number;
  author_id: number;
  subject_id: number;
  deleted_at: string | null;
  /** Topic of the answer, for notifications and events. */
  step_id: number;
  student_id: number;
}
export const selectExpertiseInView = (db: Db, viewer: Viewer, id: number): Promise<ExpertiseInView | undefined> =>
  db.row(sql`
    select e.id, e.author_id, e.deleted_at, a.subject_id, a.step_id, a.user_id as student_id
    from expertises e join answers a on a.id = e.answer_id join subjects s on s.id = a.subject_id
    where e.id = ${id} and a.deleted_at is null and s.company_id = ${viewer.company_id} and s.deleted_at is null`);

export const selectExpertise = async (db: Db, id: number): Promise<Expertise> =>
  (
    await db.one<{ expertise: Expertise }>(
      sql`select ${expertiseJson} as expertise from expertises e join users eu on eu.id = e.author_id where e.id = ${id}`,
    )
  ).expertise;

type NewExpertiseFields = FieldsOf<BodyOf<typeof expertises.createExpertise>>;
type ExpertiseChange = FieldsOf<BodyOf<typeof expertises.updateExpertise>>;
const expertiseFields: ColumnMap<NewExpertiseFields & ExpertiseChange> = {
  answer_id: true,
  field_id: true,
  text: (text) => text.trim(),
  skills: { elsewhere: 'writeParts' },
  attachments: { elsewhere: 'writeParts' },
};
/** Inserts an expertise; undefined when the field does not belong to the answer. */
export const insertExpertise = <Given extends NewExpertiseFields>(
  db: Db,
  viewer: Viewer,
  expertise: Whole<NewExpertiseFields, Given>,
): Promise<{ id: number } | undefined> => {
  const { answer_id: answerId, field_id: fieldId = null } = expertise;
  return db.row(sql`
    insert into expertises ${selection(expertiseFields, expertise, { author_id: viewer.id })}
    where ${fieldId}::int is null or exists (select 1 from answer_fields where id = ${fieldId} and answer_id = ${answerId}) returning id`);
};

/** Updates an expertise, or only the time of the last change, unless it has changed since it was read. */
export const updateExpertise = <Given extends ExpertiseChange>(
  db: Db,
  id: number,
  change: Whole<ExpertiseChange, Given>,
  asRead: string | undefined,
): Promise<number> => {
  const fresh = asRead === undefined ? sql`true` : sql`updated_at = ${asRead}::timestamptz`;
  const changes = assignments(expertiseFields, change, sql`updated_at = now()`);
  return db.run(sql`update expertises set ${changes} where id = ${id} and ${fresh}`);
};

export const setExpertiseDeleted = (db: Db, id: number, deleted: boolean) =>
  db.run(sql`update expertises set deleted_at = case when ${deleted} then now() end where id = ${id}`);
