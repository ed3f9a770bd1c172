// Finds rows of a file that mean one person.
import { type RowCode, rowMessage } from '../row-messages.ts';
import type { Item } from './import-item.ts';
import { nameKey } from './match-people.ts';
import { foldWords } from '@orbita/contract/word-search';
import { foldGroup } from '../../../platform/spreadsheet/name-spelling.ts';
import type { Rest } from './slices.ts';

export interface Repeats {
  /** The first row of the same person, of rows of another kind. */
  samePerson: Map<Item, Item>;
  /** Parents that became part of an earlier row. */
  merged: Set<Item>;
}

const idCodes = {
  external_id: 'id-repeats',
  email: 'email-repeats',
  username: 'username-repeats',
} as const satisfies Record<string, RowCode>;

const fullKey = ({ values }: Item): string => `${nameKey(values)}|${foldWords(values.middle_name)}`;

/** What tells people without ids apart; empty when nothing does. */
function keysOf(item: Item): string[] {
  const { kind, values, groups, line, sheet } = item;
  const name = fullKey(item);
  const keys = values.phone ? [`phone:${name}:${values.phone}`] : [];
  if (kind === 'student') keys.push(...groups.map((group) => `group:${name}:${foldGroup(group)}`));
  if (kind === 'teacher' || kind === 'curator') keys.push(`staff:${name}`);
  if (kind === 'parent') keys.push(`parent:${name}:${sheet}:${line}`);
  return keys;
}

const isSameName = (one: Item, other: Item): boolean =>
  nameKey(one.values) === nameKey(other.values) || one.values.last_name === '' || other.values.last_name === '';

/** Notes what repeats; rows that contradict an earlier one get a fault. */
export async function findRepeats(items: readonly Item[], rest: Rest): Promise<Repeats> {
  const repeats: Repeats = { samePerson: new Map(), merged: new Set() };
  const seen = new Map<string, Item>();
  const named = new Map<string, Item>();
  for (const item of items) {
    await rest();
    if (item.kind === 'group' || item.faults.length > 0) continue;
    const first = findFirst(item, seen);
    if (first) joinWith(item, first, repeats);
    else noteNamesake(item, named);
    remember(item, seen);
  }
  return repeats;
}

/** Says of people of one name whom only their ids tell apart that they may be one. */
function noteNamesake(item: Item, named: Map<string, Item>): void {
  if (item.kind === 'parent' || item.values.last_name === '') return;
  const key = `${item.kind}:${nameKey(item.values)}`;
  const other = named.get(key);
  const [one, two] = [foldWords(item.values.middle_name), foldWords(other?.values.middle_name ?? '')];
  if (!other) named.set(key, item);
  else if (one === two || one === '' || two === '')
    item.warnings.push(rowMessage('namesake-in-file', null, String(other.line)));
}

function findFirst(item: Item, seen: Map<string, Item>): Item | undefined {
  for (const field of ['external_id', 'email', 'username'] as const) {
    const value = item.values[field].toLowerCase();
    const other = value === '' ? undefined : seen.get(`${field}:${value}`);
    if (!other) continue;
    if (isSameName(item, other)) return other;
    // Parents and children often share a mailbox, which only one account can have.
    if (field === 'email' && (item.kind === 'parent' || other.kind === 'parent')) {
      item.warnings.push(rowMessage('email-shared', 'email', item.values.email));
      item.values.email = '';
    } else item.faults.push(rowMessage(idCodes[field], field, String(other.line)));
  }
  if (item.faults.length > 0) return undefined;
  const twin = keysOf(item)
    .map((key) => seen.get(key))
    .find(Boolean);
  return twin && !hasOtherIds(item, twin) && !isFamily(item, twin) ? twin : undefined;
}

/** Whether ids tell two people of one name apart. */
const hasOtherIds = (one: Item, other: Item): boolean =>
  (['external_id', 'email', 'username'] as const).some(
    (field) =>
      one.values[field] !== '' &&
      other.values[field] !== '' &&
      one.values[field].toLowerCase() !== other.values[field].toLowerCase(),
  );

/** Father and son may share name and phone. */
const isFamily = ({ kind: one }: Item, { kind: other }: Item): boolean =>
  (one === 'parent' && other === 'student') || (one === 'student' && other === 'parent');

function joinWith(item: Item, first: Item, repeats: Repeats): void {
  const source = repeats.samePerson.get(first) ?? first;
  if (item.kind === 'parent' && first.kind === 'parent') {
    first.children.push(...item.children);
    repeats.merged.add(item);
  } else if (item.kind === first.kind) item.faults.push(rowMessage('repeats', null, String(first.line)));
  else repeats.samePerson.set(item, source);
}

function remember(item: Item, seen: Map<string, Item>): void {
  const ids = (['external_id', 'email', 'username'] as const).flatMap((field) =>
    item.values[field] ? [`${field}:${item.values[field].toLowerCase()}`] : [],
  );
  for (const key of [...ids, ...keysOf(item)]) if (!seen.has(key)) seen.set(key, item);
}
