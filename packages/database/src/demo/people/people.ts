// Everybody in the school, including the seven people whose accounts the sign-in page offers.
import { DAY, HOUR, type Moment, TERM_START } from '../calendar.ts';
import { type Draft } from '../draft.ts';
import { type Group, groups } from './groups.ts';
import { type Named, patronymicOf, pickFatherName, pickNamed, type Sex, surnameOf, transliterate } from './names.ts';
import { clamp, createRandom, type Random } from '../random.ts';

export interface Person extends Named {
  id: number;
  email: string;
  username: string;
  last_name: string;
  middle_name: string;
  phone: string | null;
  isPhoneConfirmed: boolean;
  isDistant: boolean;
  lastSeen: Moment | null;
}
export interface Student extends Person {
  group: Group;
  /** How well the student works, 0 to 1. */
  strength: number;
}
export interface School {
  admin: Person;
  office: { person: Person; role: number }[];
  teachers: Person[];
  experts: Person[];
  /** In the order of the groups' curator indexes; all but the first also teach. */
  curators: Person[];
  students: Student[];
  everybody: Person[];
  addPerson: AddPerson;
}

const MAIL = 'college.orbita.example';
const DEMO_MAIL = 'orbita.example';
export const TEACHERS = 24;

interface NewPerson extends Named {
  /** Login of a demo account. */
  account?: string;
  isDistant?: boolean;
  phone?: string | null;
  lastSeen?: Moment | null;
}
export type AddPerson = (person: NewPerson) => Person;

/** Assigns ids, logins and e-mail addresses; people with the same name get a digit. */
function createRegister(everybody: Person[]): AddPerson {
  const taken = new Map<string, number>();
  return ({ account, isDistant, phone, lastSeen, ...named }) => {
    const last_name = surnameOf(named.family.surname, named.sex);
    const middle_name = patronymicOf(named.family.father, named.sex);
    const initials = transliterate(named.first_name)[0]! + transliterate(middle_name)[0]!;
    const plain = `${transliterate(last_name)}.${initials}`;
    const namesakes = (taken.get(plain) ?? 0) + 1;
    taken.set(plain, namesakes);
    const username = account ?? (namesakes > 1 ? `${plain}${namesakes}` : plain);
    const person: Person = {
      ...named,
      id: everybody.length + 1,
      username,
      email: account ? `${account}@${DEMO_MAIL}` : `${username}@${MAIL}`,
      last_name,
      middle_name,
      phone: account ? demoPhoneOf(account) : (phone ?? null),
      isPhoneConfirmed: account !== undefined,
      isDistant: isDistant ?? false,
      lastSeen: lastSeen ?? null,
    };
    everybody.push(person);
    return person;
  };
}

const named = (sex: Sex, surname: string, first_name: string, father: string): Named => ({
  sex,
  first_name,
  family: { surname, father },
});

/** Numbers of the accounts that everybody may sign in to, which nobody else has. */
const DEMO_PHONES = ['student', 'distant', 'teacher', 'expert', 'curator', 'parent', 'admin'];
const demoPhoneOf = (account: string): string => `+7 900 000-00-0${DEMO_PHONES.indexOf(account) + 1}`;

/** Returns a phone number from a range reserved for examples. */
const phoneOf = (random: Random): string => `+7 900 000-${random.int(10, 99)}-${random.int(10, 99)}`;
const lastSeenOf = (random: Random): Moment => -Math.round(random.next() ** 3 * 12 * DAY) - random.int(5, 3 * HOUR);

/** A teacher who is the father of a student. */
const FATHER_TEACHER = named('male', 'Громов', 'Сергей', 'Иван');
/** Indexes of teachers who are curators too. */
const CURATING_TEACHERS = [14, 20, 22];

function pickGrownUp(random: Random, sex: Sex): Named {
  const child = pickNamed(random, sex, 0.05);
  return {
    ...child,
    family: {
      ...child.family,
      father: child.family.father in { Ильдар: 1, Ашот: 1 } ? child.family.father : pickFatherName(random),
    },
  };
}

/** Adds the students of a group; the `reserved` ones have fixed names and come first. */
function addStudents(school: School, add: AddPerson, group: Group, reserved: NewPerson[]): void {
  const random = createRandom(`students ${group.name}`);
  for (let i = 0; i < group.size; i += 1) {
    const sex: Sex = random.chance(group.shareOfMen) ? 'male' : 'female';
    const details = { isDistant: group.isDistant, phone: phoneOf(random), lastSeen: lastSeenOf(random) };
    const person = add({ ...details, ...(reserved[i] ?? pickNamed(random, sex)) });
    const strength = reserved[i]?.account ? 0.86 : clamp(random.normal(0.71, 0.16), 0.34, 0.98);
    school.students.push({ ...person, group, strength });
  }
}

/** Siblings: the second is placed in its group with the family of the first. */
const siblings: [first: string, second: string][] = [
  ['ИСП-11', 'ПНК-21'],
  ['ТМ-21', 'ЭБ-11'],
  ['ИСП-31', 'ТМ-11'],
  ['ЭБ-21', 'ПНК-31'],
  ['ТМ-31', 'ПНК-11'],
  ['ИСП-11', 'ПНК-31'],
];

function reservedIn(school: School, group: Group): NewPerson[] {
  const byHand: Record<string, NewPerson[]> = {
    'ИСП-21': [{ ...named('male', 'Морозов', 'Алексей', 'Дмитрий'), account: 'student', lastSeen: -40 }],
    'ЭБ-31Д': [{ ...named('female', 'Белов', 'Анна', 'Игорь'), account: 'distant', isDistant: true, lastSeen: -90 }],
    'ПНК-11': [named('female', 'Морозов', 'София', 'Дмитрий'), { ...named('female', 'Громов', 'Полина', 'Сергей') }],
  };
  const random = createRandom(`siblings ${group.name}`);
  const brothersAndSisters = siblings.flatMap(([first, second], i) => {
    if (second !== group.name) return [];
    const elder = school.students.filter((student) => student.group.name === first)[4 + i];
    const sex: Sex = random.chance(group.shareOfMen) ? 'male' : 'female';
    return elder ? [{ ...pickNamed(random, sex, 0), family: elder.family }] : [];
  });
  return [...(byHand[group.name] ?? []), ...brothersAndSisters];
}

/** Sorts groups so that those with siblings in other groups come first. */
const inOrderOfBirth = (list: Group[]): Group[] => {
  const younger = new Set(siblings.map(([, second]) => second));
  return [...list.filter(({ name }) => !younger.has(name)), ...list.filter(({ name }) => younger.has(name))];
};

export function gatherPeople(): School {
  const everybody: Person[] = [];
  const add = createRegister(everybody);
  const random = createRandom('staff');
  const seen = () => ({ phone: phoneOf(random), lastSeen: -random.int(20, 30 * HOUR) });
  const admin = add({ ...named('female', 'Соколов', 'Марина', 'Виктор'), ...seen(), account: 'admin' });
  const office = [
    { person: add({ ...named('female', 'Тихонов', 'Ольга', 'Леонид'), ...seen() }), role: 2 },
    { person: add({ ...named('female', 'Зимин', 'Наталья', 'Юрий'), ...seen() }), role: 3 },
    { person: add({ ...named('female', 'Воронцов', 'Елена', 'Геннадий'), ...seen() }), role: 4 },
  ];
  const teachers = Array.from({ length: TEACHERS }, (_, i) => {
    if (i === 0) return add({ ...named('male', 'Лебедев', 'Андрей', 'Николай'), ...seen(), account: 'teacher' });
    if (i === 19) return add({ ...FATHER_TEACHER, ...seen() });
    return add({ ...pickGrownUp(random, random.chance(0.3) ? 'male' : 'female'), ...seen() });
  });
  const experts = [
    add({ ...named('female', 'Орлов', 'Татьяна', 'Сергей'), ...seen(), account: 'expert' }),
    add({ ...named('male', 'Дроздов', 'Павел', 'Анатолий'), ...seen() }),
    add({ ...named('female', 'Некрасов', 'Юлия', 'Борис'), ...seen() }),
  ];
  const curator = add({ ...named('female', 'Кузнецов', 'Ирина', 'Павел'), ...seen(), account: 'curator' });
  const curators = [curator, ...CURATING_TEACHERS.map((number) => teachers[number]!)];
  const school: School = { admin, office, teachers, experts, curators, students: [], everybody, addPerson: add };
  for (const group of inOrderOfBirth(groups)) addStudents(school, add, group, reservedIn(school, group));
  return school;
}

export interface Enrolment {
  companyId: number;
  passwordHash: string;
  iso: (moment: Moment) => string;
}

/** Adds accounts, memberships, roles and groups. */
export function draftPeople(draft: Draft, school: School, { companyId, passwordHash, iso }: Enrolment): void {
  const enrolled = (year: number) => iso(TERM_START - (6 + (year - 1) * 365) * DAY);
  const years = new Map(school.students.map(({ id, group }) => [id, group.year]));
  for (const person of school.everybody) {
    const created_at = enrolled(years.get(person.id) ?? 3);
    const { email, username, first_name, last_name, middle_name, phone } = person;
    const last_seen_at = person.lastSeen === null ? null : iso(person.lastSeen);
    draft.add('users', {
      email,
      username,
      first_name,
      last_name,
      middle_name,
      phone,
      phone_confirmed_at: person.isPhoneConfirmed ? created_at : null,
      password_hash: passwordHash,
      is_distant: person.isDistant,
      notifications_email: true,
      notifications_telegram: false,
      shortcuts_enabled: true,
      last_seen_at,
      created_at,
      updated_at: created_at,
    });
    draft.add('company_members', {
      company_id: companyId,
      user_id: person.id,
      is_moderator: person === school.admin,
      created_at,
    });
  }
  const giveRole = (role_id: number, user_id: number) =>
    draft.add('admin_role_users', { role_id, company_id: companyId, user_id });
  giveRole(1, school.admin.id);
  for (const { person, role } of school.office) giveRole(role, person.id);
  for (const teacher of school.teachers) giveRole(13, teacher.id);
  for (const { name, description, curator, id, year } of groups) {
    const created_at = enrolled(year);
    draft.add('groups', {
      company_id: companyId,
      name,
      description,
      is_archived: false,
      created_at,
      updated_at: created_at,
    });
    draft.add('curator_groups', { curator_id: school.curators[curator]!.id, group_id: id });
  }
  for (const { id, group } of school.students)
    draft.add('group_users', { group_id: group.id, user_id: id, joined_at: enrolled(group.year) });
}
