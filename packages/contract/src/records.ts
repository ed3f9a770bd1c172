// Type guards and typed lists of names for objects used as maps, so that code needs no type assertions.

/** Whether a value has fields that can be read by name; arrays have them too. */
export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** Whether a value is the name of one of the record's own fields. */
export const isKeyOf = <Fields extends object>(record: Fields, name: unknown): name is keyof Fields & string =>
  typeof name === 'string' && Object.hasOwn(record, name);

/** Lists the names of a record's fields; the record must have no fields beyond its declared type. */
export const keysOf = <Fields extends object>(record: Fields): (keyof Fields & string)[] =>
  Object.keys(record).filter((name) => isKeyOf(record, name));

/** Lists names and values of a record's fields; the record must have no fields beyond its declared type. */
export const entriesOf = <Fields extends object>(
  record: Fields,
): (readonly [keyof Fields & string, Fields[keyof Fields & string]])[] =>
  keysOf(record).map((name) => [name, record[name]] as const);

/** Whether a value is one of the listed values. */
export const isOneOf = <const Value>(values: readonly Value[], value: unknown): value is Value =>
  values.some((one) => one === value);
