// A topic through the eyes of a student, for those who edit it.
// Everything that a student does not see is left out here, so that it never reaches the page.
import type { Lesson } from '@orbita/contract/topics';
import { sql } from '@orbita/database';
import { editStepOf } from '../../../access/topics.access.ts';
import type { Deps } from '../../../http/deps.ts';
import type { Viewer } from '../../../http/viewer.ts';
import { loadPatternsOfStudent } from '../../tasks/index.ts';
import * as queries from './content.queries.ts';

export async function getStudentView(deps: Deps, viewer: Viewer, id: number): Promise<Lesson> {
  const { db } = deps;
  const step = await editStepOf(db, viewer, 'step', id);
  const [row, sections, patterns] = await Promise.all([
    queries.selectLesson(db, {
      stepId: id,
      viewerId: viewer.id,
      studentId: null,
      // Passwords would close neighbours to the viewer that are open to them as an editor.
      withHidden: true,
      withDrafts: false,
      asStaff: false,
      editsAll: false,
    }),
    step.link_of_id === null
      ? queries.selectSections(db, id, false)
      : queries.selectLinkedSections(db, step.link_of_id, sql`not st.hidden`),
    loadPatternsOfStudent(db, viewer, id),
  ]);
  const polls = row.polls_enabled || deps.config.pollHub !== undefined;
  return {
    ...row,
    private_text: '',
    has_password: false,
    reading: null,
    polls: polls ? row.polls : [],
    polls_enabled: polls,
    sections,
    patterns,
    retaken: null,
    emoji: null,
    mark: null,
    passed_status_id: null,
    can_edit: false,
    can_mark: false,
    can_answer: !step.is_archived && step.answers_closed_at === null && step.answers_open_at === null,
  };
}
