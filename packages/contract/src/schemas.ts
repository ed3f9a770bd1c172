// Schema parts shared by many declarations.
import Type, { type TSchema } from 'typebox';

export { default as Type } from 'typebox';

/** A calendar day, `YYYY-MM-DD`. */
export const day = (description: string) => Type.String({ format: 'date', description });

/** A positive integer id that fits PostgreSQL's `integer`. */
export const id = (description = 'Id') => Type.Integer({ minimum: 1, maximum: 2147483647, description });
export const idParams = (description?: string) => Type.Object({ id: id(description) });
/** A point in time, ISO 8601 with offset. */
export const moment = (description: string) => Type.String({ format: 'date-time', description });
/** Marks a text that has one line; whoever receives it folds it to one. */
export const SINGLE_LINE = 'x-single-line';
/** A bounded line of plain text; `min` 1 refuses a blank one. Line breaks and other control characters become spaces. */
export const singleLine = (description: string, options: { min?: number; max?: number } = {}) =>
  Type.String({
    minLength: options.min ?? 0,
    maxLength: options.max ?? 255,
    description,
    [SINGLE_LINE]: true,
    ...(options.min ? { pattern: '\\S' } : {}),
  });
/** Rich text: HTML that the server sanitizes before it stores it. */
export const html = (description: string) =>
  Type.String({ maxLength: 200_000, description: `${description}. HTML; scripts and unknown tags are removed` });
export const nullable = <T extends TSchema>(schema: T) => {
  const { description } = schema as { description?: string };
  return Type.Union([schema, Type.Null()], description ? { description } : {});
};
/** One of the given words. */
export const oneOf = <const T extends readonly string[]>(values: T, description: string) =>
  Type.Unsafe<T[number]>(
    Type.Union(
      values.map((value) => Type.Literal(value)),
      { description },
    ),
  );
export const ids = (description: string, maxItems = 1000) => Type.Array(id(), { maxItems, description });
/** A list of ids, or of the things themselves as they are read, which clients send back. */
export const idsOrThings = (description: string, maxItems = 1000) =>
  Type.Array(Type.Union([id(), Type.Object({ id: id() })]), {
    maxItems,
    description: `${description}; ids, or the things as they are read`,
  });
export const idsOf = (things: readonly (number | { id: number })[]): number[] =>
  things.map((thing) => (typeof thing === 'number' ? thing : thing.id));
/** The own password, for a call that decides where money, codes or secrets go; it is neither stored nor logged. */
export const ownPassword = Type.Optional(
  nullable(
    Type.String({
      maxLength: 200,
      description: 'Own password; a wrong one counts as a guess',
    }),
  ),
);
/** `updated_at` as the editor read it; a stale value gets 409 with the current record. */
export const asRead = Type.Optional(
  moment('The `updated_at` that was read before editing; a stale one is refused with 409'),
);

/** One page of a list; `page` counts from 1. */
export const paged = <T extends TSchema>(item: T) =>
  Type.Object({
    data: Type.Array(item),
    total: Type.Integer({ description: 'Rows in all pages' }),
    from: Type.Integer({ description: 'Number of the first row of this page, from 1; 0 when the list is empty' }),
    lastPage: Type.Integer({ description: 'Number of the last page, at least 1' }),
    counters: Type.Record(Type.String(), Type.Integer(), { description: 'Named counts beside the list' }),
  });
export interface Paged<Row> {
  data: Row[];
  total: number;
  from: number;
  lastPage: number;
  counters: Record<string, number>;
}
/** Page number and size of a list; `limit` is an alias of `size`. */
export const pageQuery = (defaultSize: number, maxSize = 100) => ({
  page: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000, default: 1, description: 'Page, from 1' })),
  size: Type.Optional(
    Type.Integer({ minimum: 1, maximum: maxSize, description: `Rows per page; ${defaultSize} by default` }),
  ),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: maxSize, description: 'Another name of size' })),
});
export const search = Type.Optional(Type.String({ maxLength: 200, description: 'Words to look for' }));
/**
 * Parts of a row that existing clients ask for by name. They always come along, so a known name changes nothing; another one
 * is refused, because the part that it asks for would be missing.
 */
export const comesAlong = (parts: readonly string[]) =>
  Type.Optional(
    Type.Array(
      Type.Union(
        parts.map((part) => Type.Literal(part)),
        { says: 'unknown-part' },
      ),
      {
        maxItems: 20,
        description: `Names of parts, which always come along: ${parts.join(', ')}. Any other name is refused`,
      },
    ),
  );
export const sortDirection = Type.Optional(oneOf(['asc', 'desc'], 'Sort direction; asc by default'));
/** Whether a copy of a topic is a draft, for the calls that make one. */
export const copyHidden = Type.Optional(
  Type.Boolean({ description: 'A draft, which students do not see; as the original by default' }),
);
export const done = Type.Object({ ok: Type.Literal(true) });

/** A person as shown to others. */
export const Person = Type.Object({
  id: id(),
  first_name: Type.String(),
  last_name: Type.String(),
  middle_name: Type.String(),
  photo_src: nullable(Type.String({ description: 'Path of the photo, null without one' })),
  is_online: Type.Boolean({ description: 'Was active within the last 180 seconds' }),
});
export type Person = Type.Static<typeof Person>;

/** What a list as a spreadsheet is sent as. */
export const workbook: readonly string[] = ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'];
