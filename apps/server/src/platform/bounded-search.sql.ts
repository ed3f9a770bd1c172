// Searches by text whose cost does not grow with the school.
// A rare text is found by an index of its groups of three letters, and its few rows are sorted. Of a frequent text that
// would be thousands of rows, so the rows are read in the order of the list instead until enough match.
import { raw, type Sql, sql } from '@orbita/database';

/** With so many rows or more a text counts as frequent. */
const MANY = 500;
/** The index knows groups of three letters, so that it is of no use for shorter words. */
const SHORTEST_INDEXED = 3;

const isIndexed = (words: string): boolean => words.split(/\s+/).some((word) => word.length >= SHORTEST_INDEXED);

/** Bounds the ids of a search; of words without an index it knows only that there may be many. */
export const fewFound = (words: string, matching: Sql): Sql =>
  isIndexed(words)
    ? sql`${matching} limit ${raw(String(MANY))}`
    : sql`select null::int as id from generate_series(1, ${raw(String(MANY))})`;

/** Condition: the bounded search of this name holds every row that matches. */
export const areFew = (name: string): Sql => sql`((select count(*) from ${raw(name)}) < ${raw(String(MANY))})`;
