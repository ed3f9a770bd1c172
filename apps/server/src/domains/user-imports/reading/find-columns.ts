// Recognises what the columns and sheets of a file mean by their headings.
import type { ImportField, ImportKind, UnkeptColumn } from '@orbita/contract/user-imports/fields';

/** Normalizes a heading to lower-case words: «E-mail\nродителя» becomes «e mail родителя». */
const headingKey = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

const OF_PARENT = /(^| )(родител|мать|мама|отец|папа|законн|опекун|parent|mother|father|guardian)/;
const OF_SECOND = /(^| )(2|ii|второ\p{L}*|отец|папа|отца|папы|father|two|second)( |$)/u;
const OF_CHILD = /(^| )(ребенк|ребенок|дет[еи]|учащ|ученик|обучающ|студент|child|student)/;
const IS_MAIL = /(^| )(e mail|email|mail|почт|эл почт|электронн|адрес почт)/;
const IS_PHONE = /(^| )(телефон|тел|моб|сотов|phone|mobile|sms|cell)/;
const IS_ID = /(^| )(id|ид|идентификатор|sourcedid|sourced|табельн|код|номер зачет|зачетн|логин внешн)( |$)/;
const IS_NAME = /(^| )(фио|ф и о|имя|полное имя|фамилия имя|name|full name|fullname)( |$)/;

/** Headings of the person or group itself; the first matching rule wins. */
const own: [ImportField, RegExp][] = [
  [
    'full_name',
    /(^| )(фио|ф и о|фамилия имя|полное имя|full name|fullname)( |$)|^(студент|ученик|обучающийся|преподаватель|учитель|куратор|сотрудник|родитель|person|student|teacher|name)$/,
  ],
  ['email', IS_MAIL],
  ['phone', IS_PHONE],
  ['username', /^(логин|login|username|имя пользователя|user name)$/],
  ['last_name', /(^| )(фамилия|last name|lastname|surname|family name|familyname)( |$)/],
  ['middle_name', /(^| )(отчество|middle name|middlename|patronymic)( |$)/],
  ['first_name', /(^| )(имя|first name|firstname|given name|givenname)( |$)/],
  ['external_id', IS_ID],
  ['role', /(^| )(роль|роли|role|roles)( |$)/],
  ['description', /(^| )(описание|примечание|комментарий|description)( |$)/],
  ['group', /(^| )(групп|класс|поток|group|class|grade)/],
];

function fieldOf(heading: string): ImportField | null {
  if (heading === '') return null;
  if (OF_PARENT.test(heading) && heading !== 'родитель') {
    const number = OF_SECOND.test(heading) ? 2 : 1;
    if (IS_MAIL.test(heading)) return `parent${number}_email`;
    if (IS_PHONE.test(heading)) return `parent${number}_phone`;
    return IS_NAME.test(heading) || heading.split(' ').length <= 3 ? `parent${number}_name` : null;
  }
  if (OF_CHILD.test(heading) && heading.split(' ').length > 1) {
    if (IS_MAIL.test(heading)) return 'child_email';
    if (IS_ID.test(heading)) return 'child_external_id';
    if (/(^| )(группа|класс)/.test(heading)) return 'group';
    if (/(^| )(ребенк|дет|child)/.test(heading) && IS_NAME.test(heading)) return 'child_name';
  }
  if (/^(ребенок|дети|child|children)$/.test(heading)) return 'child_name';
  return own.find(([, says]) => says.test(heading))?.[0] ?? null;
}

const childFields: ImportField[] = ['child_name', 'child_email', 'child_external_id'];

/** Returns the meaning of each column; a meaning that an earlier column has is given once. */
export function findColumns(headers: readonly string[]): (ImportField | null)[] {
  const taken = new Set<ImportField>();
  const columns = headers.map((header) => {
    const field = fieldOf(headingKey(header).slice(0, 120));
    if (field === null || taken.has(field)) return null;
    taken.add(field);
    return field;
  });
  return columns.map((field) => ownOf(field, taken));
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
  ['teacher', /преподават|учител|педагог|сотрудник|teacher|staff/],
  ['student', /студент|ученик|учащ|обучающ|контингент|student|pupil/],
  ['group', /^(группы|классы|groups|classes)$|список групп/],
];
const matchKind = (text: string): ImportKind | undefined => sheetNames.find(([, says]) => says.test(text))?.[0];

/** Returns what the rows of a sheet are about, by its name or its columns. */
export function findKind(
  name: string,
  headers: readonly string[],
  columns: readonly (ImportField | null)[],
): ImportKind {
  const named = matchKind(headingKey(name));
  if (named) return named;
  const has = (field: ImportField) => columns.includes(field);
  if (childFields.some(has)) return 'parent';
  const isOfPeople = has('full_name') || has('last_name');
  if (has('group') && !isOfPeople) return 'group';
  const person = headers[columns.indexOf('full_name')];
  const told = person === undefined ? undefined : matchKind(headingKey(person));
  return told ?? (has('group') || has('parent1_name') ? 'student' : 'teacher');
}

/** Whether the columns can tell people or groups. */
export const isUsable = (columns: readonly (ImportField | null)[]): boolean =>
  columns.some((field) => field === 'full_name' || field === 'last_name' || field === 'group' || field === 'email');

/** Personal data that is not kept, by its headings. */
const unkept: [UnkeptColumn, RegExp][] = [
  ['snils', /(^| )(снилс|snils|страховой номер)/],
  ['birth-date', /(^| )(дата рожд|год рожд|день рожд|д р|др|birth|birthday|birthdate|date of birth|dob)/],
  ['document', /(^| )(паспорт|свидетельств|инн|полис|удостоверени|passport|document)/],
  ['address', /(^| )(адрес|прописк|место жительства|address)/],
];

interface NamedColumns {
  headers: readonly string[];
  columns: readonly (ImportField | null)[];
  sample: readonly string[];
}
/** Returns for each column why it is not taken; null for one that is taken or empty. */
export const unkeptIn = ({ headers, columns, sample }: NamedColumns): (UnkeptColumn | null)[] =>
  headers.map((header, at) => {
    if (columns[at] || (header === '' && !sample[at])) return null;
    return unkept.find(([, says]) => says.test(headingKey(header).slice(0, 120)))?.[0] ?? 'other';
  });
