// Files and links attached to a topic: public ones for everybody who sees it, private ones for staff.
import type { ResponseOf, BodyOf } from '@orbita/contract/endpoint';
import type { topics } from '@orbita/contract/topics';
import { type Db, sql } from '@orbita/database';
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

interface StepAttachment extends NewAttachment {
  stepId: number;
  isPrivate?: boolean | undefined;
}
const updateAttachment = (db: Db, a: StepAttachment): Promise<number> =>
  db.run(sql`
    update step_attachments set description = coalesce(nullif(${a.description ?? null}, ''), description), number = coalesce(${a.number ?? null}::int, number),
      is_private = coalesce(${a.isPrivate ?? null}::boolean, is_private)
    where step_id = ${a.stepId} and type = ${a.type} and coalesce(file_id, link_id) = ${a.attachmentId}`);
const insertAttachment = (db: Db, a: StepAttachment): Promise<number> =>
  db.run(sql`
    insert into step_attachments (step_id, type, file_id, link_id, description, number, is_private)
    select ${a.stepId}::int, ${a.type}::text, f.id, l.id, coalesce(nullif(${a.description ?? null}, ''), f.description, l.description),
      coalesce(${a.number ?? null}::int, (select coalesce(max(number), -1) + 1 from step_attachments where step_id = ${a.stepId})), ${a.isPrivate ?? false}
    from (select 1) one left join files f on ${a.type} <> 'link' and f.id = ${a.attachmentId} left join links l on ${a.type} = 'link' and l.id = ${a.attachmentId}`);

/** Attaches an own upload to a topic, or changes the description, order and privacy of an existing attachment. */
export async function attachToStep(
  db: Db,
  viewer: Viewer,
  stepId: number,
  { segment, ...body }: BodyOf<typeof topics.attachToStep> & { segment: AttachmentSegment },
): Promise<Attachments> {
  await editStepOf(db, viewer, 'step', stepId);
  const attachment: StepAttachment = {
    stepId,
    type: kindOfSegment[segment],
    attachmentId: body.attachment_id,
    description: body.description,
    number: body.number,
    isPrivate: body.is_private,
  };
  await db.transaction(async (tx) => {
    if ((await updateAttachment(tx, attachment)) > 0) return;
    await assertOwnUploads(tx, viewer, [{ type: attachment.type, attachment_id: attachment.attachmentId }]);
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
