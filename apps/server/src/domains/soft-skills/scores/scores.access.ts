// Who may score the soft skills of an answer, and who scores a student in a discipline beside any answer.
// Teachers of the discipline score every answer that was handed in. Classmates score where the task asks for it, answers
// that are open to them, once they have handed in their own; nobody scores an own answer.
import { type Sql, sql } from '@orbita/database';
import { answerVisibleTo } from '../../../access/answers.access.ts';
import { canMarkAs, studiedBy } from '../../../access/subjects.access.ts';
import type { Viewer } from '../../../http/viewer.ts';

/** Condition: the viewer teaches discipline `s` of answer `a`, which was handed in. */
export const scoredAsTeacher = (viewer: Viewer): Sql =>
  sql`(a.version > 0 and a.user_id <> ${viewer.id} and ${canMarkAs(viewer)})`;

/** Condition: the viewer studies discipline `s` in the same group as the author of answer `a` and may read it. */
const isReadingClassmate = (viewer: Viewer): Sql => sql`(
  a.version > 0 and a.user_id <> ${viewer.id} and ${studiedBy(viewer)} and ${answerVisibleTo(viewer)} and exists (
    select 1 from group_users own join group_users theirs on theirs.group_id = own.group_id join subject_groups sg on sg.group_id = own.group_id
    where own.user_id = ${viewer.id} and theirs.user_id = a.user_id and sg.subject_id = s.id))`;

/** Condition: the task `p` of answer `a` lets the viewer score it as a classmate, were it not for the own answer. */
export const openToPeer = (viewer: Viewer): Sql => sql`(p.is_peer_scored and ${isReadingClassmate(viewer)})`;

/** Condition: the viewer has handed in task `p`. */
export const hasHandedIn = (viewer: Viewer): Sql =>
  sql`exists (select 1 from answers o where o.pattern_id = p.id and o.user_id = ${viewer.id} and o.deleted_at is null and o.version > 0)`;
