// Finds the person here whom a row means.
// Ids decide: external id, e-mail, login. A name alone decides only together with something else that both have;
// otherwise a person of the same name is a suspect, about whom the office decides.
import { type SuspectSign, suspectSigns } from '@orbita/contract/user-imports/fields';
import type { Candidate } from './candidates.queries.ts';
import type { Item } from './import-item.ts';
import { foldWords } from '@orbita/contract/word-search';

export interface PeopleIndex {
  byId: ReadonlyMap<number, Candidate>;
  byEmail: ReadonlyMap<string, Candidate>;
  byUsername: ReadonlyMap<string, Candidate>;
  byExternal: ReadonlyMap<string, Candidate>;
  byName: ReadonlyMap<string, Candidate[]>;
}

interface Named {
  last_name: string;
  first_name: string;
  middle_name: string;
}
export const nameKey = ({ last_name, first_name }: Named): string => `${foldWords(last_name)}|${foldWords(first_name)}`;

/** Whether two full names may be of one person: a patronymic counts only where both have one. */
const mayBeSame = (one: Named, other: Named): boolean => {
  const [a, b] = [foldWords(one.middle_name), foldWords(other.middle_name)];
  return nameKey(one) === nameKey(other) && (a === '' || b === '' || a === b);
};

export function indexPeople(people: readonly Candidate[]): PeopleIndex {
  const by = (key: (person: Candidate) => string | null) =>
    new Map(people.flatMap((person) => (key(person) ? [[key(person)?.toLowerCase() ?? '', person] as const] : [])));
  return {
    byId: new Map(people.map((person) => [person.id, person])),
    byEmail: by(({ email }) => email),
    byUsername: by(({ username }) => username),
    byExternal: new Map(
      people.flatMap((person) => (person.external_id ? [[person.external_id, person] as const] : [])),
    ),
    byName: Map.groupBy(people, nameKey),
  };
}

/** Namesakes among whom the office chooses. */
const MAX_SUSPECTS = 20;

export interface Match {
  /** The person here. */
  person?: Candidate;
  /** People who may be the person. */
  suspects: Candidate[];
  /** The ids in the row belong to several people. */
  differ?: Candidate[];
  /** An id of the row belongs to somebody of another name. */
  isOtherName?: boolean;
}

const isUnplaced = ({ groups, curated, children, is_teacher, permissions, is_moderator }: Candidate): boolean =>
  [groups, curated, children, permissions].every(({ length }) => length === 0) && !is_teacher && !is_moderator;

/** Returns what a suspect has in common with the row besides the name, and then what differs. */
export function signsOf({ kind, values }: Item, person: Candidate, { groupIds, childIds }: Context): SuspectSign[] {
  const isOtherName = values.last_name !== '' && nameKey(values) !== nameKey(person);
  const signs: Record<SuspectSign, boolean> = {
    phone: values.phone !== '' && person.phone === values.phone,
    group: person.groups.some(({ id }) => groupIds.includes(id)),
    child: person.children.some((id) => childIds.includes(id)),
    role: (kind === 'teacher' || kind === 'curator') && person.is_teacher,
    unplaced: isUnplaced(person),
    id: isOtherName,
    'other-name': isOtherName,
    'other-email': differs(person.email, values.email),
    'other-phone': differs(person.phone, values.phone),
    'other-id': differs(person.external_id, values.external_id),
  };
  return suspectSigns.filter((sign) => signs[sign]);
}

/** Whether the signs say no more than that the names are the same. */
export const isBareName = (signs: readonly SuspectSign[]): boolean =>
  signs.every((sign) => sign.startsWith('other-')) && !signs.includes('other-name');

const differs = (one: string | null, other: string): boolean =>
  Boolean(one) && other !== '' && one?.toLowerCase() !== other.toLowerCase();

/** What both have besides the name. */
export interface Context {
  /** Groups of the row that exist. */
  groupIds: readonly number[];
  /** Children of the row who are here. */
  childIds: readonly number[];
}

function sharesMore({ kind, values }: Item, person: Candidate, { groupIds, childIds }: Context): boolean {
  if (values.phone !== '' && person.phone === values.phone) return true;
  if (kind === 'student') return person.groups.some(({ id }) => groupIds.includes(id));
  if (kind === 'parent') return person.children.some((id) => childIds.includes(id));
  if (kind === 'curator') return person.curated.length > 0 || person.is_teacher;
  return person.is_teacher;
}

export function matchPerson(item: Item, people: PeopleIndex, context: Context): Match {
  const { values } = item;
  const byIds = [
    values.external_id === '' ? undefined : people.byExternal.get(values.external_id),
    values.email === '' ? undefined : people.byEmail.get(values.email.toLowerCase()),
    values.username === '' ? undefined : people.byUsername.get(values.username.toLowerCase()),
  ].filter((person) => person !== undefined);
  const [person, ...others] = new Set(byIds);
  if (person && others.length > 0) return { suspects: [], differ: [person, ...others] };
  if (person) {
    const isNamed = values.last_name !== '' && values.first_name !== '';
    const isOther =
      isNamed &&
      foldWords(values.last_name) !== foldWords(person.last_name) &&
      foldWords(values.first_name) !== foldWords(person.first_name);
    return isOther ? { suspects: [person], isOtherName: true } : { person, suspects: [] };
  }
  const similar = (people.byName.get(nameKey(values)) ?? []).filter((one) => mayBeSame(values, one));
  const certain = similar.filter(
    (one) =>
      sharesMore(item, one, context) &&
      !differs(one.email, values.email) &&
      !differs(one.external_id, values.external_id),
  );
  return certain.length === 1 && certain[0]
    ? { person: certain[0], suspects: [] }
    : { suspects: similar.slice(0, MAX_SUSPECTS) };
}
