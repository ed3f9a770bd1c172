// How existing clients write values: 0 and 1 for no and yes, null for what is not set, empty text for an empty list. Null and
// empty text both empty a field: each becomes the one that the field takes.
// Texts of one line come with the line breaks of whatever they were copied from.
import { isRecord } from '@orbita/contract/records';
import { SINGLE_LINE } from '@orbita/contract/schemas';
import { dropUnseen } from '@orbita/contract/visible-text';

/** The part of a JSON schema that is read here. */
export interface Shape {
  [keyword: string]: unknown;
  anyOf?: Shape[];
  type?: string;
  const?: unknown;
  properties?: Record<string, Shape>;
  items?: Shape;
  maxItems?: number;
  required?: string[];
}

const branchesOf = (shape: Shape): Shape[] => shape.anyOf ?? [shape];
const takes = (shape: Shape, type: string): boolean => branchesOf(shape).some((branch) => branch.type === type);
const takesNumber = (shape: Shape): boolean => takes(shape, 'integer') || takes(shape, 'number');
/** Whether the numbers 0 and 1 can only mean no and yes. */
const isFlagOfJson = (shape: Shape): boolean => takes(shape, 'boolean') && !takesNumber(shape);
/** Whether they can, written as text too. */
const isFlag = (shape: Shape): boolean => isFlagOfJson(shape) && !takes(shape, 'string');

const isLine = (shape: Shape): boolean => branchesOf(shape).some((branch) => branch[SINGLE_LINE] === true);
/** Control characters and line breaks in a row become one space; what nobody sees goes. */
const foldLine = (text: string): string => dropUnseen(text).replace(/[\p{Cc}\u2028\u2029]+/gu, ' ');

const SPELLED: Record<string, boolean> = {
  '1': true,
  true: true,
  on: true,
  '0': false,
  false: false,
  off: false,
};

const isEmptyText = ({ type, const: only = '', pattern, format, minLength }: Shape): boolean =>
  type === 'string' && only === '' && pattern === undefined && !format && !minLength;
/** Whether the schema has a string that may be empty. */
const takesEmptyText = (shape: Shape): boolean => branchesOf(shape).some(isEmptyText);
/** Whether it is text and nothing else, whose emptiness says that there is none; a default says something else. */
const isPlainText = (shape: Shape): boolean =>
  shape['default'] === undefined && branchesOf(shape).every(({ type }) => type === 'string') && takesEmptyText(shape);
/** Whether it is one of some words, or a day or time: empty text is none of them, and no attempt to write one. */
const isChosen = (shape: Shape): boolean =>
  branchesOf(shape).every(
    ({ const: only, format }) => only !== undefined || format === 'date' || format === 'date-time',
  );

/** Empty text where none is taken is null where null is. */
const readEmpty = (shape: Shape, text: string): string | null =>
  text === '' && !takesEmptyText(shape) && takes(shape, 'null') ? null : text;

function readText(shape: Shape, text: string): unknown {
  if (isFlag(shape) && Object.hasOwn(SPELLED, text)) return SPELLED[text];
  if (text !== '' || takesEmptyText(shape)) return text;
  return takes(shape, 'array') ? [] : readEmpty(shape, text);
}

function readList(shape: Shape, list: unknown[], isText: boolean): unknown[] {
  const { items, maxItems = Infinity } = branchesOf(shape).find((branch) => branch.items) ?? {};
  // What is longer is refused, so nothing of it needs to be read.
  if (!items || list.length > maxItems) return list;
  // A form cannot write an empty list, so clients send one empty item.
  if (isText && list.length === 1 && list[0] === '' && !takesEmptyText(items)) return [];
  return list.map((item) => readSpelled(items, item, isText));
}

function readFields(shape: Shape, fields: Record<string, unknown>, isText: boolean): Record<string, unknown> {
  const branch = branchesOf(shape).find(({ properties }) => properties);
  for (const [name, inner] of Object.entries(branch?.properties ?? {})) {
    if (!Object.hasOwn(fields, name)) continue;
    const value = readSpelled(inner, fields[name], isText);
    const isUnset = value === null || (isText && value === '' && (!takes(inner, 'string') || isChosen(inner)));
    if (isUnset && mayBeUnset(branch!, name)) {
      if (isPlainText(inner)) fields[name] = '';
      else delete fields[name];
    } else fields[name] = value;
  }
  return fields;
}

/** Whether null at this field means the same as its absence, or empty text where it is text; a field that takes null keeps it. */
const mayBeUnset = (shape: Shape, name: string): boolean =>
  !(shape.required ?? []).includes(name) && !takes(shape.properties![name]!, 'null');

/** Returns the value as the schema describes it; `isText` for queries and forms, where everything is text. */
export function readSpelled(shape: Shape, value: unknown, isText: boolean): unknown {
  if (typeof value === 'string') {
    const text = isLine(shape) ? foldLine(value) : value;
    return isText ? readText(shape, text) : readEmpty(shape, text);
  }
  if ((value === 0 || value === 1) && isFlagOfJson(shape)) return value === 1;
  if (Array.isArray(value)) return readList(shape, value, isText);
  return isRecord(value) ? readFields(shape, value, isText) : value;
}

/** Returns a schema of what is accepted for documentation: the declared one with the other spellings of JSON. */
export function describeSpellings(shape: Shape): Shape {
  if (shape.anyOf) {
    const anyOf = shape.anyOf.map(describeSpellings);
    return { ...shape, anyOf: isFlag(shape) ? withZeroAndOne(anyOf) : anyOf };
  }
  if (shape.type === 'boolean') {
    const { description, default: preset, ...flag } = shape;
    return {
      anyOf: withZeroAndOne([flag]),
      ...(description === undefined ? {} : { description }),
      ...(preset === undefined ? {} : { default: preset }),
    };
  }
  return {
    ...shape,
    ...(shape.items ? { items: describeSpellings(shape.items) } : {}),
    ...(shape.properties ? { properties: describeFields(shape) } : {}),
  };
}

const withZeroAndOne = (branches: Shape[]): Shape[] =>
  branches.some((branch) => branch.enum) ? branches : [...branches, { type: 'integer', enum: [0, 1] }];

const describeFields = (shape: Shape): Record<string, Shape> =>
  Object.fromEntries(
    Object.entries(shape.properties ?? {}).map(([name, inner]) => {
      const described = describeSpellings(inner);
      return [name, mayBeUnset(shape, name) ? orNull(described) : described];
    }),
  );

function orNull(shape: Shape): Shape {
  if (shape.anyOf) return { ...shape, anyOf: [...shape.anyOf, { type: 'null' }] };
  const { description, ...rest } = shape;
  return { anyOf: [rest, { type: 'null' }], ...(description === undefined ? {} : { description }) };
}
