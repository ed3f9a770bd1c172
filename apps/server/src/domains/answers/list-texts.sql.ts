// How long the texts of answers may be in a list: whole as long as all of them together are small, else each cut alike.
// A list may hold hundreds of answers of 200 kB each; the answer by its id always has the whole text.
import { type Sql, sql } from '@orbita/database';

/** Bytes that the texts of a list may have together. */
export const MOST_BYTES_OF_LIST = 8 * 1024 * 1024;
/** Characters that are left of each text at least. */
const LEAST_CHARACTERS = 200;

/** The part `texts` of a statement with the answers of a list in `listed`: after how many characters each text is cut, or null. */
export const textsOf = (listed: Sql): Sql => sql`
  texts as materialized (
    select case when sum(octet_length(af.value::text)) > ${MOST_BYTES_OF_LIST}::int then greatest(${LEAST_CHARACTERS}::int, ${MOST_BYTES_OF_LIST}::int / 2 / count(*)) end::int as length
    from ${listed} join answer_fields af on af.answer_id = listed.id)`;

const written: Sql = sql`(af.value #>> '{}')`;
const isCut: Sql = sql`coalesce(jsonb_typeof(af.value) = 'string' and length(${written}) > (select length from texts), false)`;
/** Rich text loses its tags first, since half a tag is none. */
const beginning: Sql = sql`to_jsonb(left(case when q.type = 'richText' then regexp_replace(${written}, '<[^>]*>', ' ', 'g') else ${written} end, (select length from texts)))`;

/** Fields of a JSON object with the value of field `af` of question `q`: whole, or as far as a list shows it. */
export const wholeValue: Sql = sql`'value', af.value`;
export const listedValue: Sql = sql`'value', case when ${isCut} then ${beginning} else af.value end, 'is_cut', ${isCut}`;
