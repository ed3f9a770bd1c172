// SQL fragments that return covers, slides and skills as JSON.
import { raw, type Sql } from '@orbita/database';

/** @param column The column with the file's id, qualified by its table, for example `st.cover_id`. */
export const pictureJson = (column: string): Sql =>
  raw(`(select json_build_object('id', pf.id, 'src', '/api/files/' || pf.id, 'thumbnail_src', case when pf.thumbnail_key is not null then '/api/files/' || pf.id || '/thumbnail' end,
    'width', pf.width, 'height', pf.height, 'description', pf.description) from files pf where pf.id = ${column})`);
/** The skills of a topic as JSON, ordered by name. */
export const skillsJson = (stepId: string): Sql =>
  raw(`coalesce((select json_agg(json_build_object('id', k.id, 'title', k.title, 'value', k.value, 'competence', k.competence) order by k.title, k.id)
    from step_skills sk join skills k on k.id = sk.skill_id where sk.step_id = ${stepId}), '[]')`);
