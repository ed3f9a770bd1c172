// People of the company: the list for staff, a person's card, the search of the command palette.
// Invariant: a list holds only people whose card the viewer may open.
import type { ResponseOf } from '@orbita/contract/endpoint';
import type { users } from '@orbita/contract/users';
import type { Db } from '@orbita/database';
import { found, assertThat } from '../../http/app-error.ts';
import type { Deps } from '../../http/deps.ts';
import type { CallContext } from '../../http/mount.ts';
import { type Page, pageOf, type PageQuery, readPage } from '../../http/paging.ts';
import type { Viewer } from '../../http/viewer.ts';
import { searchPeople } from './search-people.queries.ts';
import { selectUser, selectUsers, type UserFilter } from './users.queries.ts';

type List = ResponseOf<typeof users.listUsers>;
type Card = ResponseOf<typeof users.getUser>;
type Found = ResponseOf<typeof users.searchEverything>;

/** A person without the e-mail; null in its place would clear it when the record is saved back. */
function withoutEmail<Row extends { email: string | null }>(row: Row): Omit<Row, 'email'> {
  const { email: _, ...rest } = row;
  return rest;
}
type Listed = Awaited<ReturnType<typeof selectUsers>>;
const pageOfPeople = (rows: Listed, page: Page, safe: boolean): List =>
  safe ? pageOf(rows.map(withoutEmail), page) : pageOf(rows, page);

interface ListQuery extends PageQuery {
  query?: string;
  role?: UserFilter['role'];
  own_groups?: boolean;
  company_id?: number;
  company?: number;
  safe?: boolean;
  sort_list?: UserFilter['sort'];
  sort_direction?: 'asc' | 'desc';
}

export async function listUsers(db: Db, viewer: Viewer, query: ListQuery): Promise<List> {
  const { company_id, company } = query;
  assertThat(
    [company_id, company].every((named) => named === undefined || named === viewer.company_id),
    'not-found',
  );
  const page = readPage(query, 20);
  const { safe = false } = query;
  const rows = await selectUsers(db, viewer, {
    query: query.query,
    role: query.role,
    own_groups: query.own_groups,
    safe,
    sort: query.sort_list ?? 'name',
    descending: query.sort_direction === 'desc',
    ...page,
  });
  return pageOfPeople(rows, page, safe);
}

interface ChoiceQuery extends PageQuery {
  query?: string;
  role?: 'student' | 'teacher';
  group_id?: number;
  own_groups?: boolean;
}
export async function listUserChoices(
  db: Db,
  viewer: Viewer,
  { group_id, ...query }: ChoiceQuery,
): Promise<ResponseOf<typeof users.listUserChoices>> {
  const page = readPage(query, 20);
  const { query: words, role, own_groups } = query;
  const filter = { query: words, role, own_groups, ...(group_id === undefined ? {} : { group_ids: [group_id] }) };
  return pageOf(
    await selectUsers(db, viewer, { ...filter, safe: true, sort: 'name', descending: false, ...page }),
    page,
  );
}

interface StudentsQuery extends PageQuery {
  query?: string;
  ids?: number[];
  group_ids?: number[];
  subject_ids?: number[];
  safe?: boolean;
}
export async function listStudents(db: Db, viewer: Viewer, query: StudentsQuery): Promise<List> {
  const page = readPage(query, 20);
  const { query: words, ids, group_ids, subject_ids, safe = false } = query;
  const filter = { query: words, ids, group_ids, subject_ids, safe, role: 'student' as const, sort: 'name' as const };
  return pageOfPeople(await selectUsers(db, viewer, { ...filter, descending: false, ...page }), page, safe);
}

export async function getUser(db: Db, viewer: Viewer, id: number, safe = false): Promise<Card> {
  const { editable, ...row } = found(await selectUser(db, viewer, id, safe));
  assertThat(row.may_meet, 'access-denied');
  const shown = safe ? withoutEmail(row) : row;
  return { ...shown, is_member: true, is_parent: row.children.length > 0, ...editable };
}

/** A chosen password, what it is guessed from, and the field at which a refusal stands. */
interface NewPassword {
  password: string;
  own: readonly (string | null | undefined)[];
  field: string;
}
/** What auth does for the office: auth depends on users and not the other way round. */
export interface AccountDoor {
  /** Returns the hash of a password that was chosen; throws at the field when everybody would guess it. */
  hashNewPassword: (chosen: NewPassword) => Promise<string>;
  /** The same for somebody who has an account; `own` are further names that the account gets. */
  hashNewPasswordOf: (
    db: Db,
    userId: number,
    chosen: Pick<NewPassword, 'password' | 'field'> & Partial<NewPassword>,
  ) => Promise<string>;
  /** Throws unless the own password is right, or was typed at the sign-in of a moment ago. */
  assertOwnPassword: (
    deps: Deps,
    viewer: Viewer,
    given: { password: string | undefined; call: CallContext },
  ) => Promise<void>;
  /** Stores the own password; returns the hashes of the tokens of the sessions that ended. */
  storeOwnPassword: (
    tx: Db,
    viewer: Viewer,
    given: { hash: string; call: CallContext; keepsWays?: boolean },
  ) => Promise<Buffer[]>;
  /** Stores passwords that the office has set; returns the hashes of the tokens of the sessions that ended. */
  storeIssuedPasswords: (
    tx: Db,
    companyId: number,
    issued: readonly { id: number; hash: string }[],
  ) => Promise<Buffer[]>;
  /** Disconnects what ended, and tells the person of an own new password. */
  afterPassword: (deps: Deps, viewer: Viewer, given: { userId: number; ended: Buffer[] }) => Promise<void>;
  /** Ends the sessions of people of a company; returns the hashes of their tokens. */
  endSessions: (tx: Db, companyId: number, userIds: readonly number[]) => Promise<Buffer[]>;
  /** Ends the links by which people could set a new password. */
  endRestoreLinks: (tx: Db, userIds: readonly number[]) => Promise<unknown>;
  /** Counts a wish for a new address; throws after too many. */
  admitEmail: (db: Db, viewer: Viewer) => Promise<void>;
  /** Notes an address that a person wants and writes the mail that confirms it. */
  requestEmail: (tx: Db, deps: Deps, viewer: Viewer, given: { email: string; call: CallContext }) => Promise<void>;
  /** Sends the mails that were written. */
  wakeMails: (deps: Deps) => void;
  /** Ends the new addresses of people that were not confirmed. */
  endEmailChanges: (tx: Db, userIds: readonly number[]) => Promise<void>;
}

type Search<Part extends keyof Found> = (db: Db, viewer: Viewer, words: string) => Promise<Found[Part]>;
/** Dependencies handed in from `app.ts`, because disciplines depend on users and not the other way round. */
export interface UserDeps extends Deps {
  searchSubjects: Search<'subjects'>;
  searchTopics: Search<'topics'>;
  searchGroups: Search<'groups'>;
  searchTrajectories: Search<'trajectories'>;
  account: AccountDoor;
}

export async function searchEverything(deps: UserDeps, viewer: Viewer, words: string): Promise<Found> {
  const { db } = deps;
  const [people, subjects, topics, groups, trajectories] = await Promise.all([
    searchPeople(db, viewer, words),
    deps.searchSubjects(db, viewer, words),
    deps.searchTopics(db, viewer, words),
    deps.searchGroups(db, viewer, words),
    deps.searchTrajectories(db, viewer, words),
  ]);
  return { people, subjects, topics, groups, trajectories };
}
