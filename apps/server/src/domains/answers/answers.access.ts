// Who may read an answer: its author, staff of the discipline, and whom the author opened it to while the topic is not hidden. The list filter and the object check are one condition.
import { type Sql, sql } from '@orbita/database';
import type { Viewer } from '../../http/viewer.ts';
import { staffedBy, studiedBy } from '../subjects/subjects.access.ts';

/** Condition over answers `a` joined with their discipline `s`. */
export const answerVisibleTo = (viewer: Viewer): Sql => sql`(
  s.company_id = ${viewer.company_id} and s.deleted_at is null and a.deleted_at is null and (
    a.user_id = ${viewer.id}
    or ${staffedBy(viewer)}
    or (a.privacy in (0, 2, 3)
      and exists (select 1 from steps t join chapters ch on ch.id = t.chapter_id where t.id = a.step_id and t.deleted_at is null and not t.hidden and not ch.hidden)
      and ((a.privacy = 0 and ${studiedBy(viewer)} and exists (
          select 1 from group_users own join group_users theirs on theirs.group_id = own.group_id join subject_groups sg on sg.group_id = own.group_id
          where own.user_id = ${viewer.id} and theirs.user_id = a.user_id and sg.subject_id = s.id))
        or (a.privacy = 2 and exists (select 1 from answer_access_users au where au.answer_id = a.id and au.user_id = ${viewer.id}))
        or (a.privacy = 3 and exists (select 1 from answer_access_companies ac where ac.answer_id = a.id and ac.company_id = ${viewer.company_id}))))))`;
