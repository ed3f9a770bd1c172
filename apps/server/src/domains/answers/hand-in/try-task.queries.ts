import { type Columns, sql } from '@orbita/database';
import type { Question } from './answer-check.ts';

/** A task as a trial needs it. */
export interface TriedTask {
  file_types: string[];
  draws: { id: number; count: number }[];
  questions: (Question & { weight: number })[];
}
/** Columns over topic `st`: one of its tasks with its questions, and whether the topic has no other. */
export const trialColumns = (patternId: number): Columns<{ task: TriedTask | null; is_only_task: boolean }> => sql`
  (select json_build_object('file_types', p.file_types, 'draws', p.draws, 'questions',
      coalesce((select json_agg(json_build_object('id', f.id, 'draw_id', f.draw_id, 'title', f.title, 'type', f.type, 'required', f.required, 'weight', f.weight, 'options', f.options, 'matches', f.matches, 'key', f.key,
          'tolerance', f.tolerance, 'option_ids', f.option_ids, 'match_ids', f.match_ids, 'retired_options', f.retired_options, 'retired_matches', f.retired_matches) order by f.number, f.id)
        from forms f where f.pattern_id = p.id and f.deleted_at is null), '[]')) from patterns p where p.id = ${patternId} and p.deleted_at is null) as task,
  (select count(*) from patterns p where p.step_id = st.id and p.deleted_at is null) = 1 as is_only_task,`;
