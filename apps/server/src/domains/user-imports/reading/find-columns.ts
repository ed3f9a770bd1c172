// Recognises what the columns and sheets of a file mean by their headings.
import type { ImportField, ImportKind } from '@orbita/contract/user-imports/fields';
import { findRelatives } from './relatives.ts';

/** Normalizes a heading to lower-case words: «E-mail\nродителя» becomes «e mail родителя». */
export const headingKey = (text: string): string =>
  text
    .normalize('NFC')
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

const OF_CHILD = /(^| )(ребенк|ребенок|дет[еи]|учащ|ученик|обучающ|студент|child|student|pupil)/;
export const IS_MAIL = /(^| )(e mail|email|mail|почт|пошт|эл почт|электронн|електронн|адрес почт)/;
export const IS_PHONE = /(^| )(телефон|тел|моб|сотов|phone|mobile|sms|cell)/;
const IS_ID =
  /(^| )(id|ид|идентификатор|sourcedid|sourced|табельн\p{L}*|код|номер зачет\p{L}*|зачетн\p{L}*|логин внешн\p{L}*)( |$)/u;
const IS_NAME = /(^| )(фио|ф и о|имя|полное имя|фамилия имя|name|full name|fullname)( |$)/;

const only = (words: string): RegExp => new RegExp(`^(?:${words})$`, 'u');
/** Words for the person itself beside what a column holds. */
const OF_SELF = only(
  '\\d+|n|s|студент\\p{L}*|учени(к|ка|ков|ца|цы)|учащ\\p{L}*|обучающ\\p{L}*|ребен(ок|ка)|абитуриент\\p{L}*|учн(я|ів|і)|учень|здобувач\\p{L}*|слушател\\p{L}*|воспитанник\\p{L}*|курсант\\p{L}*|person|student|students|pupils?|learners?|user|users|личн\\p{L}*|персональн\\p{L}*|основн\\p{L}*|контакт\\p{L}*|для|связи|входа|и|или|or|and|personal|primary|main|contact|required',
);
const OF_STAFF = only(
  'викладач\\p{L}*|вчител\\p{L}*|преподавател\\p{L}*|учител\\p{L}*|педагог\\p{L}*|сотрудник\\p{L}*|куратор\\p{L}*|teachers?|staff|curators?|employees?',
);
/** Whether each word of a heading says either what the column holds or that it is the person's own. */
const isOwn = (heading: string, words: RegExp, isOfStaff: boolean): boolean =>
  heading.split(' ').every((word) => words.test(word) || OF_SELF.test(word) || (isOfStaff && OF_STAFF.test(word)));

/** A contact whose heading says nobody; right behind a relative's name it may be the relative's. */
const BARE_CONTACT =
  /^(телефон|тел|номер телефона|контактный телефон|phone|mobile|e mail|email|mail|почта|электронная почта)$/;
/** A telephone at work may be that of an office; one's own comes before it. */
const AT_WORK = /(^| )(рабоч\p{L}*|служебн\p{L}*|work|office)( |$)/u;
const phoneWords = only(
  'телефон\\p{L}*|тел|номер\\p{L}*|моб|мобильн\\p{L}*|мобільн\\p{L}*|сотов\\p{L}*|рабоч\\p{L}*|whatsapp|phones?|mobile|cell|cellphone|sms|number|work',
);
const mailWords = only(
  'e|mail|email|почт(?:а|ы|е|у|ой)|пошт(?:а|и|і|у|ою)|эл|ел|электронн\\p{L}*|електронн\\p{L}*|адрес\\p{L}*|корпоративн\\p{L}*|рабоч\\p{L}*|учебн\\p{L}*|логин|login|address|school|university|college|work',
);
const idWords = only(
  'id|ид|идентификатор|sourcedid|sourced|табельн\\p{L}*|код|номер|внешн\\p{L}*|external|зачет\\p{L}*|книжк\\p{L}*|книг\\p{L}*|логин|sis|number|билета|студенческ\\p{L}*',
);
const groupWords = only(
  'homeroom|section|tutor|form|групп(а|ы|е)|груп(а|и)|класс|классы|клас|класи|навчальн\\p{L}*|назва|class|group|grade|учебн\\p{L}*|академическ\\p{L}*|номер|названи\\p{L}*|наименовани\\p{L}*|литер\\p{L}*|поток|name|курир\\p{L}*|где|учится|обучения',
);
const nameWords = only(
  'фио|піб|п|і|б|прізвище|ім|я|ф|и|о|фамилия|имя|отчество|полное|полностью|full|name|fullname|first|last',
);
const partWords = (part: string): RegExp => only(`${part}|name|family`);

type Rule = [ImportField, says: RegExp, words?: RegExp];
/** Headings of the person or group itself; the first matching rule wins, and any other word makes it somebody else's. */
const own: Rule[] = [
  [
    'full_name',
    /(^| )(фио|ф и о|піб|п і б|прізвище ім я|фамилия имя|полное имя|full name|fullname)( |$)|^(student|pupil|learner|teacher) name$/,
    nameWords,
  ],
  [
    'full_name',
    /^(студент|ученик|обучающийся|преподаватель|учитель|куратор|сотрудник|родитель|person|student|teacher|name|сотрудники|студенты|ученики|обучающиеся)$/,
  ],
  ['email', IS_MAIL, mailWords],
  ['phone', IS_PHONE, phoneWords],
  ['username', /^(логин|логін|login|username|имя пользователя|ім я користувача|user name)$/],
  [
    'last_name',
    /(^| )(фамилия|прізвище|last name|lastname|surname|family name|familyname)( |$)/,
    partWords('фамилия|прізвище|last|lastname|surname|familyname'),
  ],
  [
    'middle_name',
    /(^| )(отчество|по батькові|middle name|middlename|patronymic)( |$)/,
    partWords('отчество|по|батькові|middle|middlename|patronymic|при|наличии'),
  ],
  [
    'first_name',
    /(^| )(имя|ім я|first name|firstname|given name|givenname)( |$)/,
    partWords('имя|ім|я|first|firstname|given|givenname'),
  ],
  ['external_id', IS_ID, idWords],
  ['role', /(^| )(роль|роли|role|roles)( |$)/, only('роль|роли|role|roles|в|системе|школе|организации|course|курсе')],
  [
    'status',
    /^(статус|состояние|status|state|enrollment status|статус (студента|ученика|обучающегося|учетной записи))$/,
  ],
  ['suspended', /^(suspended|заблокирован|приостановлен|is suspended)$/],
  ['deleted', /^(deleted|удален|is deleted)$/],
  [
    'enabled',
    /^(действующ(ий|ая)( (сотрудник|работник|студент|ученик|обучающийся))?|действует|активен|активна|работает|обучается|enabled|active|is active|enableduser|enabled user|account enabled)$/,
  ],
  ['description', /(^| )(описание|примечание|комментарий|description)( |$)/],
  [
    'group',
    /(^| )(групп|груп[аи]|клас|поток|group|class|grade)|^(homeroom|section|tutor group|form group)$/,
    groupWords,
  ],
];

function fieldOf(heading: string, isOfStaff: boolean): ImportField | null {
  if (heading === '') return null;
  if (OF_CHILD.test(heading) && heading.split(' ').length > 1) {
    if (IS_MAIL.test(heading)) return 'child_email';
    if (IS_ID.test(heading)) return 'child_external_id';
    if (/(^| )(группа|класс)/.test(heading)) return 'group';
    if (/(^| )(ребенк|дет|child)/.test(heading) && IS_NAME.test(heading)) return 'child_name';
  }
  if (/^(ребенок|дети|child|children)$/.test(heading)) return 'child_name';
  const found = own.find(([, says, words]) => says.test(heading) && (!words || isOwn(heading, words, isOfStaff)))?.[0];
  // «Grade 7» is a class and heads nothing.
  return found === undefined || (found === 'group' && /\d/.test(heading)) ? null : found;
}

const childFields: ImportField[] = ['child_name', 'child_email', 'child_external_id'];
const staffName = /^(фио |ф и о )?(преподавател|учител|педагог|сотрудник|куратор|teacher|staff|curator)\p{L}*$/u;
const studentName =
  /^(фио|ф и о|фамилия|полное имя) (студент|ученик|учащ|обучающ)|^(студент|ученик|учащийся|обучающийся|student)$|^(student|pupil|learner)( full)? name$/;

/** What a system calls its columns; {@link findColumns} knows the others. */
export type KnownColumns = Readonly<Record<string, ImportField | null>>;

/** Returns the meaning of each column; a meaning that an earlier column has is given once. */
export function findColumns(headers: readonly string[], known: KnownColumns = {}): (ImportField | null)[] {
  const headings = headers.map((header) => headingKey(header).slice(0, 120));
  const relatives = findRelatives(headings.map((heading) => (isOwnOfParents(heading, headings) ? '' : heading)));
  const isSelf = (says: RegExp) => headings.some((heading) => says.test(heading));
  const hasClean = isSelf(/^(фио|ф и о|фамилия|полное имя)( студента| ученика| учащегося| обучающегося)?$/);
  const isOfStaff = isSelf(staffName) && !hasClean;
  const taken = new Set<ImportField>();
  const hasOwn = (fields: readonly ImportField[], words?: RegExp) =>
    headings.some((heading, at) => {
      const field = relatives[at] === undefined ? (known[heading] ?? fieldOf(heading, isOfStaff)) : null;
      return field !== null && fields.includes(field) && !words?.test(heading);
    });
  const hasOwnPhone = hasOwn(['phone'], AT_WORK);
  const hasOwnName = hasOwn(['full_name', 'last_name']);
  const columns = headings.map((heading, at) => {
    const told = known[heading];
    const relative = relatives[at];
    const field = told === undefined ? (relative === undefined ? fieldOf(heading, isOfStaff) : relative) : told;
    if (field === null || taken.has(field)) return null;
    if (field === 'phone' && hasOwnPhone && AT_WORK.test(heading)) return null;
    if (hasOwnName && BARE_CONTACT.test(heading) && relatives[at - 1]?.endsWith('_name')) return null;
    taken.add(field);
    return field;
  });
  nameUnnamed(columns, { headings, relatives, taken });
  const isOfStudents = isSelf(studentName) || (isSelf(OWN_NUMBER) && !taken.has('phone'));
  const meant = isOfStudents ? columns.map((field) => ofStudents(field, taken)) : columns;
  return meant.map((field) => ownOf(field, taken));
}

interface Found {
  headings: readonly string[];
  relatives: readonly (ImportField | null | undefined)[];
  taken: Set<ImportField>;
}
/** The only name of a table is that of its people, whatever it calls them: «ФИО абонента». */
function nameUnnamed(columns: (ImportField | null)[], { headings, relatives, taken }: Found): void {
  if (taken.has('full_name') || taken.has('last_name') || childFields.some((field) => taken.has(field))) return;
  const named = headings.flatMap((heading, at) => (relatives[at] === undefined && NAMES.test(heading) ? [at] : []));
  const [place] = named;
  if (place === undefined || named.length > 1) return;
  columns[place] = 'full_name';
  taken.add('full_name');
}
const NAMES = /(^| )(фио|ф и о|full name)( |$)/;

/** «Родитель» alone heads the people of a list of parents. */
const isOwnOfParents = (heading: string, headings: readonly string[]): boolean =>
  heading === 'родитель' && !headings.some((one) => studentName.test(one) || /^(фио|ф и о|фамилия)$/.test(one));

/** English systems call the number of the person in the row so; a list with telephones may be one of parents. */
const OWN_NUMBER = /^(student|pupil|learner) (id|number|no)$/;
const ofStudent: Partial<Record<ImportField, ImportField>> = { child_email: 'email', child_external_id: 'external_id' };
/** In a list of students «Почта ученика» is that of the person itself. */
function ofStudents(field: ImportField | null, taken: Set<ImportField>): ImportField | null {
  const meaning = field ? ofStudent[field] : undefined;
  const isStudents = taken.has('full_name') || taken.has('last_name');
  if (!field || !meaning || !isStudents || taken.has(meaning)) return field;
  taken.delete(field);
  taken.add(meaning);
  return meaning;
}

const ofParent: Partial<Record<ImportField, ImportField>> = {
  parent1_name: 'full_name',
  parent1_phone: 'phone',
  parent1_email: 'email',
};
/** In a list of parents «ФИО родителя» is the person itself. */
function ownOf(field: ImportField | null, taken: ReadonlySet<ImportField>): ImportField | null {
  const isOfParents = !taken.has('full_name') && !taken.has('last_name') && childFields.some((one) => taken.has(one));
  const meaning = field && isOfParents ? ofParent[field] : undefined;
  return meaning && !taken.has(meaning) ? meaning : field;
}

const sheetNames: [ImportKind, RegExp][] = [
  ['parent', /родител|parent|famil/],
  ['curator', /куратор|классн\p{L}* руковод|curator|tutor/u],
  ['teacher', /викладач|вчител|преподават|учител|педагог|сотрудник|teacher|staff/],
  ['student', /студент|ученик|учн(і|ів|я)|учень|учащ|обучающ|контингент|student|pupil/],
  ['group', /^(группы|классы|groups|classes)$|список групп/],
];
const matchKind = (text: string): ImportKind | undefined => sheetNames.find(([, says]) => says.test(text))?.[0];
/** Returns what a name says if it says one thing. */
const matchOnly = (text: string): ImportKind | undefined => {
  const said = sheetNames.filter(([, says]) => says.test(text));
  return said.length === 1 ? said[0]?.[0] : undefined;
};

interface Named {
  /** Of the sheet; empty without one. */
  name: string;
  fileName: string;
  headers: readonly string[];
  columns: readonly (ImportField | null)[];
}
/** Returns what the rows of a sheet are about, by its name or its columns; null when nothing says so. */
export function findKind({ name, fileName, headers, columns }: Named): ImportKind | null {
  const named = matchKind(headingKey(name));
  if (named) return named;
  const has = (field: ImportField) => columns.includes(field);
  if (childFields.some(has)) return 'parent';
  const isOfPeople = has('full_name') || has('last_name') || has('first_name') || has('external_id') || has('email');
  const isNamed = headers.some((header) => /(^| )(фио|ф и о|фамили|full name|surname)/.test(headingKey(header)));
  if (has('group') && !isOfPeople) return isNamed ? null : 'group';
  const person = headers[columns.indexOf('full_name')];
  const told = person === undefined ? undefined : matchKind(headingKey(person));
  if (told) return told;
  if (has('group') || relativeFields.some(has)) return 'student';
  return matchOnly(headingKey(fileName)) ?? null;
}
const relativeFields: ImportField[] = [
  'parent1_name',
  'parent1_phone',
  'parent1_email',
  'parent2_name',
  'parent2_phone',
  'parent2_email',
];

/** Whether the columns can tell people or groups. */
export const isUsable = (columns: readonly (ImportField | null)[]): boolean =>
  columns.some((field) => field === 'full_name' || field === 'last_name' || field === 'group' || field === 'email');
