// Exports of other systems, recognised by the headings that only they have.
import type { ImportField, ImportKind, ImportSource } from '@orbita/contract/user-imports/fields';

export interface Source {
  name: ImportSource;
  /** Headings that are all there. */
  needs: readonly string[];
  /** Headings of which at least one is there. */
  any?: readonly string[];
  /** What its headings mean; those that are not named mean what they mean anywhere. */
  columns: Readonly<Record<string, ImportField | null>>;
  /** What its words mean, by heading. */
  words?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Who is in the rows, where the system says so. */
  kind?: ImportKind;
}

/** Headings of Microsoft 365 in Ukrainian. */
const OF_UKRAINE = [
  ...['службовий номер', 'номер офісу', 'службовий телефон', 'факс', 'країна або регіон'],
  ...['відділ', 'ліцензії', 'посада'],
];

const sources: readonly Source[] = [
  {
    name: 'canvas-gradebook',
    needs: ['student', 'id', 'section'],
    any: ['sis user id', 'sis login id'],
    kind: 'student',
    columns: {
      student: 'full_name',
      id: null,
      'sis user id': 'external_id',
      'sis login id': 'username',
      section: 'group',
    },
  },
  {
    name: 'brightspace-gradebook',
    needs: ['orgdefinedid'],
    any: ['end of line indicator', 'username', 'last name'],
    kind: 'student',
    columns: { orgdefinedid: 'external_id', username: 'username', 'end of line indicator': null },
  },
  {
    name: 'blackboard-gradebook',
    needs: ['last name', 'first name', 'username'],
    any: ['last access', 'availability', 'child course id'],
    kind: 'student',
    columns: {
      username: 'username',
      'student id': 'external_id',
      availability: 'enabled',
      'last access': null,
      'child course id': null,
    },
  },
  {
    name: 'canvas-users',
    needs: ['user id', 'login id', 'status'],
    any: ['first name', 'full name', 'sortable name', 'short name'],
    columns: {
      'user id': 'external_id',
      'integration id': null,
      'login id': 'username',
      'short name': null,
      'sortable name': null,
      status: 'status',
    },
  },
  {
    name: 'canvas-enrollments',
    needs: ['user id', 'role', 'section id', 'status'],
    columns: {
      'user id': 'external_id',
      role: 'role',
      'section id': 'group',
      status: 'status',
      'associated user id': 'child_external_id',
    },
  },
  {
    name: 'moodle-users',
    needs: ['username', 'firstname', 'lastname'],
    columns: {
      username: 'username',
      idnumber: 'external_id',
      phone1: 'phone',
      cohort1: 'group',
      role1: 'role',
      suspended: 'suspended',
      deleted: 'deleted',
    },
  },
  ...(
    [
      [
        'first name',
        'last name',
        'email address',
        ['roles', 'groups', 'id number', 'last downloaded from this course'],
      ],
      [
        'имя',
        'фамилия',
        'адрес электронной почты',
        ['роли', 'группы', 'индивидуальный номер', 'последняя загрузка из этого курса'],
      ],
    ] as const
  ).map(([first, last, mail, [roles, groups, number, downloaded]]): Source => ({
    name: 'moodle-participants',
    needs: [first, last, mail],
    any: [roles, groups, number, downloaded],
    columns: { [roles]: 'role', [groups]: 'group', [number]: 'external_id' },
  })),
  {
    name: 'gibbon',
    needs: ['surname', 'preferred name'],
    columns: {
      'official name': null,
      'preferred name': null,
      title: null,
      'form group': 'group',
      'roll group': 'group',
      'year group': null,
      'primary role': 'role',
      status: 'status',
      'student id': 'external_id',
    },
  },
  {
    name: 'google-workspace',
    needs: ['first name required', 'last name required', 'email address required'],
    columns: {
      'first name required': 'first_name',
      'last name required': 'last_name',
      'email address required': 'email',
      'employee id': 'external_id',
      'status read only': 'status',
      'new status upload only': 'status',
      'mobile phone': 'phone',
      'org unit path required': null,
    },
  },
  {
    name: 'oneroster-users',
    needs: ['sourcedid', 'givenname', 'familyname'],
    any: ['enableduser', 'orgsourcedids', 'datelastmodified'],
    columns: {
      sourcedid: 'external_id',
      identifier: null,
      userids: null,
      status: 'status',
      enableduser: 'enabled',
      role: 'role',
      phone: 'phone',
      sms: null,
      grades: null,
      agentsourcedids: null,
    },
  },
  {
    name: 'powerschool',
    needs: ['student number', 'last name', 'first name'],
    any: ['enroll status', 'home room', 'schoolid', 'grade level'],
    columns: {
      'student number': 'external_id',
      'home room': 'group',
      'grade level': null,
      'enroll status': 'status',
    },
    words: { 'enroll status': { 0: 'active', 1: 'inactive', 2: 'withdrawn', 3: 'graduated' } },
    kind: 'student',
  },
  {
    name: 'microsoft-sds',
    needs: ['sis id', 'school sis id', 'first name', 'last name'],
    columns: { 'sis id': 'external_id', 'school sis id': null, grade: null },
  },
  ...(
    [
      ['username', 'display name', ['block credential', 'alternate email address', 'usage location', 'office number']],
      [
        'имя пользователя',
        'отображаемое имя',
        ['служебный номер', 'факс', 'дополнительный адрес электронной почты', 'страна или регион'],
      ],
      ['ім я користувача', 'коротке ім я', OF_UKRAINE],
      ['ім я користувача', 'відображуване ім я', OF_UKRAINE],
      ['ім я учасника користувача', 'коротке ім я', OF_UKRAINE],
      ['ім я учасника користувача', 'відображуване ім я', OF_UKRAINE],
      ['имя участника пользователя', 'отображаемое имя', ['лицензии', 'отдел', 'идентификатор объекта']],
      [
        'user principal name',
        'display name',
        ['licenses', 'object id', 'when created', 'department', 'usage location'],
      ],
      ['userprincipalname', 'displayname', ['objectid', 'id', 'usertype', 'accountenabled', 'usagelocation']],
    ] as const
  ).map(([login, shown, any]): Source => ({
    name: 'microsoft-365',
    needs: [login, shown],
    any,
    columns: { [login]: 'username', [shown]: null, accountenabled: 'enabled' },
  })),
  {
    name: '1c',
    needs: ['физическое лицо'],
    columns: {
      'физическое лицо': 'full_name',
      'зачетная книга': 'external_id',
      'номер зачетной книги': 'external_id',
      'учебная группа': 'group',
      'академическая группа': 'group',
      состояние: 'status',
    },
  },
  {
    name: '1c',
    needs: ['сотрудник', 'табельный номер', 'подразделение'],
    columns: { сотрудник: 'full_name', 'табельный номер': 'external_id', подразделение: null, должность: null },
  },
  {
    name: '1c',
    needs: ['фамилия', 'табельный номер', 'подразделение', 'должность'],
    columns: { 'табельный номер': 'external_id', подразделение: null, должность: null },
  },
  {
    name: 'dnevnik',
    needs: ['фамилия', 'имя'],
    any: ['временный пароль', 'пригласительный код', 'код приглашения'],
    columns: {},
  },
  { name: 'dnevnik', needs: ['фио'], any: ['временный пароль', 'пригласительный код', 'код приглашения'], columns: {} },
  { name: 'mesh', needs: ['фио ученика', 'фио представителя'], columns: {}, kind: 'student' },
  {
    name: 'mesh',
    needs: ['класс'],
    any: ['id мэш', 'ид мэш', 'id в мэш', 'ид в мэш', 'id эжд'],
    columns: {
      'id мэш': 'external_id',
      'ид мэш': 'external_id',
      'id в мэш': 'external_id',
      'ид в мэш': 'external_id',
      'id эжд': 'external_id',
    },
    kind: 'student',
  },
];

/** Names of systems in a title above the headings. */
const titles: [ImportSource, RegExp][] = [
  ['dnevnik', /дневник ?ру(\s|$)|dnevnik ru/],
  ['mesh', /(^| )(мэш|московская электронная школа|эжд)( |$)/],
  ['1c', /(^| )1с( |$)/],
];

/** Cells in the first column of a gradebook that are no people. */
const NO_PERSON: Partial<Record<ImportSource, RegExp>> = {
  'canvas-gradebook': /^(points possible|student, test|возможные баллы|\s*$)/i,
  'google-classroom': /^(date|points|class average|дата|баллы|средн\p{L}* .*)$/iu,
};
export const isNoPerson = (source: ImportSource | null, first: string): boolean =>
  (source && NO_PERSON[source]?.test(first.trim())) ?? false;

interface Seen {
  /** Normalized headings. */
  headings: readonly string[];
  /** Normalized cells above them. */
  above: readonly string[];
  /** First cells of the lines below them. */
  first: readonly string[];
}

const CLASSROOM = [
  ['last name', 'first name', 'email address'],
  ['фамилия', 'имя', 'адрес электронной почты'],
];
function isClassroom({ headings, first }: Seen): boolean {
  const isHeaded = CLASSROOM.some((line) => line.every((heading, at) => headings[at] === heading));
  return isHeaded && first.slice(0, 2).some((cell) => isNoPerson('google-classroom', cell));
}

/** Returns the system that wrote a table; undefined for any other table. */
export function recognise(seen: Seen): Source | undefined {
  const { headings, above } = seen;
  if (isClassroom(seen)) return { name: 'google-classroom', needs: [], columns: {}, kind: 'student' };
  const has = (heading: string) => headings.includes(heading);
  const known = sources.find(({ needs, any }) => needs.every(has) && (any?.some(has) ?? true));
  if (known) return known;
  const titled = titles.find(([, says]) => above.some((cell) => says.test(cell)))?.[0];
  return titled ? { name: titled, needs: [], columns: {} } : undefined;
}
