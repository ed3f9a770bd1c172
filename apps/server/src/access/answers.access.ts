// Decides who may read an answer, with one condition for both lists and single objects.
// An answer that is not handed in yet is its author's alone.
// Otherwise it is open to its author, to staff of the discipline, and to those whom the author or a rule of the task lets in.
// The latter read it only as students of the discipline, while neither topic nor discipline is hidden or archived and the topic is open to them.
// A `private` rule overrides the author's choice.
import { type Sql, sql } from '@orbita/database';
import type { Viewer } from '../http/viewer.ts';
import { openByGates } from './topic-gates.access.ts';
import { topicShownTo } from './topic-roles.access.ts';
import { staffedBy, studiedBy } from './subjects.access.ts';

/** Condition: the viewer and the author of answer `a` study discipline `s` in the same group. */
const isClassmate = (viewer: Viewer): Sql => sql`exists (
  select 1 from group_users own join group_users theirs on theirs.group_id = own.group_id join subject_groups sg on sg.group_id = own.group_id
  where own.user_id = ${viewer.id} and theirs.user_id = a.user_id and sg.subject_id = s.id)`;

/** Condition: the viewer may read answer `a` of discipline `s`. */
export const answerVisibleTo = (viewer: Viewer): Sql => sql`(
  s.company_id = ${viewer.company_id} and s.deleted_at is null and a.deleted_at is null and (
    a.user_id = ${viewer.id}
    or (a.version > 0 and ${staffedBy(viewer)})
    or (a.version > 0
      and not exists (select 1 from answer_visibility_rules r where r.task_id = a.pattern_id and r.visibility = 'private')
      and exists (select 1 from steps st join chapters c on c.id = st.chapter_id
        where st.id = a.step_id and st.deleted_at is null and not st.hidden and not c.hidden and ${topicShownTo(viewer.id, 'st')} and ${openByGates(viewer.id)})
      and ((a.privacy = 0 and ${isClassmate(viewer)})
        or (a.privacy = 2 and exists (select 1 from answer_access_users au where au.answer_id = a.id and au.user_id = ${viewer.id}))
        or (a.privacy = 3 and exists (select 1 from answer_access_companies ac where ac.answer_id = a.id and ac.company_id = ${viewer.company_id}))
        or exists (select 1 from answer_visibility_rules r
          where r.task_id = a.pattern_id and r.visibility in ('group', 'subject') and (r.visibility = 'subject' or ${isClassmate(viewer)})
            and (not r.after_own or exists (select 1 from answers o
              where o.pattern_id = a.pattern_id and o.user_id = ${viewer.id} and o.deleted_at is null and o.version > 0))))
      and ${studiedBy(viewer)})))`;

/** Condition: the viewer may see comments, expertises, marks and versions of answer `a` of discipline `s`. */
export const answerDetailsVisibleTo = (viewer: Viewer): Sql => sql`(a.user_id = ${viewer.id} or ${staffedBy(viewer)})`;
