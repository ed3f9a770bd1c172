// What does not compile is checked by the type checker: each «@ts-expect-error» fails when the line below it compiles.
import { expect, test } from 'vitest';
import {
  assignments,
  type ColumnMap,
  type FieldsOf,
  hasAssignments,
  insertion,
  recordColumns,
  replacements,
  selection,
  type Whole,
} from './column-map.ts';
import { sql } from './connect.ts';

interface NewHut {
  title: string;
  beds?: number | null;
  tags?: string[];
  guides?: number[];
}
interface HutChange {
  title?: string;
  beds?: number | null;
  tags?: string[];
  guides?: number[];
  is_open?: boolean;
  updated_at?: string;
}
type HutFields = FieldsOf<NewHut & HutChange>;

const hutFields: ColumnMap<HutFields> = {
  title: (title) => title.trim(),
  beds: { column: 'bed_count', value: (beds) => sql`${beds}::int` },
  tags: (tags) => sql`${JSON.stringify(tags)}::jsonb`,
  guides: { elsewhere: 'replaceGuides' },
  is_open: true,
};
const textOf = ({ text, values }: { text: string; values: unknown[] }) => ({ text, values });

test('a change sets the columns of the fields that it has, in the order of the map', () => {
  const change = { is_open: false, title: ' Hut ', beds: null, tags: ['high'], guides: [7] };
  expect(textOf(assignments(hutFields, change, sql`updated_at = now()`))).toEqual({
    text: 'title = $1, bed_count = $2::int, tags = $3::jsonb, is_open = $4, updated_at = now()',
    values: ['Hut', null, '["high"]', false],
  });
});

test('a field that a change lacks stays as it is', () => {
  expect(textOf(assignments(hutFields, { beds: undefined }, sql`updated_at = now()`)).text).toBe('updated_at = now()');
  expect(hasAssignments(hutFields, { guides: [7] })).toBe(false);
  expect(hasAssignments(hutFields, { beds: null })).toBe(true);
});

test('a new record has the columns of the server, then those of the given fields', () => {
  const own = { company_id: 3, sort: sql`(select max(sort) + 1 from huts where company_id = ${3})` };
  expect(textOf(insertion(hutFields, { title: 'Hut', tags: [] }, own))).toEqual({
    text: '(company_id, sort, title, tags) values ($1, (select max(sort) + 1 from huts where company_id = $2), $3, $4::jsonb)',
    values: [3, 3, 'Hut', '[]'],
  });
});

test('a new record may depend on a condition, and may meet one that exists', () => {
  const given = { title: 'Hut', guides: [1] };
  expect(selection(hutFields, given, { company_id: 3 }).text).toBe('(company_id, title) select $1, $2');
  expect(replacements(hutFields, given, sql`updated_at = now()`).text).toBe(
    'title = excluded.title, updated_at = now()',
  );
});

test('many records name their columns with types, values and assignments', () => {
  const columns = recordColumns<FieldsOf<Required<NewHut>>>({
    title: { type: 'text', value: sql`btrim(w.title)` },
    beds: { type: 'int', column: 'bed_count', change: sql`greatest(w.beds, h.bed_count)` },
    tags: 'jsonb',
    guides: { elsewhere: 'replaceGuides' },
  });
  expect(columns.types.text).toBe('"title" text, "beds" int, "tags" jsonb');
  expect(columns.names.text).toBe('"title", "bed_count", "tags"');
  expect(columns.values.text).toBe('btrim(w.title), w."beds", w."tags"');
  expect(columns.assignments.text).toBe(
    '"title" = btrim(w.title), "bed_count" = greatest(w.beds, h.bed_count), "tags" = w."tags"',
  );
  expect(columns.changes.text).toBe('btrim(w.title), greatest(w.beds, h.bed_count), w."tags"');
  expect(columns.present('h').text).toBe('h."title", h."bed_count", h."tags"');
  expect(columns.replacements.text).toBe(
    '"title" = excluded."title", "bed_count" = excluded."bed_count", "tags" = excluded."tags"',
  );
});

/** Stands for a function of some queries file. */
const writeHut = <Given extends HutFields>(change: Whole<HutFields, Given>) => assignments(hutFields, change);

test('a field without a column does not compile', () => {
  // @ts-expect-error is_open is missing
  const incomplete: ColumnMap<HutFields> = { title: true, beds: true, tags: true, guides: { elsewhere: 'x' } };
  const outdated: ColumnMap<FieldsOf<NewHut>> = {
    ...{ title: true, beds: true, tags: true, guides: { elsewhere: 'x' } },
    // @ts-expect-error no call takes it any more
    height: true,
  };
  // @ts-expect-error what was read before is compared, not written
  const stale: ColumnMap<FieldsOf<{ beds: number; updated_at?: string }>> = { beds: true, updated_at: true };
  const mistyped: ColumnMap<FieldsOf<{ beds?: number | null }>> = {
    // @ts-expect-error null has no such method
    beds: (beds) => beds.toFixed(),
  };
  const records: Parameters<typeof recordColumns<{ title: string; beds: number }>> = [
    // @ts-expect-error beds is missing
    { title: 'text' },
  ];
  expect([incomplete, outdated, stale, mistyped, records]).toHaveLength(5);
});

test('an object put together by hand does not compile when it lacks a field', () => {
  const body: HutChange = { title: 'Hut' };
  const { updated_at: _asRead, ...change } = body;
  expect(writeHut(change).text).toBe('title = $1');
  expect(writeHut({ ...change, title: change.title?.trim() }).text).toBe('title = $1');
  // @ts-expect-error tags, guides and is_open would be dropped
  expect(writeHut({ title: body.title, beds: body.beds }).text).toBe('title = $1');
  const picked: Pick<HutChange, 'title'> = body;
  // @ts-expect-error so would all others here
  expect(writeHut(picked).text).toBe('title = $1');
});
