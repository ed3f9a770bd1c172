// Compares a value that was sent with the one that is read: a number or 0/1 for a boolean, an id for the thing itself.

import { AS_READ } from '../body-fields.ts';

type Values = Record<string, unknown>;
const isObject = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

const DAY = 86_400_000;
const MOMENT = /^\d{4}-\d\d-\d\d(T|$)/;
const isMoment = (value: unknown): value is string => typeof value === 'string' && MOMENT.test(value);

/** Names by which a thing may stand for itself. */
const OWN_NAMES = ['id', 'user_id', 'step_id', 'subject_id', 'attachment_id', 'name', 'title', 'value'];

/** Whether what is read says what was sent. */
export function saysTheSame(sent: unknown, read: unknown): boolean {
  if (isEmpty(sent) || isEmpty(read)) return isEmpty(sent) === isEmpty(read);
  if (Array.isArray(sent)) {
    if (!Array.isArray(read) || read.length !== sent.length) return false;
    return sent.every((item) => read.some((other) => saysTheSame(item, other)));
  }
  if (isObject(sent)) {
    if (!isObject(read)) return Object.keys(sent).length === 1 && saysTheSame(Object.values(sent)[0], read);
    // A person of a list is read as the person, with an id instead of a user_id.
    const partOf = (name: string) =>
      valueOf(read, name) ?? (/^(user|step|student)_id$/.test(name) ? read['id'] : undefined);
    return Object.entries(sent).every(([name, value]) => AS_READ.test(name) || saysTheSame(value, partOf(name)));
  }
  if (isObject(read)) return OWN_NAMES.some((name) => name in read && saysTheSame(sent, read[name]));
  if (typeof read === 'boolean') return Boolean(Number(sent)) === read;
  // A day is the one of the institution, whose midnight may be another day in UTC.
  if (isMoment(sent) && isMoment(read))
    return Math.abs(Date.parse(sent) - Date.parse(read)) < (sent.length === 10 || read.length === 10 ? DAY : 1);
  if (typeof sent === 'number' || typeof read === 'number') return Number(sent) === Number(read);
  return sent === read;
}

/** The value of a field in a record, under its name or as the thing that its id names. */
export function valueOf(record: Values, name: string): unknown {
  const things = [name, name.replace(/_id$/, ''), name.replace(/s?_ids$/, 's'), name.replace(/_ids$/, '')];
  const found = things.find((thing) => record[thing] !== undefined);
  return found === undefined ? undefined : record[found];
}
