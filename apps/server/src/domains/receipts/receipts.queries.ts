import { type Db, sql } from '@orbita/database';
import type { Person } from '@orbita/contract/schemas';
import type { Viewer } from '../../http/viewer.ts';
import { staffedBy } from '../../access/subjects.access.ts';
import { personJson } from '../users/index.ts';

export interface KeptSubmission {
  number: string;
  submitted_at: string;
  sha256: string;
  is_late: boolean;
  student_id: number;
  task_id: number;
  content: { fields?: { attachments?: { name: string; size: number; sha256: string }[] }[] };
  signature: string | null;
  key_id: number | null;
  public_key: string | null;
  student: Person;
  subject: { id: number; title: string };
  topic: { id: number; title: string };
  task_title: string;
  is_last: boolean;
  is_deleted: boolean;
  may_read: boolean;
}

/** Returns a submission of the company by the parts of its number, even if its answer was deleted. */
export const selectSubmission = (
  db: Db,
  viewer: Viewer,
  { answerId, version }: { answerId: number; version: number },
): Promise<KeptSubmission | undefined> =>
  db.row(sql`
    select a.id || '-' || v.number as number, v.created_at as submitted_at, v.sha256, v.is_late, a.user_id as student_id, a.pattern_id as task_id, v.content,
      v.signature, k.id as key_id, k.public_key, ${personJson('u')} as student, json_build_object('id', s.id, 'title', s.title) as subject,
      json_build_object('id', st.id, 'title', st.title) as topic, p.title as task_title,
      v.number = a.version and a.deleted_at is null as is_last, a.deleted_at is not null as is_deleted, (a.user_id = ${viewer.id} or ${staffedBy(viewer)}) as may_read
    from answer_versions v join answers a on a.id = v.answer_id join subjects s on s.id = a.subject_id join steps st on st.id = a.step_id
    join patterns p on p.id = a.pattern_id join users u on u.id = a.user_id left join receipt_keys k on k.id = v.receipt_key_id
    where v.answer_id = ${answerId} and v.number = ${version} and s.company_id = ${viewer.company_id} and s.deleted_at is null`);
