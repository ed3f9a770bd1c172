// Decides what an import does with each row, by what is here now. Writes nothing.
import type { Holding } from '@orbita/contract/permissions';
import { IMPORT_MAX_GROUPS } from '@orbita/contract/user-imports/fields';
import { covers, mayChange, mayJoin, openingRefusal } from '../../../access/account-holdings.access.ts';
import { assertThat } from '../../../http/app-error.ts';
import { can, type Viewer } from '../../../http/viewer.ts';
import { type RowCode, rowMessage } from '../row-messages.ts';
import type { Candidate, KnownGroup } from './candidates.queries.ts';
import { findRepeats } from './find-repeats.ts';
import {
  accountFields,
  type Change,
  type Choice,
  type Decided,
  type GroupTarget,
  type Item,
  keyOf,
  type LinkedChild,
  type NamedChild,
  opensAccount,
} from './import-item.ts';
import { type Context, indexPeople, matchPerson, nameKey, type PeopleIndex, signsOf } from './match-people.ts';
import { foldWords } from '@orbita/contract/word-search';
import { foldGroup, splitName } from '../../../platform/spreadsheet/name-spelling.ts';
import { openSlices, type Rest } from './slices.ts';

export interface Known {
  people: Candidate[];
  groups: KnownGroup[];
  /** E-mails and logins of people of other companies, in lower case. */
  taken: { emails: ReadonlySet<string>; usernames: ReadonlySet<string> };
}
export interface Comparing {
  viewer: Viewer;
  movesStudents: boolean;
  /** Groups here that the viewer may not fill. */
  notToFill: readonly number[];
  choices: ReadonlyMap<string, Choice>;
}

interface Comparison extends Comparing {
  people: PeopleIndex;
  taken: Known['taken'];
  /** Groups here by folded name. */
  groups: ReadonlyMap<string, KnownGroup[]>;
  /** Rows of groups by folded name. */
  groupRows: Map<string, Decided>;
  decided: Map<Item, Decided>;
  /** Rows by the person here whom they mean. */
  meant: Map<number, Decided[]>;
  studentsByName: ReadonlyMap<string, Decided[]>;
  studentsByEmail: ReadonlyMap<string, Decided>;
  studentsByExternal: ReadonlyMap<string, Decided>;
}

const undecided = (item: Item, choice: Choice | null): Decided => ({
  ...{ item, action: 'new', userId: null, sameAs: null, groupId: null, changes: [], suspects: [], signs: {}, choice },
  ...{ joins: [], leaves: [], givesTeacherRole: false, linked: [] },
});

/** Spellings of a new group that are named. */
const MOST_SPELLINGS = 5;
const ORDER = ['group', 'student', 'teacher', 'curator', 'parent'];

/** Returns what happens to each item; groups that rows name first get rows of their own. */
export async function compareItems(items: readonly Item[], known: Known, comparing: Comparing): Promise<Decided[]> {
  const rest = openSlices();
  const groups = Map.groupBy(known.groups, ({ name }) => foldGroup(name));
  const all = [...items, ...(await impliedGroups(items, groups, rest))].toSorted(
    (a, b) => ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind),
  );
  const repeats = await findRepeats(all, rest);
  const rows = all
    .filter((item) => !repeats.merged.has(item))
    .map((item) => undecided(item, comparing.choices.get(keyOf(item)) ?? null));
  const students = rows.filter(({ item }) => item.kind === 'student');
  const comparison: Comparison = {
    ...comparing,
    people: indexPeople(known.people),
    taken: known.taken,
    groups,
    groupRows: new Map(),
    decided: new Map(rows.map((row) => [row.item, row])),
    meant: new Map(),
    studentsByName: Map.groupBy(students, ({ item }) => nameKey(item.values)),
    studentsByEmail: new Map(
      students.flatMap((row) => (row.item.values.email ? [[row.item.values.email.toLowerCase(), row]] : [])),
    ),
    studentsByExternal: new Map(
      students.flatMap((row) => (row.item.values.external_id ? [[row.item.values.external_id, row]] : [])),
    ),
  };
  for (const row of rows) {
    const first = repeats.samePerson.get(row.item);
    if (first) row.sameAs = comparison.decided.get(first) ?? null;
    if (row.item.kind === 'group') decideGroup(comparison, row);
    else decidePerson(comparison, row);
    await rest();
  }
  return rows;
}

/** Returns rows for groups that people are in and that neither the file nor the school has. */
async function impliedGroups(
  items: readonly Item[],
  known: ReadonlyMap<string, KnownGroup[]>,
  rest: Rest,
): Promise<Item[]> {
  const named = new Set(items.flatMap((item) => (item.kind === 'group' ? [foldGroup(item.name)] : [])));
  const implied: Item[] = [];
  const spellings = new Map<string, Set<string>>();
  const account = {
    last_name: '',
    first_name: '',
    middle_name: '',
    email: '',
    username: '',
    phone: '',
    external_id: '',
  };
  for (const { kind, groups, sheet, line } of items) {
    await rest();
    if (kind === 'group') continue;
    for (const [at, name] of groups.entries()) {
      const key = foldGroup(name);
      spellings.set(key, (spellings.get(key) ?? new Set()).add(name));
      if (named.has(key) || known.has(key)) continue;
      named.add(key);
      assertThat(implied.length < IMPORT_MAX_GROUPS, 'import-too-many-groups');
      implied.push({
        ...{ sheet, line, part: 10 + at, kind: 'group', name, values: account, groups: [name], description: '' },
        ...{ children: [], faults: [], warnings: [], cells: [] },
      });
    }
  }
  for (const item of implied) {
    const others = [...(spellings.get(foldGroup(item.name)) ?? [])].filter((name) => name !== item.name);
    if (others.length > 0)
      item.warnings.push(rowMessage('group-spellings', null, others.slice(0, MOST_SPELLINGS).join(', ')));
  }
  return implied;
}

const addFault = (row: Decided, code: RowCode, field: string | null = null, value = ''): void => {
  row.item.faults.push(rowMessage(code, field, value));
  row.action = 'bad';
};

function decideGroup({ viewer, groups, groupRows }: Comparison, row: Decided): void {
  const { item } = row;
  if (item.faults.length > 0) {
    row.action = 'bad';
    return;
  }
  const key = foldGroup(item.name);
  const first = groupRows.get(key);
  if (first) return addFault(row, 'repeats', null, String(first.item.line));
  groupRows.set(key, row);
  const here = groups.get(key) ?? [];
  const current = here.filter(({ is_archived }) => !is_archived);
  if (here.length > 0 && current.length === 0) return addFault(row, 'group-archived', 'group', item.name);
  if (current.length > 1) return addFault(row, 'group-ambiguous', 'group', item.name);
  const group = current[0];
  if (group) {
    row.groupId = group.id;
    if (item.description !== '' && item.description !== group.description)
      row.changes.push({ field: 'description', before: group.description, after: item.description });
    row.action = row.changes.length > 0 ? 'changed' : 'same';
  }
  if (row.action !== 'same' && !can(viewer, 'groups_write')) addFault(row, 'groups-right');
}

/** Finds the groups of a row; undefined when one of them is no use, which the row then says. */
function findGroups({ groups, groupRows }: Comparison, row: Decided): GroupTarget[] | undefined {
  const found: GroupTarget[] = [];
  for (const name of row.item.groups) {
    const made = groupRows.get(foldGroup(name));
    const here = groups.get(foldGroup(name)) ?? [];
    const current = here.filter(({ is_archived }) => !is_archived);
    if (current.length > 1) addFault(row, 'group-ambiguous', 'group', name);
    else if (current[0]) found.push(current[0].id);
    else if (here.length > 0) addFault(row, 'group-archived', 'group', name);
    else if (made && made.action !== 'bad') found.push(made);
    else addFault(row, 'groups-right', 'group', name);
  }
  return row.action === 'bad' ? undefined : found;
}

const isHere = (target: number | Decided): target is number => typeof target === 'number';

/** Decides about a person: who it is, what changes, and whether the viewer may do it. */
function decidePerson(comparison: Comparison, row: Decided): void {
  const { item } = row;
  if (item.faults.length > 0) {
    row.action = 'bad';
    return;
  }
  const groups = findGroups(comparison, row);
  const children = findChildren(comparison, row);
  if (!groups || !children) return;
  row.joins = groups;
  row.linked = children;
  if (row.sameAs) followFirst(comparison, row, row.sameAs);
  else if (!findPerson(comparison, row)) return;
  if (isOwnChild(row)) return addFault(row, 'own-parent', 'children');
  if (row.sameAs && row.userId === null) return;
  const person = row.userId === null ? undefined : comparison.people.byId.get(row.userId);
  if (person) compareWith(comparison, row, person);
  else decideNew(comparison, row);
}

const isOwnChild = ({ linked, userId, sameAs }: Decided): boolean =>
  linked.some(({ target }) => (typeof target === 'number' ? target === userId : target === sameAs));

/** A row of somebody whom another row brings: only what it adds counts. */
function followFirst(comparison: Comparison, row: Decided, first: Decided): void {
  if (first.action === 'bad' || first.action === 'skipped')
    return addFault(row, 'repeats', null, String(first.item.line));
  if (first.action === 'suspected') {
    row.action = 'skipped';
    return;
  }
  row.userId = first.userId;
  row.action = first.userId === null ? 'new' : 'same';
  row.givesTeacherRole = row.item.kind === 'teacher';
  if (row.userId === null) checkGiven(comparison, row);
}

/** Finds the person whom a row means; false when nothing more is to be decided. */
function findPerson({ people, taken, meant }: Comparison, row: Decided): boolean {
  const { item, choice } = row;
  const context = {
    groupIds: row.joins.filter(isHere),
    childIds: row.linked.flatMap(({ target }) => (typeof target === 'number' ? [target] : [])),
  };
  const match = matchPerson(item, people, context);
  noteSuspects(row, match.suspects, context);
  if (match.differ) {
    addFault(row, 'ids-differ', null, match.differ.map(nameOf).join(', '));
    return false;
  }
  if (match.suspects.length > 0) {
    if (choice?.choice === 'skip' || choice === null) {
      row.action = choice === null ? 'suspected' : 'skipped';
      return false;
    }
    if (choice.choice === 'same')
      row.userId = row.suspects.find((id) => id === choice.chosen_id) ?? row.suspects[0] ?? null;
    else if (match.isOtherName) {
      addFault(row, 'other-name', 'email', match.suspects.map(nameOf).join(', '));
      return false;
    }
  }
  row.userId ??= match.person?.id ?? null;
  if (row.userId !== null) {
    const before = meant.get(row.userId) ?? [];
    const same = before.find(({ item: other }) => other.kind === item.kind);
    if (same) {
      addFault(row, 'repeats', null, String(same.item.line));
      return false;
    }
    meant.set(row.userId, [...before, row]);
  }
  const { email, username } = item.values;
  if (taken.emails.has(email.toLowerCase())) addFault(row, 'email-taken', 'email', email);
  if (taken.usernames.has(username.toLowerCase())) addFault(row, 'username-taken', 'username', username);
  return row.action !== 'bad';
}

/** Notes who a row may be, those with most in common first. */
function noteSuspects(row: Decided, suspects: readonly Candidate[], context: Context): void {
  for (const person of suspects) row.signs[person.id] = signsOf(row.item, person, context);
  const shared = ({ id }: Candidate) => (row.signs[id] ?? []).filter((sign) => !sign.startsWith('other-')).length;
  row.suspects = suspects.toSorted((a, b) => shared(b) - shared(a)).map(({ id }) => id);
}

const nameOf = ({ last_name, first_name }: Candidate): string => `${last_name} ${first_name}`;

/** Finds out what a row changes of a person here. */
function compareWith(comparison: Comparison, row: Decided, person: Candidate): void {
  const { viewer, meant, movesStudents } = comparison;
  const { item } = row;
  // Another row may mean the same person; the first one sets the account.
  const isFirst = row.sameAs === null && meant.get(person.id)?.[0] === row;
  const account = isFirst ? changesOf(item, person) : [];
  row.changes = [...account];
  if (item.kind === 'student') compareGroups(row, person, movesStudents);
  if (item.kind === 'curator') {
    row.joins = row.joins.filter((target) => !isHere(target) || !person.curated.includes(target));
    if (row.joins.length > 0) row.changes.push({ field: 'curated', before: '', after: item.groups.join(', ') });
  }
  row.givesTeacherRole = item.kind === 'teacher' && !person.is_teacher;
  if (row.givesTeacherRole) row.changes.push({ field: 'role', before: '', after: 'teacher' });
  row.linked = row.linked.filter(({ target }) => !isHere(target) || !person.children.includes(target));
  if (row.linked.length > 0)
    row.changes.push({ field: 'children', before: '', after: row.linked.map(({ name }) => name).join(', ') });
  row.action = row.changes.length > 0 ? 'changed' : 'same';
  if (row.action === 'same') return;
  if (person.id === viewer.id && account.length > 0) addFault(row, 'yourself');
  else if (person.id !== viewer.id && !mayChange(viewer, person)) addFault(row, 'rights-not-held');
  else if (person.is_shared && account.length > 0) addFault(row, 'shared-account');
  else if (opensAccount(account) && openingRefusal(viewer, person) !== undefined) addFault(row, 'account-holds-more');
  checkGiven(comparison, row);
}

/** Whoever brings people in can enter new accounts and those that hold nothing, so what a row gives opens to them too. */
function checkGiven({ viewer, notToFill }: Comparison, row: Decided): void {
  if (row.joins.length + row.leaves.length > 0 && !can(viewer, 'groups_write')) addFault(row, 'groups-right');
  const given: Holding[] = [];
  if (row.item.kind === 'curator' && row.joins.length > 0) given.push('curating');
  if (row.linked.length > 0) given.push('children');
  const joinsSelf = row.userId === viewer.id && row.joins.length > 0;
  const fills = row.item.kind === 'student' && row.joins.some((target) => isHere(target) && notToFill.includes(target));
  if (!covers(viewer, given) || fills || (joinsSelf && !mayJoin(viewer))) addFault(row, 'gives-more');
}

/** Returns the account fields that the row says otherwise; an empty cell leaves what is there. */
function changesOf({ values }: Item, person: Candidate): Change[] {
  return accountFields.flatMap((field) => {
    const [before, after] = [person[field] ?? '', values[field]];
    const isSame =
      field === 'email' || field === 'username' ? before.toLowerCase() === after.toLowerCase() : before === after;
    return after === '' || isSame ? [] : [{ field, before, after }];
  });
}

function compareGroups(row: Decided, person: Candidate, movesStudents: boolean): void {
  const present = person.groups.map(({ id }) => id);
  const wanted = row.joins;
  row.joins = wanted.filter((target) => !isHere(target) || !present.includes(target));
  row.leaves = movesStudents && wanted.length > 0 ? present.filter((id) => !wanted.includes(id)) : [];
  if (row.joins.length === 0 && row.leaves.length === 0) return;
  const kept = person.groups.filter(({ id }) => !row.leaves.includes(id)).map(({ name }) => name);
  const fresh = row.item.groups.filter((name) => !kept.some((one) => foldGroup(one) === foldGroup(name)));
  row.changes.push({
    field: 'groups',
    before: person.groups.map(({ name }) => name).join(', '),
    after: [...kept, ...fresh].join(', '),
  });
}

function decideNew(comparison: Comparison, row: Decided): void {
  const { item } = row;
  row.action = 'new';
  row.givesTeacherRole = item.kind === 'teacher';
  if (item.values.last_name === '' || item.values.first_name === '') addFault(row, 'name-missing', 'last_name');
  checkGiven(comparison, row);
}

/** Finds the children of a parent; undefined when one is unknown, which the row then says. */
function findChildren(comparison: Comparison, row: Decided): LinkedChild[] | undefined {
  const { item } = row;
  if (item.kind !== 'parent') return [];
  if (item.children.length === 0) addFault(row, 'child-missing', 'children');
  const found = new Map<number | Decided, LinkedChild>();
  for (const named of item.children) {
    const told = named.external_id ?? named.email ?? named.name ?? named.item?.name ?? '';
    const [child, ...others] = childrenNamed(comparison, named);
    if (child === undefined) addFault(row, 'child-unknown', 'children', told);
    else if (others.length > 0) addFault(row, 'child-ambiguous', 'children', told);
    else if (isLeftOut(child)) addFault(row, 'child-left-out', 'children', told);
    else found.set(child.target, child);
  }
  return row.action === 'bad' ? undefined : [...found.values()];
}

const isLeftOut = ({ target }: LinkedChild): boolean =>
  typeof target !== 'number' && (target.action === 'bad' || target.action === 'skipped');

const childHere = (person: Candidate): LinkedChild => ({ target: person.id, name: nameOf(person) });
const childInFile = (row: Decided): LinkedChild => ({ target: row.userId ?? row, name: row.item.name });

function childrenNamed(comparison: Comparison, { item, external_id, email, name }: NamedChild): LinkedChild[] {
  const { decided, people, studentsByExternal, studentsByEmail } = comparison;
  if (name !== undefined) return childrenOfName(comparison, name);
  const mail = email?.toLowerCase() ?? '';
  const row = item ? decided.get(item) : (studentsByExternal.get(external_id ?? '') ?? studentsByEmail.get(mail));
  const here = people.byExternal.get(external_id ?? '') ?? people.byEmail.get(mail);
  return row ? [childInFile(row)] : here ? [childHere(here)] : [];
}

/** Students of one name among whom a patronymic is looked for; more of them are several children anyway. */
const MAX_NAMESAKES = 100;

/** Finds students of a name in the file, or else here; a patronymic counts only where both have one. */
function childrenOfName({ people, studentsByName }: Comparison, name: string): LinkedChild[] {
  const named = splitName(name);
  const middle = foldWords(named.middle_name);
  const isSame = (other: string) => middle === '' || other === '' || foldWords(other) === middle;
  const rows = studentsByName.get(nameKey(named)) ?? [];
  if (rows.length > MAX_NAMESAKES) return rows.slice(0, 2).map(childInFile);
  const inFile = rows.filter(({ item }) => isSame(item.values.middle_name));
  if (inFile.length > 0) return inFile.map(childInFile);
  const namesakes = people.byName.get(nameKey(named)) ?? [];
  if (namesakes.length > MAX_NAMESAKES) return namesakes.slice(0, 2).map(childHere);
  const here = namesakes.filter((person) => isSame(person.middle_name));
  return here.filter(({ groups }) => groups.length > 0).map(childHere);
}
