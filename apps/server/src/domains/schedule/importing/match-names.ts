// Finds what the names of a timetable mean here; a name that means nothing, or several things, gets its nearest guesses.
import type { NameMeaning, TimetablePreview } from '@orbita/contract/schedule';
import type { Language } from '../../../http/app-error.ts';
import { foldWords } from '@orbita/contract/word-search';
import { foldGroup, splitName } from '../../../platform/spreadsheet/name-spelling.ts';
import { weekdayNames, weekdayWord, readWeekday } from './cell-values.ts';
import type { KnownNames, KnownPerson, KnownSubject } from './known-names.queries.ts';

export type Kind = NameMeaning['kind'];
type Unknown = TimetablePreview['unknown'][number];
interface Named {
  id: number;
  name: string;
}

/** Guesses shown for a name. */
const MOST_GUESSES = 5;
/** Different names for which guesses are made; a file with more of them is of another school. */
const MOST_UNKNOWN = 60;
/** Letters of a name that are compared. */
const MOST_LETTERS = 40;

/** Returns how many letters differ, counting no further than the bound. */
export function countDifferences(one: string, other: string, most: number): number {
  if (Math.abs(one.length - other.length) > most) return most + 1;
  let above = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let row = 1; row <= one.length; row += 1) {
    const line = [row];
    for (let at = 1; at <= other.length; at += 1) {
      const change = one[row - 1] === other[at - 1] ? 0 : 1;
      line.push(Math.min(above[at]! + 1, line[at - 1]! + 1, above[at - 1]! + change));
    }
    if (Math.min(...line) > most) return most + 1;
    above = line;
  }
  return above[other.length]!;
}

interface Folded {
  one: Named;
  letters: string;
}
const foldAll = (known: readonly Named[], fold: (text: string) => string): Folded[] =>
  known.map((one) => ({ one, letters: fold(one.name).slice(0, MOST_LETTERS) }));
function nearest(wanted: string, known: readonly Folded[]): Named[] {
  const most = Math.max(1, Math.floor(wanted.length / 3));
  return known
    .map(({ one, letters }) => ({ one, distance: countDifferences(wanted, letters, most) }))
    .filter(({ distance }) => distance <= most)
    .toSorted((a, b) => a.distance - b.distance)
    .slice(0, MOST_GUESSES)
    .map(({ one }) => one);
}

const indexBy = <T>(items: readonly T[], keysOf: (item: T) => string[]): Map<string, T[]> => {
  const index = new Map<string, T[]>();
  for (const item of items)
    for (const key of new Set(keysOf(item).filter((one) => one !== '')))
      index.set(key, [...(index.get(key) ?? []), item]);
  return index;
};

const initial = (word: string): string => word.slice(0, 1);
/** «иванов и и», «иванов и» and the full name, as {@link personKey} writes what the file says. */
function keysOfPerson({ last_name, first_name, middle_name }: KnownPerson): string[] {
  const [last = '', first = '', middle = ''] = [last_name, first_name, middle_name].map(foldWords);
  return [
    `${last} ${first} ${middle}`.trim(),
    `${last} ${first}`.trim(),
    `${last} ${initial(first)} ${initial(middle)}`.trim(),
    `${last} ${initial(first)}`.trim(),
    last,
  ];
}
function personKey(name: string): string {
  const { last_name, first_name, middle_name } = splitName(name.replaceAll('.', '. '));
  return foldWords([last_name, first_name, middle_name].join(' ').replaceAll('.', ' '));
}
/** People are guessed by their last names, because files shorten the others. */
const lastNameKey = (name: string): string => foldWords(splitName(name.replaceAll('.', '. ')).last_name);
const fullName = ({ last_name, first_name, middle_name }: KnownPerson): string =>
  [last_name, first_name, middle_name].filter(Boolean).join(' ');

const folds: Record<Kind, (name: string) => string> = {
  group: foldGroup,
  teacher: lastNameKey,
  subject: foldWords,
  room: foldGroup,
  weekday: (text) => foldWords(weekdayWord(text)),
};

const roomKey = (name: string): string =>
  foldGroup(name.replace(/(^|[\s,])(ауд(итория)?|каб(инет)?|room)\.?\s{0,20}(?=[\p{L}\d№])/giu, '$1').replace('№', ''));

export interface Matcher {
  /** Returns the id, or undefined and notes the name as unknown. */
  group: (name: string) => number | undefined;
  teacher: (name: string, subjectIds: readonly number[]) => number | undefined;
  room: (name: string) => number | undefined;
  subject: (name: string, of: { groupIds: readonly number[]; teacherIds: readonly number[] }) => number | undefined;
  weekday: (text: string) => number | undefined;
  /** Teachers whom a name may mean, without noting anything. */
  teachersNamed: (name: string) => number[];
  unknown: () => Unknown[];
}

const namedDays = (language: Language): Named[] => weekdayNames[language].map((name, at) => ({ id: at + 1, name }));

export function createMatcher(known: KnownNames, meanings: readonly NameMeaning[], language: Language): Matcher {
  const weekday = namedDays(language);
  const ids = { group: known.groups, teacher: known.people, subject: known.subjects, room: known.rooms, weekday };
  // What the caller chose counts only if it is one of the things known here.
  const told = new Map(
    meanings
      .filter(({ kind, id }) => ids[kind].some((one) => one.id === id))
      .map(({ kind, name, id }) => [`${kind} ${name}`, id]),
  );
  const found = new Map<string, Unknown>();
  const groups = indexBy(known.groups, ({ name }) => [foldGroup(name)]);
  const people = indexBy(known.people, keysOfPerson);
  const rooms = indexBy(known.rooms, ({ name, building }) => [
    roomKey(name),
    roomKey(`${building},${name}`),
    roomKey(`${building} ${name}`),
  ]);
  const subjects = indexBy(known.subjects, ({ title, code }) => [
    foldWords(title),
    foldWords(code),
    foldWords(`${code} ${title}`),
  ]);
  const named = {
    group: known.groups,
    teacher: known.people.filter(({ teaches }) => teaches).map((one) => ({ id: one.id, name: fullName(one) })),
    subject: known.subjects.map(({ id, title, code }) => ({ id, name: [code, title].filter(Boolean).join(' ') })),
    room: known.rooms.map(({ id, name, building }) => ({ id, name: [building, name].filter(Boolean).join(', ') })),
    weekday,
  };

  const folded = new Map<Kind, Folded[]>();
  /** Notes a name of which nothing or several things are known. */
  const note = (kind: Kind, name: string, several: readonly Named[] = []): undefined => {
    const key = `${kind} ${name}`;
    const before = found.get(key);
    if (before) {
      before.rows += 1;
      return;
    }
    const fold = folds[kind];
    const foldedHere = folded.get(kind) ?? foldAll(named[kind], fold);
    folded.set(kind, foldedHere);
    const guesses =
      several.length > 0
        ? several.slice(0, MOST_GUESSES)
        : found.size < MOST_UNKNOWN
          ? nearest(fold(name).slice(0, MOST_LETTERS), foldedHere)
          : [];
    found.set(key, { kind, name, rows: 1, guesses: guesses.map(({ id, name: one }) => ({ id, name: one })) });
  };
  const namesOf = (kind: Kind, meant: readonly { id: number }[]): Named[] =>
    named[kind].filter(({ id }) => meant.some((one) => one.id === id));
  const choose = (kind: Kind, name: string, candidates: readonly { id: number }[]): number | undefined => {
    const own = told.get(`${kind} ${name}`);
    if (own !== undefined) return own;
    const [only, ...more] = candidates;
    if (only && more.length === 0) return only.id;
    return note(kind, name, namesOf(kind, candidates));
  };
  const peopleNamed = (name: string): KnownPerson[] => {
    const all = people.get(personKey(name)) ?? [];
    const teaching = all.filter(({ teaches }) => teaches);
    return teaching.length > 0 ? teaching : all;
  };

  return {
    group: (name) => choose('group', name, groups.get(foldGroup(name)) ?? []),
    teacher: (name, subjectIds) =>
      choose('teacher', name, narrowTeachers(peopleNamed(name), known.subjects, subjectIds)),
    room: (name) => choose('room', name, rooms.get(roomKey(name)) ?? []),
    weekday: (text) => {
      const day = readWeekday(text);
      return choose('weekday', text, day === undefined ? [] : [{ id: day }]);
    },
    subject: (name, of) => choose('subject', name, narrowSubjects(subjects.get(foldWords(name)) ?? [], of)),
    teachersNamed: (name) => {
      const own = told.get(`teacher ${name}`);
      return own === undefined ? peopleNamed(name).map(({ id }) => id) : [own];
    },
    unknown: () => [...found.values()].toSorted((a, b) => b.rows - a.rows),
  };
}

/** Keeps those that fit, unless none does. */
const prefer = <T>(items: readonly T[], fits: (item: T) => boolean): readonly T[] => {
  const fitting = items.filter(fits);
  return fitting.length > 0 ? fitting : items;
};
/** Of several disciplines of one title, those of the groups and then those of the teachers are meant. */
const narrowSubjects = (
  all: readonly KnownSubject[],
  { groupIds, teacherIds }: { groupIds: readonly number[]; teacherIds: readonly number[] },
): readonly KnownSubject[] =>
  all.length < 2
    ? all
    : prefer(
        prefer(all, ({ group_ids }) => groupIds.every((id) => group_ids.includes(id))),
        ({ teacher_ids }) => teacherIds.some((id) => teacher_ids.includes(id)),
      );
/** Of several people of one name, those who teach the discipline are meant. */
const narrowTeachers = (
  all: readonly KnownPerson[],
  subjects: readonly KnownSubject[],
  subjectIds: readonly number[],
): readonly KnownPerson[] =>
  all.length < 2
    ? all
    : prefer(all, ({ id }) => subjects.some((one) => subjectIds.includes(one.id) && one.teacher_ids.includes(id)));
