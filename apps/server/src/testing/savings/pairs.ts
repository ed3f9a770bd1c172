// Finds the reads of what a call saves, and the record in their responses.
import { type Call, calls } from '../calls.ts';
import { valueOf } from './compare.ts';
import type { Made, Reading, Saving } from './saving.ts';

const callNamed = new Map(calls.map((call) => [call.name, call]));
export const findCall = (name: string): Call => {
  const call = callNamed.get(name);
  if (!call) throw new Error(`no call ${name}`);
  return call;
};

const anonymous = (path: string) => path.replace(/:\w+/g, ':');
const pathsOf = ({ declared }: Call): string[] => [declared.path, ...(declared.aliases ?? [])].map(anonymous);
const reads = calls.filter(({ declared }) => declared.method === 'GET' && declared.response !== 'binary');
const readsAt = (paths: string[]): Call[] => reads.filter((call) => pathsOf(call).some((path) => paths.includes(path)));

/** Returns the reads of a saving: those told, or those that follow from the paths, or the reply itself. */
export function readingsOf(call: Call, saving: Saving): Reading[] {
  if (saving.reads) return saving.reads.map((read) => (typeof read === 'string' ? { call: read } : read));
  const paths = pathsOf(call);
  const [same, below] = [readsAt(paths), readsAt(paths.map((path) => `${path}/:`))];
  const isNew = call.declared.method === 'POST' && below.length > 0;
  const found = isNew ? below : same;
  return found.length > 0 ? found.map(({ name }) => ({ call: name })) : [{ call: 'reply' }];
}

const isObject = (value: unknown): value is Record<string, any> => typeof value === 'object' && value !== null;
/** Returns the objects within a value that fit, the outer ones first. */
function search(value: unknown, isRecord: (candidate: any) => boolean): any[] {
  if (!isObject(value)) return [];
  const own = !Array.isArray(value) && isRecord(value) ? [value] : [];
  return [...own, ...Object.values(value).flatMap((inner) => search(inner, isRecord))];
}

/** The id of the record that a call has made or changed. */
export const idOf = ({ reply, params, sent }: Made): unknown =>
  reply?.id ?? reply?.data?.[0]?.id ?? sent?.id ?? params['id'];

/** Returns the record in a response. */
export function recordIn(response: any, reading: Reading, made: Made): any {
  const { find } = reading;
  if (find) return search(response, (candidate) => find(candidate, made))[0];
  const id = idOf(made);
  if (id === undefined) return response;
  // Things of other kinds may have the same id: the record is what shows most of the fields.
  const shown = (candidate: any) =>
    Object.keys(made.sent).filter((name) => valueOf(candidate, name) !== undefined).length;
  const found = search(response, (candidate) => candidate.id === id).toSorted(
    (one, other) => shown(other) - shown(one),
  );
  return found[0] ?? response;
}
