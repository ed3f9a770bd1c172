// Compares a value that was sent with the one that is read: a number or 0/1 for a boolean, an id for the thing itself.

type Values = Record<string, unknown>;
const isObject = (value: unknown): value is Values => typeof value === 'object' && value !== null && !Array.isArray(value);

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

const MOMENT = /^\d{4}-\d\d-\d\d(T|$)/;
const isMoment = (value: unknown): value is string => typeof value === 'string' && MOMENT.test(value);

/** Names by which a thing may stand for itself. */
const OWN_NAMES = ['id', 'user_id', 'step_id', 'attachment_id', 'name', 'title', 'value'];

/** Whether what is read says what was sent. */
export function saysTheSame(sent: unknown, read: unknown): boolean {
  if (isEmpty(sent) || isEmpty(read)) return isEmpty(sent) === isEmpty(read);
  if (Array.isArray(sent)) {
    if (!Array.isArray(read) || read.length !== sent.length) return false;
    return sent.every((item) => read.some((other) => saysTheSame(item, other)));
  }
  if (isObject(sent)) {
    if (!isObject(read)) return Object.keys(sent).length === 1 && saysTheSame(Object.values(sent)[0], read);
    return Object.entries(sent).every(([name, value]) => saysTheSame(value, valueOf(read, name)));
  }
  if (isObject(read)) return OWN_NAMES.some((name) => name in read && saysTheSame(sent, read[name]));
  if (typeof read === 'boolean') return Boolean(Number(sent)) === read;
  if (isMoment(sent) && isMoment(read)) return Date.parse(sent) === Date.parse(read) || sent === read.slice(0, 10);
  if (typeof sent === 'number' || typeof read === 'number') return Number(sent) === Number(read);
  return sent === read;
}

/** The value of a field in a record, under its name or as the thing that its id names. */
export function valueOf(record: Values, name: string): unknown {
  const things = [name, name.replace(/_id$/, ''), name.replace(/s?_ids$/, 's'), name.replace(/_ids$/, '')];
  const found = things.find((thing) => record[thing] !== undefined);
  return found === undefined ? undefined : record[found];
}
