// Turns the lines of sheets into items: what each cell says by the meaning of its column, and what is wrong with it.
import type { ImportField, ImportKind } from '@orbita/contract/user-imports/fields';
import { IMPORT_MAX_LISTED } from '@orbita/contract/user-imports/fields';
import { readPhone } from '../../users/index.ts';
import { type RowCode, rowMessage } from '../row-messages.ts';
import { type AccountValues, type Item, type NamedChild } from './import-item.ts';
import { mixedWords, splitName, unshout } from '../../../platform/spreadsheet/name-spelling.ts';

export interface MappedSheet {
  position: number;
  /** Null when only the rows themselves say who they are. */
  kind: ImportKind | null;
  columns: (ImportField | null)[];
  lines: [line: number, ...cells: string[]][];
  headers: readonly string[];
}

const ADDRESS = /^[^\s@<>"(),;:]+@[^\s@<>"(),;:]+\.[^\s@<>"(),;:]+$/;
const LOGIN = /^[\p{L}\p{N}._-]{2,100}$/u;
const NAME = /^[\p{L}\p{M}'’`.() -]+$/u;
const NAME_LENGTH = 100;
const GROUP_LENGTH = 255;

const roles: [ImportKind, RegExp][] = [
  ['student', /^(студент|ученик|учащ|обучающ|student|pupil|learner)/],
  ['teacher', /^(преподават|учител|педагог|teacher|editing ?teacher|non-editing teacher|instructor)/],
  ['curator', /^(куратор|классн|curator|tutor)/],
  ['parent', /^(родител|законн|опекун|parent|guardian|observer)/],
];
const administration = /админ|модератор|директор|завуч|учебная часть|методист|комисс|admin|moderator|owner|владел/;

type Cells = Partial<Record<ImportField, string>>;

/** Words of other systems for somebody who is no longer, or not now, there. */
const GONE =
  /(^|[^\p{L}])(delet|удал|remov|archiv|архив|отчисл|исключ|выбыл|уволен|left|withdrawn|inactive|неактив|complet|conclud|graduat|выпущ|окончил|reject|expired|suspend|заблок|приостан|block|disabled|отключ|tobedeleted)/iu;
const YES = /^(1|true|yes|y|да|истина|x)$/i;
/** Returns the word by which another system says that somebody is deleted or suspended there. */
const NO = /^(0|false|no|n|нет|ложь)$/i;
function goneIn({ status, suspended, deleted, enabled }: Cells): string | undefined {
  if (YES.test(deleted ?? '')) return 'deleted';
  if (YES.test(suspended ?? '')) return 'suspended';
  if (NO.test(enabled?.trim() ?? '')) return 'disabled';
  return status !== undefined && GONE.test(status) ? status : undefined;
}

const cellsOf = (columns: (ImportField | null)[], cells: string[]): Cells => {
  const found: Cells = {};
  columns.forEach((field, i) => {
    if (field && cells[i]) found[field] = cells[i];
  });
  return found;
};

const listIn = (cell: string | undefined, separator = /[;,\n]/): string[] => [
  ...new Set(
    (cell ?? '')
      .split(separator)
      .map((part) => part.trim())
      .filter(Boolean),
  ),
];

/** Ten digits without the code of a country. */
const BARE_NUMBER = /^(?!\s*\+)(?:\D*\d){10}\D*$/;
/** What shows that a list is of Russia: Cyrillic letters, a number of +7 or an address there. */
const RUSSIAN = /\p{Script=Cyrillic}|(^|\D)(\+7|8)[\s(-]*9\d\d|@[^\s@]+\.(ru|su)($|\W)/u;

interface Read {
  values: AccountValues;
  faults: Item['faults'];
  warnings: Item['warnings'];
}

/** Reads the account of a person and says what is wrong with it. */
function readAccount(cells: Cells, isRussian: boolean): Read {
  const read: Read = { values: { ...readName(cells), ...readContacts(cells) }, faults: [], warnings: [] };
  const { values, faults, warnings } = read;
  const fault = (code: RowCode, field: string, value = '') => faults.push(rowMessage(code, field, value));
  for (const field of ['last_name', 'first_name', 'middle_name'] as const) {
    const value = values[field];
    if (value.length > NAME_LENGTH) fault('name-long', field);
    else if (value !== '' && !NAME.test(value)) fault('name-letters', field, value);
    for (const word of mixedWords(value)) warnings.push(rowMessage('mixed-letters', field, word));
  }
  if (/^\p{L}\.?$/u.test(values.first_name)) warnings.push(rowMessage('initials', 'first_name', values.first_name));
  if (values.email && !(ADDRESS.test(values.email) && values.email.length <= 255))
    fault('email-format', 'email', values.email);
  if (values.username && !LOGIN.test(values.username)) fault('username-format', 'username', values.username);
  if (values.external_id.length > NAME_LENGTH) fault('id-long', 'external_id');
  if (values.phone) {
    const phone = readPhone(values.phone);
    if (phone === undefined) fault('phone-format', 'phone', values.phone);
    else if (!isRussian && BARE_NUMBER.test(values.phone)) fault('phone-country', 'phone', values.phone);
    else values.phone = phone;
  }
  return read;
}

function readName({
  full_name: full,
  ...cells
}: Cells): Pick<AccountValues, 'last_name' | 'first_name' | 'middle_name'> {
  const split = splitName(full ?? '');
  const one = (field: 'last_name' | 'first_name' | 'middle_name') => unshout((cells[field] ?? split[field]).trim());
  return { last_name: one('last_name'), first_name: one('first_name'), middle_name: one('middle_name') };
}

/** Some systems have the address as the login; there it is written once. */
const isAddress = (username: string | undefined): username is string =>
  username !== undefined && ADDRESS.test(username);

const readContacts = ({ email, username, phone, external_id }: Cells) => ({
  email: (email ?? (isAddress(username) ? username : '')).replace(/^mailto:/i, '').trim(),
  username: isAddress(username) ? '' : (username ?? '').trim(),
  // Several phones stand in one cell; the first one counts.
  phone: (phone ?? '').split(/[,;/]/)[0]?.trim() ?? '',
  external_id: (external_id ?? '').trim(),
});

export const fullName = ({ last_name, first_name, middle_name }: AccountValues): string =>
  [last_name, first_name, middle_name].filter(Boolean).join(' ');

/** Returns the kind of a row with a role; a fault when the file may not give it, or nothing says who it is. */
function kindOf(role: string | undefined, told: ImportKind | null): { kind: ImportKind; fault?: RowCode } {
  const word = (role ?? '').toLowerCase().trim();
  const usual = told ?? 'student';
  if (word === '') return told === null ? { kind: usual, fault: 'kind-missing' } : { kind: usual };
  const kind = roles.find(([, says]) => says.test(word))?.[0];
  if (kind) return { kind };
  return { kind: usual, fault: administration.test(word) ? 'role-refused' : 'role-unknown' };
}

function childrenIn(cells: Cells): NamedChild[] {
  const ids = listIn(cells.child_external_id).map((external_id) => ({ external_id }));
  if (ids.length > 0) return ids;
  const emails = listIn(cells.child_email).map((email) => ({ email }));
  return emails.length > 0 ? emails : listIn(cells.child_name).map((name) => ({ name }));
}

interface Place {
  sheet: number;
  line: number;
  cells: string[];
  /** A number without the code of its country is one of +7. */
  isRussian: boolean;
}

function groupItem({ sheet, line, cells }: Place, found: Cells): Item {
  const name = (found.group ?? found.full_name ?? '').trim();
  const faults =
    name === ''
      ? [rowMessage('group-missing', 'group')]
      : name.length > GROUP_LENGTH
        ? [rowMessage('group-long', 'group')]
        : [];
  const values = {
    last_name: '',
    first_name: '',
    middle_name: '',
    email: '',
    username: '',
    phone: '',
    external_id: '',
  };
  return {
    sheet,
    line,
    part: 0,
    kind: 'group',
    name,
    values,
    groups: [name],
    description: found.description ?? '',
    children: [],
    faults,
    warnings: [],
    cells,
  };
}

function personItem({ sheet, line, cells, isRussian }: Place, found: Cells, usual: ImportKind | null): Item {
  const { kind, fault } = kindOf(found.role, usual);
  const { values, faults, warnings } = readAccount(found, isRussian);
  if (fault) faults.push(rowMessage(fault, 'role', found.role));
  const gone = goneIn(found);
  if (gone !== undefined) faults.push(rowMessage('gone', 'status', gone));
  const groups = kind === 'student' || kind === 'curator' ? listIn(found.group) : [];
  if (groups.length > IMPORT_MAX_LISTED) faults.push(rowMessage('group-many', 'group'));
  if (groups.some((name) => name.length > GROUP_LENGTH)) faults.push(rowMessage('group-long', 'group'));
  if (kind === 'student' && groups.length === 0) warnings.push(rowMessage('group-none', 'group'));
  const children = kind === 'parent' ? childrenIn(found) : [];
  if (children.length > IMPORT_MAX_LISTED) faults.push(rowMessage('child-many', 'children'));
  return {
    ...{ sheet, line, part: 0, kind, name: fullName(values) || values.email || values.username || values.external_id },
    ...{ values, groups: groups.slice(0, IMPORT_MAX_LISTED), description: '' },
    ...{ children: children.slice(0, IMPORT_MAX_LISTED), faults, warnings, cells },
  };
}

/** Returns the parents that a student's row names. */
function parentItems(child: Item, found: Cells, isRussian: boolean): Item[] {
  return ([1, 2] as const).flatMap((part): Item[] => {
    const named = found[`parent${part}_name`];
    const [phone, email] = [found[`parent${part}_phone`], found[`parent${part}_email`]];
    if (!named && !phone && !email) return [];
    const own = { ...(named ? { full_name: named } : {}), ...(phone ? { phone } : {}), ...(email ? { email } : {}) };
    const { values, faults, warnings } = readAccount(own, isRussian);
    const { sheet, line, cells } = child;
    return [
      {
        ...{
          sheet,
          line,
          part,
          kind: 'parent' as const,
          name: fullName(values) || values.email || values.phone,
          values,
        },
        ...{ groups: [], description: '', children: [{ item: child }], faults, warnings, cells },
      },
    ];
  });
}

/** Returns what a line says. */
export function interpretLine(
  { position, kind, columns, headers }: MappedSheet,
  [line, ...cells]: MappedSheet['lines'][number],
): Item[] {
  const isRussian = [...headers, ...cells].some((text) => RUSSIAN.test(text));
  const place = { sheet: position, line, cells, isRussian };
  const found = cellsOf(columns, cells);
  if (Object.keys(found).length === 0 || (kind === null && !columns.includes('role'))) return [];
  if (kind === 'group') return [groupItem(place, found)];
  const person = personItem(place, found, kind);
  return person.kind === 'student' ? [person, ...parentItems(person, found, isRussian)] : [person];
}
