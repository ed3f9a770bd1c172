// Validates one part of a request by its schema and reports faults in the caller's language.
import { errors } from '@orbita/contract/errors';
import { isKeyOf, isRecord } from '@orbita/contract/records';
import { SINGLE_LINE } from '@orbita/contract/schemas';
import { Ajv, type ErrorObject, type SchemaObject, type ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';
import { InvalidInput, type Language } from './app-error.ts';
import { readSpelled, type Shape } from './client-spelling.ts';

const options = { removeAdditional: 'all', useDefaults: true, strict: false, verbose: true } as const;
/** Validators that tell every fault, and those that stop at the first. */
const exact = { all: new Ajv({ ...options, allErrors: true }), first: new Ajv(options) };
const coercing = {
  all: new Ajv({ ...options, allErrors: true, coerceTypes: 'array' }),
  first: new Ajv({ ...options, coerceTypes: 'array' }),
};
type Telling = keyof typeof exact;
/** The years that people mean; in any time zone they keep four digits. */
const meantYear = /^(19|2\d)\d\d-/;
/** PostgreSQL knows offsets below 16 hours. */
const farOffset = /:[\d.]+[+-](1[6-9]|2\d)/;
/** Narrows the formats of times to those that can be stored and sent back. */
function narrowTimes(ajv: Ajv): void {
  for (const name of ['date-time', 'date'] as const) {
    const isInFormat = new Ajv()
      .addFormat(name, addFormats.default.get(name))
      .compile({ type: 'string', format: name });
    ajv.addFormat(name, (text: string) => meantYear.test(text) && !farOffset.test(text) && isInFormat(text));
  }
}

// Only the formats that the contract uses, because the full set costs memory.
for (const ajv of [...Object.values(exact), ...Object.values(coercing)]) {
  addFormats.default(ajv, ['date-time', 'date', 'email']);
  narrowTimes(ajv);
  ajv.addKeyword('says');
  ajv.addKeyword(SINGLE_LINE);
}

type Words = [ru: string, en: string];

const wordingOfTypes: Record<string, Words> = {
  integer: ['Введите целое число', 'Enter a whole number'],
  number: ['Введите число', 'Enter a number'],
  boolean: ['Выберите да или нет', 'Choose yes or no'],
  string: ['Введите текст', 'Enter text'],
  array: ['Нужен список', 'A list is needed'],
};
const wording: Record<string, (error: ErrorObject) => Words> = {
  required: () => ['Обязательное поле', 'Required'],
  minLength: ({ params }) =>
    params.limit === 1
      ? ['Заполните поле', 'Fill in the field']
      : [`Не короче ${params.limit} символов`, `At least ${params.limit} characters`],
  maxLength: ({ params }) => [`Не длиннее ${params.limit} символов`, `At most ${params.limit} characters`],
  pattern: ({ params }) =>
    params.pattern === '\\S' ? ['Заполните поле', 'Fill in the field'] : ['Неверный формат', 'Wrong format'],
  format: ({ params }) =>
    params.format === 'email'
      ? ['Введите адрес почты, например anna@example.ru', 'Enter an e-mail address, such as anna@example.com']
      : params.format === 'date'
        ? ['Введите дату', 'Enter a date']
        : ['Введите дату и время', 'Enter a date and time'],
  type: ({ params }) => wordingOfTypes[String(params.type)] ?? ['Неверное значение', 'Wrong value'],
  minimum: ({ params }) => [`Не меньше ${params.limit}`, `At least ${params.limit}`],
  maximum: ({ params }) => [`Не больше ${params.limit}`, `At most ${params.limit}`],
  exclusiveMinimum: ({ params }) => [`Больше ${params.limit}`, `More than ${params.limit}`],
  minItems: ({ params }) => [`Не меньше ${params.limit} в списке`, `At least ${params.limit} in the list`],
  maxItems: ({ params }) => [`Не больше ${params.limit} в списке`, `At most ${params.limit} in the list`],
};

function messageOf(error: ErrorObject, language: Language): string {
  // Too many things are told by their number, whatever else is wrong with such a list.
  const says: unknown = error.keyword === 'maxItems' ? undefined : error.parentSchema?.says;
  if (isKeyOf(errors, says)) return errors[says][language];
  const [ru, en] = wording[error.keyword]?.(error) ?? ['Неверное значение', 'Wrong value'];
  return language === 'ru' ? ru : en;
}

function fieldOf(error: ErrorObject): string {
  const path = error.instancePath.slice(1).replaceAll('/', '.');
  const missing = error.keyword === 'required' ? String(error.params.missingProperty) : '';
  return [path, missing].filter(Boolean).join('.') || 'body';
}

/** The most fields reported in one response, so that a hostile body costs little. */
const MAX_NAMED_FIELDS = 50;

const isNull = (branch: unknown): boolean => isRecord(branch) && branch.type === 'null';
/** Returns the place of the only branch of a union besides null, as the paths of its errors begin. */
function onlyBranch({ keyword, schemaPath, parentSchema }: ErrorObject): string | undefined {
  const branches: unknown = parentSchema?.anyOf;
  if (keyword !== 'anyOf' || parentSchema?.says !== undefined || !Array.isArray(branches)) return undefined;
  const places = branches.flatMap((branch, place) => (isNull(branch) ? [] : [place]));
  return places.length === 1 ? `${schemaPath}/${places[0]}` : undefined;
}

/**
 * Leaves out what says the same twice: of a field that may be null what is wrong with a value, of any other union that no branch takes it,
 * because the errors of several branches contradict each other.
 */
function tellingErrors(found: ErrorObject[]): ErrorObject[] {
  const unions = new Map(found.map((error) => [error.schemaPath, onlyBranch(error)]));
  const opened = new Set(unions.values());
  const isTold = ({ schemaPath }: ErrorObject): boolean =>
    [...schemaPath.matchAll(/\/anyOf\/\d+(?=\/)/g)].every(({ 0: branch, index }) =>
      opened.has(schemaPath.slice(0, index + branch.length)),
    );
  return found.filter((error) => unions.get(error.schemaPath) === undefined && isTold(error));
}

function refuse(found: ErrorObject[], language: Language): never {
  const fields: Record<string, string[]> = {};
  for (const error of tellingErrors(found)) {
    const field = fieldOf(error);
    if (!(field in fields) && Object.keys(fields).length >= MAX_NAMED_FIELDS) break;
    const messages = (fields[field] ??= []);
    const message = messageOf(error, language);
    if (!messages.includes(message)) messages.push(message);
  }
  throw new InvalidInput(fields);
}

/**
 * Keeps what may be a string a string, because in a form «007» is not 7, and an empty number null, which coercion makes 0. The first matching branch of a
 * union wins; where it may be no, which coercion makes null, null stays behind.
 */
function preferText(schema: SchemaObject): SchemaObject {
  const isText = (branch: Shape) => branch.type === 'string' && branch.const === undefined;
  const ranked = (branches: Shape[]): Shape[] => {
    const mayBeNo = branches.some(({ type }) => type === 'boolean');
    const rank = (branch: Shape) => (isText(branch) ? 0 : branch.type === 'null' && !mayBeNo ? 1 : 2);
    return branches.toSorted((one, other) => rank(one) - rank(other));
  };
  const made: unknown = JSON.parse(JSON.stringify(schema), (_key, value: Shape) =>
    value?.anyOf ? { ...value, anyOf: ranked(value.anyOf) } : value,
  );
  return isRecord(made) ? made : schema;
}

export type Check = (value: unknown, language: Language) => unknown;

/** What was rewritten for coercion; Ajv remembers by the schema what it has compiled. */
const rewritten = new WeakMap<SchemaObject, SchemaObject>();
function coercible(schema: SchemaObject): SchemaObject {
  const made = rewritten.get(schema) ?? preferText(schema);
  rewritten.set(schema, made);
  return made;
}

/** The most values in a request all of whose faults are told: the schema knows how many a list may hold, but telling every fault reads it to its end. */
const MOST_TOLD = 2000;
/** Counts no further than the most. */
function tellingOf(value: unknown): Telling {
  const open = [value];
  for (let seen = 0; open.length > 0; seen += 1) {
    const next = open.pop();
    if (typeof next !== 'object' || next === null) continue;
    const values: unknown[] = Array.isArray(next) ? next : Object.values(next);
    if (seen + open.length + values.length > MOST_TOLD) return 'first';
    open.push(...values);
  }
  return 'all';
}

/**
 * Compiles a check by a schema on first use; unknown fields are dropped.
 * `coerce` turns text into numbers and lists: for paths, queries and form-encoded bodies only.
 */
export function compileCheck(schema: SchemaObject | undefined, coerce: boolean): Check {
  if (!schema) return () => undefined;
  const validators: Partial<Record<Telling, ValidateFunction>> = {};
  return (value, language) => {
    const part = readSpelled(schema, value ?? {}, coerce);
    const telling = tellingOf(part);
    const validate = (validators[telling] ??= coerce
      ? coercing[telling].compile(coercible(schema))
      : exact[telling].compile(schema));
    if (!validate(part)) refuse(validate.errors ?? [], language);
    return part;
  };
}

/** For tests: lists the faults of a response by its declared schema; empty when there are none. */
export function responseFaults(schema: SchemaObject, value: unknown): string[] {
  const validate = responseAjv.compile(schema);
  return validate(value) ? [] : (validate.errors ?? []).map((error) => `${error.instancePath} ${error.message}`);
}
const responseAjv = new Ajv({ strict: false, allErrors: true });
addFormats.default(responseAjv, ['date-time', 'date', 'email']);
responseAjv.addKeyword('says');
responseAjv.addKeyword(SINGLE_LINE);
