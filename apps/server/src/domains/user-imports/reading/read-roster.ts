// Reads a OneRoster package of CSV files into sheets whose columns are known: 1.1 has roles in users.csv, 1.2 in roles.csv.
import type { ImportField, ImportKind, ImportLeftOut } from '@orbita/contract/user-imports/fields';
import { IMPORT_MAX_LISTED, IMPORT_MAX_ROWS } from '@orbita/contract/user-imports/fields';
import { AppError, assertThat } from '../../../http/app-error.ts';
import { decodeText } from '../../../platform/text-encoding.ts';
import { assertFewLines, splitCsv } from '../../../platform/spreadsheet/read-csv.ts';
import { ArchiveError, unzip } from '../../../platform/unzip.ts';
import { textOf } from './cell-text.ts';
import type { Line, ReadSheet } from './read-sheet.ts';

const ZIP = Buffer.from('PK\u0003\u0004');
const MAX_UNPACKED = 64 * 1024 * 1024;
/** Lines of one table: enrolments are several for each person. */
const MAX_LINES = 200_000;
/** OneRoster has some twenty columns, and exports add a few of their own. */
const MAX_COLUMNS = 100;
/** Classes of a student and children of a parent that are read; the comparison refuses more of them. */
const MAX_LISTED = IMPORT_MAX_LISTED + 1;

/** Whether a file is an archive with tables; workbooks are archives too and are told apart by their parts. */
export const isRoster = (bytes: Buffer, name: string): boolean =>
  bytes.subarray(0, ZIP.length).equals(ZIP) && (/\.zip$/i.test(name) || bytes.includes('users.csv'));

type Records = Record<string, string>[];

/** What a package has and no import takes, by count. */
export type LeftOut = Partial<Record<ImportLeftOut, number>>;

async function unpack(bytes: Buffer): Promise<Map<string, Records>> {
  try {
    const files = await unzip(bytes, {
      isTaken: (name) => /(^|\/)[\w-]+\.csv$/i.test(name),
      maxEntries: 1000,
      maxBytes: MAX_UNPACKED,
    });
    // Of several tables of one name the last one counts, and only that one is read.
    const named = new Map(
      [...files].map(([name, content]) => [name.split('/').at(-1)?.toLowerCase() ?? name, content]),
    );
    return new Map([...named].map(([name, content]) => [name, recordsOf(decodeText(content))]));
  } catch (error) {
    if (!(error instanceof ArchiveError)) throw error;
    throw new AppError(error.reason === 'too-large' ? 'too-large' : 'import-roster');
  }
}

/** Returns the rows of a table by their headings. */
function recordsOf(text: string): Records {
  assertFewLines(text, MAX_LINES);
  const [head, ...rows] = splitCsv(
    text
      .replaceAll('\r\n', '\n')
      .replaceAll('\r', '\n')
      .replace(/^\ufeff/, ''),
    ',',
  );
  const names = head?.cells.map((cell) => String(cell ?? '').trim()) ?? [];
  assertThat(names.length <= MAX_COLUMNS, 'table-too-many-rows');
  return rows
    .filter(({ cells }) => cells.some((cell) => cell !== ''))
    .map(({ line, cells }) => ({
      ...Object.fromEntries(names.map((name, i) => [name, String(cells[i] ?? '').trim()])),
      line: String(line),
    }));
}
const isGone = (record: Record<string, string>): boolean =>
  record['status'] === 'tobedeleted' || record['enabledUser'] === 'false';

/** What OneRoster calls the people of each kind; the others are listed with their role, which no file gives. */
const kinds: Record<string, ImportKind> = {
  student: 'student',
  teacher: 'teacher',
  proctor: 'teacher',
  guardian: 'parent',
  parent: 'parent',
  relative: 'parent',
};

/** Returns the kind of each person by roles.csv (1.2), or by the role in users.csv (1.1). */
function kindsOf(users: Records, roles: Records): Map<string, ImportKind> {
  const found = new Map<string, ImportKind>();
  const told =
    roles.length > 0
      ? roles.map((row) => ({ id: row['userSourcedId'], role: row['role'], isMain: row['roleType'] === 'primary' }))
      : users.map((row) => ({ id: row['sourcedId'], role: row['role'], isMain: true }));
  for (const { id, role, isMain } of told) {
    const kind = kinds[role ?? ''];
    if (id && kind && (isMain || !found.has(id))) found.set(id, kind);
  }
  return found;
}

/** Names the classes that become groups: homerooms alone where there are any. */
function groupsIn(classes: Records): Map<string | undefined, string | undefined> {
  const homerooms = classes.filter((row) => row['classType'] === 'homeroom');
  return new Map(
    (homerooms.length > 0 ? homerooms : classes).map((row) => [row['sourcedId'], row['title'] || row['classCode']]),
  );
}

/** Names the groups that each student is enrolled in. */
function classesOf(enrollments: Records, taken: ReturnType<typeof groupsIn>): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  for (const { role, userSourcedId: user, classSourcedId } of enrollments) {
    const title = taken.get(classSourcedId);
    if (role !== 'student' || !user || !title) continue;
    const titles = found.get(user) ?? new Set();
    if (titles.size < MAX_LISTED) titles.add(title);
    found.set(user, titles);
  }
  return found;
}

const personColumns = [
  'last_name',
  'first_name',
  'middle_name',
  'email',
  'username',
  'phone',
  'external_id',
] as const satisfies ImportField[];
const personHeaders = ['familyName', 'givenName', 'middleName', 'email', 'username', 'phone', 'sourcedId'];

const personCells = (row: Record<string, string>): string[] =>
  ['familyName', 'givenName', 'middleName', 'email', 'username']
    .map((name) => row[name] ?? '')
    .concat(row['phone'] || row['sms'] || '', row['sourcedId'] ?? '');

interface Extra {
  header: string;
  column: ImportField;
  cell: (row: Record<string, string>) => string;
}
const sheetOf = (name: string, kind: ImportKind, rows: Records, extra: Extra[]): ReadSheet => ({
  name,
  kind,
  headers: [...personHeaders, ...extra.map(({ header }) => header)],
  columns: [...personColumns, ...extra.map(({ column }) => column)],
  source: null,
  isTaken: true,
  lines: rows.map((row): Line => [
    Number(row['line']),
    ...[...personCells(row), ...extra.map(({ cell }) => cell(row))].map(textOf),
  ]),
});

/** Lists of ids stand in one cell, with commas. */
const idsIn = (cell: string | undefined): string[] =>
  textOf(cell ?? null)
    .split(/[,;]/)
    .map((part) => part.trim())
    .filter(Boolean);

export async function readRoster(bytes: Buffer): Promise<{ sheets: ReadSheet[]; leftOut: LeftOut }> {
  const files = await unpack(bytes);
  const all = (name: string): Records => files.get(`${name}.csv`) ?? [];
  const rowsOf = (name: string): Records => all(name).filter((row) => !isGone(row));
  const users = rowsOf('users');
  assertThat(users.length > 0 && files.has('orgs.csv'), 'import-roster');
  const roles = rowsOf('roles');
  const kindOf = kindsOf(users, roles);
  const [enrollments, taken] = [rowsOf('enrollments'), groupsIn(rowsOf('classes'))];
  const groups = classesOf(enrollments, taken);
  assertThat(users.length <= IMPORT_MAX_ROWS, 'import-too-many-rows');
  const of = (kind: ImportKind) => users.filter((row) => kindOf.get(row['sourcedId'] ?? '') === kind);
  // Agents are written at either end: a student names the parents, or a parent names the children.
  const childrenOf = new Map<string, Set<string>>();
  for (const row of users) {
    for (const agent of idsIn(row['agentSourcedIds'])) {
      const isParent = kindOf.get(row['sourcedId'] ?? '') === 'parent';
      const [parent, child] = isParent ? [row['sourcedId'] ?? '', agent] : [agent, row['sourcedId'] ?? ''];
      childrenOf.set(parent, (childrenOf.get(parent) ?? new Set()).add(child));
    }
  }
  const group: Extra = {
    header: 'class',
    column: 'group',
    cell: (row) => [...(groups.get(row['sourcedId'] ?? '') ?? [])].join('; '),
  };
  const child: Extra = {
    header: 'agentSourcedIds',
    column: 'child_external_id',
    cell: (row) => [...(childrenOf.get(row['sourcedId'] ?? '') ?? [])].join('; '),
  };
  const roleOf = new Map(roles.map((row) => [row['userSourcedId'], row['role']]));
  const role: Extra = {
    header: 'role',
    column: 'role',
    cell: (row) => row['role'] || roleOf.get(row['sourcedId']) || 'unknown',
  };
  const others = users.filter((row) => !kindOf.has(row['sourcedId'] ?? ''));
  const sheets = [
    sheetOf('students', 'student', of('student'), [group]),
    sheetOf('teachers', 'teacher', of('teacher'), []),
    sheetOf('parents', 'parent', of('parent'), [child]),
    sheetOf('others', 'teacher', others, [role]),
  ].filter(({ lines }) => lines.length > 0);
  const isTaken = (row: Record<string, string>) => row['role'] === 'student' && taken.has(row['classSourcedId']);
  const leftOut: LeftOut = {
    courses: rowsOf('courses').length,
    classes: rowsOf('classes').length - taken.size,
    enrollments: enrollments.filter((row) => !isTaken(row)).length,
    grades: rowsOf('results').length,
    deleted: all('users').length - users.length,
  };
  return { sheets, leftOut };
}
