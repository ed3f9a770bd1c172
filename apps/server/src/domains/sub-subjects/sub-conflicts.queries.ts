import { keysOf } from '@orbita/contract/records';
import type { ConflictField } from '@orbita/contract/sub-subjects';
import { type Db, join, raw, type Sql, sql } from '@orbita/database';
import type { ContentTable } from '../topics/index.ts';

type TextName = ConflictField['name'];
/** The columns that people read and compare for each kind of content. */
const textsOf: Record<ContentTable, TextName[]> = {
  chapters: ['title', 'description'],
  steps: ['title', 'public_text', 'private_text', 'max_mark', 'hours'],
  sections: ['title', 'content', 'video_url'],
  patterns: ['title', 'description'],
  forms: ['title', 'description', 'options', 'matches'],
};
const sourceOf = (table: ContentTable) => (table === 'steps' ? 'copied_from_id' : 'source_id');

/** A value of a column that people read. */
export type TextValue = string | number | string[] | null;

export interface TextPair {
  table: ContentTable;
  copy_id: number;
  own: Partial<Record<TextName, TextValue>>;
  theirs: Partial<Record<TextName, TextValue>>;
  own_updated_at: string;
  parent_updated_at: string;
}

const texts = (table: ContentTable, row: 'copy' | 'src'): Sql =>
  raw(`jsonb_build_object(${textsOf[table].map((column) => `'${column}', ${row}."${column}"`).join(', ')})`);

/** Returns the texts of copies and of their sources in one statement for all kinds. */
export const selectTextPairs = (db: Db, ids: Map<ContentTable, number[]>): Promise<TextPair[]> =>
  db.rows(
    join(
      keysOf(textsOf).map(
        (table) => sql`
          select ${raw(`'${table}'`)} as table, copy.id as copy_id, ${texts(table, 'copy')} as own, ${texts(table, 'src')} as theirs,
            copy.updated_at as own_updated_at, src.updated_at as parent_updated_at
          from ${raw(table)} copy join ${raw(table)} src on src.id = copy.${raw(sourceOf(table))} where copy.id = any (${ids.get(table) ?? []})`,
      ),
      ' union all ',
    ),
  );
