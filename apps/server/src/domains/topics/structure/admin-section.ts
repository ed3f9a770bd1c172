// A block in the administration: where it stands and which topics show it by link.
import type { ResponseOf } from '@orbita/contract/endpoint';
import type { Section, topics } from '@orbita/contract/topics';
import { type Db, sql } from '@orbita/database';
import { assertThat, found } from '../../../http/app-error.ts';
import { can, type Viewer } from '../../../http/viewer.ts';
import { selectSectionsByIds } from '../content/content.queries.ts';
import { canEdit } from '../../../access/subjects.access.ts';
import { viewStepOf } from '../../../access/topics.access.ts';

type AdminSection = ResponseOf<typeof topics.getAdminSection>;

export async function getAdminSection(db: Db, viewer: Viewer, id: number): Promise<AdminSection> {
  const step = await viewStepOf(db, viewer, 'section', id);
  assertThat(can(viewer, 'subjects_read'), 'admin-only');
  assertThat(!step.is_draft || canEdit(viewer, step), 'topic-hidden');
  const [section] = await selectSectionsByIds(db, [id]);
  const place = await db.one<Omit<AdminSection, keyof Section>>(sql`
    select b.created_at, json_build_object('id', st.id, 'title', st.title, 'hidden', st.hidden) as step,
      json_build_object('id', c.id, 'title', c.title, 'hidden', c.hidden) as chapter,
      json_build_object('id', s.id, 'title', s.title, 'is_archived', s.is_archived) as subject,
      coalesce((select json_agg(json_build_object('id', l.id, 'title', l.title, 'subject_id', l.subject_id) order by l.id)
        from steps l where l.link_of_id = st.id and l.deleted_at is null), '[]') as linked_steps
    from sections b join steps st on st.id = b.step_id join chapters c on c.id = st.chapter_id join subjects s on s.id = st.subject_id where b.id = ${id}`);
  return { ...found(section), ...place };
}
