// Files and links attached to a topic: public ones for everybody who sees it, private ones for staff.
import type { ResponseOf, BodyOf } from '@orbita/contract/endpoint';
import type { topics } from '@orbita/contract/topics';
import { type Db, type FieldsOf, recordColumns, type Sql, sql } from '@orbita/database';
import { assertThat } from '../../../http/app-error.ts';
import type { Viewer } from '../../../http/viewer.ts';
import {
  assertOwnUploads,
  attachmentJoins,
  attachmentJson,
  type AttachmentSegment,
  kindOfSegment,
} from '../../files/index.ts';
import { type NewAttachment } from './content.queries.ts';
import { editStepOf } from '../../../access/topics.access.ts';

type Attachments = ResponseOf<typeof topics.attachToStep>;

const selectAttachments = (db: Db, stepId: number): Promise<Attachments> =>
  db.one(sql`
    select coalesce(json_agg(${attachmentJson} order by x.number, x.id) filter (where not x.is_private), '[]') as attachments,
      coalesce(json_agg(${attachmentJson} order by x.number, x.id) filter (where x.is_private), '[]') as private_attachments
    from step_attachments x ${attachmentJoins} where x.step_id = ${stepId}`);

interface StepAttachment extends BodyOf<typeof topics.attachToStep> {
  step_id: number;
  type: NewAttachment['type'];
}
const attachmentFields = recordColumns<FieldsOf<BodyOf<typeof topics.attachToStep>>>({
  attachment_id: { elsewhere: 'file_id or link_id' },
  description: {
    type: 'text',
    value: sql`coalesce(nullif(w.description, ''), f.description, l.description)`,
    change: sql`coalesce(nullif(w.description, ''), x.description)`,
  },
  number: {
    type: 'int',
    value: sql`coalesce(w.number, (select coalesce(max(number), -1) + 1 from step_attachments where step_id = w.step_id))`,
    change: sql`coalesce(w.number, x.number)`,
  },
  is_private: {
    type: 'boolean',
    value: sql`coalesce(w.is_private, false)`,
    change: sql`coalesce(w.is_private, x.is_private)`,
  },
});
/** An attachment of a topic as `w`. */
const attaching = (attachment: StepAttachment): Sql =>
  sql`jsonb_to_record(${JSON.stringify(attachment)}::jsonb) as w(step_id int, type text, attachment_id int, ${attachmentFields.types})`;
const updateAttachment = (db: Db, attachment: StepAttachment): Promise<number> =>
  db.run(sql`
    update step_attachments x set ${attachmentFields.assignments} from ${attaching(attachment)}
    where x.step_id = w.step_id and x.type = w.type and coalesce(x.file_id, x.link_id) = w.attachment_id`);
const insertAttachment = (db: Db, attachment: StepAttachment): Promise<number> =>
  db.run(sql`
    insert into step_attachments (step_id, type, file_id, link_id, ${attachmentFields.names})
    select w.step_id, w.type, f.id, l.id, ${attachmentFields.values} from ${attaching(attachment)}
    left join files f on w.type <> 'link' and f.id = w.attachment_id left join links l on w.type = 'link' and l.id = w.attachment_id`);

/** Attaches an own upload to a topic, or changes the description, order and privacy of an existing attachment. */
export async function attachToStep(
  db: Db,
  viewer: Viewer,
  stepId: number,
  { segment, ...body }: BodyOf<typeof topics.attachToStep> & { segment: AttachmentSegment },
): Promise<Attachments> {
  await editStepOf(db, viewer, 'step', stepId);
  const attachment: StepAttachment = { ...body, step_id: stepId, type: kindOfSegment[segment] };
  await db.transaction(async (tx) => {
    if ((await updateAttachment(tx, attachment)) > 0) return;
    await assertOwnUploads(tx, viewer, [{ type: attachment.type, attachment_id: attachment.attachment_id }]);
    await insertAttachment(tx, attachment);
  });
  return selectAttachments(db, stepId);
}

export async function detachFromStep(
  db: Db,
  viewer: Viewer,
  stepId: number,
  { segment, attachmentId }: { segment: AttachmentSegment; attachmentId: number },
): Promise<Attachments> {
  await editStepOf(db, viewer, 'step', stepId);
  const gone = await db.run(sql`
    delete from step_attachments where step_id = ${stepId} and type = ${kindOfSegment[segment]} and coalesce(file_id, link_id) = ${attachmentId}`);
  assertThat(gone > 0, 'not-found');
  return selectAttachments(db, stepId);
}
