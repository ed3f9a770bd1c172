// The company: its page, members and moderators.
// Invariants:
// a company always keeps its owner, a moderator and an administrator;
// nobody gives or takes a right that they do not hold;
// the domain, to which mailed links lead, changes only with the right to point services and the own password;
// an id of another company counts as not found.
import type { BodyOf, ResponseOf } from '@orbita/contract/endpoint';
import { keysOf } from '@orbita/contract/records';
import type { companies, Company, CompanyMember } from '@orbita/contract/companies';
import type { Db } from '@orbita/database';
import { lockAccounts, lockRights } from '../../access/held-rights.access.ts';
import { AppError, assertThat, InvalidInput } from '../../http/app-error.ts';
import type { Deps } from '../../http/deps.ts';
import type { CallContext } from '../../http/mount.ts';
import { pageOf, type PageQuery, readPage } from '../../http/paging.ts';
import { can, canAll, loadAbsentViewer, moderatorPermissions, type Viewer } from '../../http/viewer.ts';
import { readDomainName } from '../../platform/domain-name.ts';
import { cleanHtml } from '../../platform/rich-text.ts';
import { recordChanges } from '../audit/index.ts';
import { proveOneself } from '../auth/index.ts';
import { assertOwnUploads } from '../files/index.ts';
import { endForeignWaysIn } from '../users/index.ts';
import * as queries from './companies.queries.ts';
import { replacePictures, selectPictures } from './page/page.queries.ts';

const ok = { ok: true } as const;

function assertOwn(viewer: Viewer, companyId: number): void {
  if (viewer.company_id !== companyId) throw new AppError('not-found');
}

export async function getCompany(db: Db, viewer: Viewer, id: number): Promise<ResponseOf<typeof companies.getCompany>> {
  assertOwn(viewer, id);
  return queries.selectCompany(db, id);
}

/** An address that a browser would run instead of opening; browsers pass over control characters and spaces in it. */
const SCRIPT_ADDRESS = /^(?:javascript|vbscript|data):/i;
const isScriptAddress = (address: string): boolean => SCRIPT_ADDRESS.test(address.replaceAll(/[\p{Cc}\s]/gu, ''));

type Body = BodyOf<typeof companies.updateCompany>;
type CompanyBody = Omit<Body, 'updated_at' | 'current_password'>;

/** Fields that always have a value; null, which means «not set», leaves them as they are. */
const ALWAYS_SET = [
  'title',
  'description',
  'tags',
  'private',
  'time_zone',
  'tiles',
  'page_embedded_code',
  'sign_in_page_message',
  'user_reports_enabled',
  'risk_debts',
  'risk_missed',
  'risk_silent_days',
  'risk_idle_days',
  'risk_signs',
  'retake_counts',
  'exam_grades',
  'credit_grades',
] as const;

/** Throws for a time zone that the server does not know. */
function assertTimeZone(name: string | undefined): void {
  if (name === undefined) return;
  try {
    Intl.DateTimeFormat('en', { timeZone: name });
  } catch {
    throw new InvalidInput({ time_zone: [{ ru: 'Нет такого часового пояса', en: 'There is no such time zone' }] });
  }
}

const isId = (value: unknown): value is number =>
  Number.isInteger(value) && Number(value) > 0 && Number(value) < 2 ** 31;
/** Pictures that tiles name. */
const picturesIn = (tiles: Company['tiles']): number[] => [
  ...new Set(tiles.flatMap(({ image_id: id }) => (isId(id) ? [id] : []))),
];

/** Returns grades from the highest down; throws when a grade or a bound stands twice. */
function orderedGrades(field: 'exam_grades' | 'credit_grades', sent: Company['exam_grades']): Company['exam_grades'] {
  const grades = sent.map(({ title, from }) => ({ title: title.trim(), from }));
  const isOnce = (values: (string | number)[]): boolean => new Set(values).size === values.length;
  if (!isOnce(grades.map(({ title }) => title)) || !isOnce(grades.map(({ from }) => from)))
    throw new InvalidInput({
      [field]: [{ ru: 'Каждая оценка и каждая граница — один раз', en: 'Each grade and each bound stands once' }],
    });
  return grades.toSorted((one, other) => other.from - one.from);
}

/** Returns a change as it is stored, without scripts. */
function cleanChange(sent: CompanyBody): CompanyBody {
  const change = { ...sent };
  for (const field of ALWAYS_SET) if ((change[field] ?? null) === null) delete change[field];
  assertTimeZone(change.time_zone);
  for (const field of ['exam_grades', 'credit_grades'] as const) {
    const sentGrades = change[field];
    if (sentGrades !== undefined) change[field] = orderedGrades(field, sentGrades);
  }
  const values = (change.tiles ?? []).flatMap((tile) => Object.values(tile));
  if (values.some((value) => typeof value === 'string' && isScriptAddress(value)))
    throw new InvalidInput({ tiles: [{ ru: 'Адрес не открывает страницу', en: 'An address does not open a page' }] });
  const code = change.page_embedded_code;
  return { ...change, ...(code === undefined ? {} : { page_embedded_code: cleanHtml(code) }) };
}

const needsDomain = new InvalidInput({
  domain: [
    {
      ru: 'На этом сервере работают и другие организации: без домена вашу не найти',
      en: 'Other institutions share this server: without a domain yours could not be found',
    },
  ],
});

const noDomain = new InvalidInput({
  domain: [
    {
      ru: 'Только имя без порта и точки в конце, например school.example.ru',
      en: 'A name alone, without a port or a dot at the end, such as school.example.com',
    },
  ],
});

/** Throws unless owner, discipline, domain and photo may be named. */
async function assertNamed(db: Db, viewer: Viewer, change: CompanyBody, current: Company): Promise<void> {
  const { owner_id: owner = null, lms_graph_subject_id: subject = null, domain = null, image_id: image } = change;
  const known = await queries.checkNamed(db, viewer.company_id, { owner, subject, domain });
  assertThat(owner === null || known.owner, 'not-found');
  assertThat(subject === null || known.subject, 'not-found');
  if (change.domain === null && current.domain !== null && !known.is_alone) throw needsDomain;
  if (domain !== null && domain !== current.domain && readDomainName(domain) !== domain) throw noDomain;
  if (domain !== null && !known.domain) throw new AppError('domain-taken', { fields: { domain: 'domain-taken' } });
  if (typeof image === 'number' && image !== current.image_id)
    await assertOwnUploads(db, viewer, [{ type: 'photo', attachment_id: image }], () => 'image_id');
  await assertOwnPictures(db, viewer, change);
}

/** Throws unless new pictures of tiles were uploaded by the viewer. */
async function assertOwnPictures(db: Db, viewer: Viewer, { tiles }: CompanyBody): Promise<void> {
  const named = picturesIn(tiles ?? []);
  if (named.length === 0) return;
  const known = new Set(await selectPictures(db, viewer.company_id));
  const fresh = named.filter((id) => !known.has(id)).map((id) => ({ type: 'photo' as const, attachment_id: id }));
  await assertOwnUploads(db, viewer, fresh, () => 'tiles');
}

/** Throws when owner or domain change by somebody who is neither the owner nor an administrator. */
function assertMayHandOver(viewer: Viewer, change: CompanyBody, current: Company): void {
  if (viewer.id === current.owner_id || can(viewer, 'roles_write')) return;
  const { owner_id: owner = current.owner_id, domain = current.domain } = change;
  assertThat(owner === current.owner_id && domain === current.domain, 'owner-only');
}

/** Throws when somebody who may not read the questions sends them elsewhere. */
function assertMayReadQuestions(viewer: Viewer, change: CompanyBody, current: Company): void {
  const { questions_email: mailbox = current.questions_email } = change;
  assertThat(mailbox === current.questions_email || can(viewer, 'users_read'), 'rights-not-held');
}

/** Whether a change points the domain elsewhere. */
const movesDomain = ({ domain }: CompanyBody, current: Company): boolean =>
  domain !== undefined && domain !== current.domain;

/** Throws when somebody points the domain elsewhere who may not point services. */
function assertMayPoint(viewer: Viewer, change: CompanyBody, current: Company): void {
  if (movesDomain(change, current) && !can(viewer, 'services_write'))
    throw new AppError('services-not-held', { fields: { domain: 'services-not-held' } });
}

/** Throws unless a change of the domain comes with the own password; returns whether it has. */
async function proveMove(
  deps: Deps,
  viewer: Viewer,
  { id, body }: { id: number; body: Body },
  call: CallContext,
): Promise<boolean> {
  if (body.domain === undefined) return false;
  const current = await queries.selectCompany(deps.db, id);
  if (!movesDomain(body, current)) return false;
  assertMayHandOver(viewer, body, current);
  assertMayPoint(viewer, body, current);
  // Before the transaction, because a wrong guess has to stay counted.
  await proveOneself(deps, viewer, { body, call });
  return true;
}

export async function updateCompany(
  deps: Deps,
  viewer: Viewer,
  { id, body }: { id: number; body: Body },
  call: CallContext,
): Promise<Company> {
  assertOwn(viewer, id);
  const { updated_at: asRead, current_password: _, ...change } = body;
  const clean = cleanChange(change);
  const isProved = await proveMove(deps, viewer, { id, body }, call);
  return deps.db.transaction(async (tx) => {
    // Locks the company, so that what is read next is what the change replaces.
    const now = await lockRights(tx, viewer, 'company_write');
    const current = await queries.selectCompany(tx, id);
    assertMayHandOver(now, change, current);
    assertMayPoint(now, change, current);
    // Somebody else has changed the domain since it was compared.
    if (movesDomain(change, current) && !isProved) throw new AppError('stale', { current });
    assertMayReadQuestions(now, change, current);
    await assertNamed(tx, viewer, change, current);
    if (keysOf(clean).length === 0) return current;
    const changed = await queries.updateCompanyRow(tx, id, clean, asRead);
    if (!changed) throw new AppError('stale', { current });
    const { owner_id: owner } = changed;
    if (owner !== null && owner !== current.owner_id && owner !== viewer.id) await endForeignWaysIn(tx, [owner]);
    if (clean.tiles) await replacePictures(tx, id, picturesIn(clean.tiles));
    const before = Object.fromEntries(keysOf(clean).map((field) => [field, current[field]]));
    await recordChanges(tx, viewer, [{ kind: 'company', id, action: 'company', before, after: clean }]);
    return changed;
  });
}

export async function isModerator(viewer: Viewer, id: number): Promise<{ canChange: boolean }> {
  assertOwn(viewer, id);
  return { canChange: viewer.is_moderator || can(viewer, 'company_write') };
}

export async function isMember(viewer: Viewer, id: number): Promise<{ isMember: boolean }> {
  assertOwn(viewer, id);
  return { isMember: viewer.is_member };
}

interface MembersQuery extends PageQuery {
  query?: string;
  role?: 'student' | 'teacher' | 'moderator';
  sort_direction?: 'asc' | 'desc';
}
export async function listCompanyUsers(
  db: Db,
  viewer: Viewer,
  id: number,
  query: MembersQuery,
): Promise<ResponseOf<typeof companies.listCompanyUsers>> {
  assertOwn(viewer, id);
  const page = readPage(query, 20);
  return pageOf(
    await queries.selectMembers(db, viewer, {
      query: query.query,
      role: query.role,
      descending: query.sort_direction === 'desc',
      ...page,
    }),
    page,
  );
}

export async function listModerators(db: Db, viewer: Viewer, id: number): Promise<{ data: CompanyMember[] }> {
  assertOwn(viewer, id);
  return {
    data: await queries.selectMembers(db, viewer, {
      role: 'moderator',
      size: 1000,
      offset: 0,
      descending: false,
    }),
  };
}

type Live = Pick<Deps, 'db' | 'live'>;
/** Tells a person that their rights have changed and asks again whether they may hear what they hear. */
async function tellRights({ live }: Live, viewer: Viewer, userId: number): Promise<void> {
  live.send([userId], { kind: 'rights' }, viewer);
  await live.recheck(null);
}

export async function addModerator(deps: Live, viewer: Viewer, id: number, userId: number): Promise<typeof ok> {
  assertOwn(viewer, id);
  await deps.db.transaction(async (tx) => {
    assertThat(canAll(await lockRights(tx, viewer, 'company_write'), moderatorPermissions), 'rights-not-held');
    assertThat((await queries.setModerator(tx, id, userId, true)) > 0, 'not-found');
    if (userId !== viewer.id) await endForeignWaysIn(tx, [userId]);
    await queries.insertAudit(tx, viewer, { action: 'moderator', userId, before: false, after: true });
  });
  await tellRights(deps, viewer, userId);
  return ok;
}

/** Throws when the company would lose its last moderator. */
function assertNotLastModerator(holders: queries.Holder[], userId: number): void {
  const moderators = holders.filter(({ is_moderator }) => is_moderator);
  const isOne = moderators.some(({ user_id }) => user_id === userId);
  assertThat(!isOne || moderators.length > 1, 'last-moderator');
}
/** Throws when the company would lose its owner or the last one who may assign roles. */
function assertDispensable(holders: queries.Holder[], userId: number): void {
  assertThat(!holders.some(({ user_id, is_owner }) => user_id === userId && is_owner), 'owner-stays');
  const administrators = holders.filter(({ is_administrator }) => is_administrator);
  const isOne = administrators.some(({ user_id }) => user_id === userId);
  assertThat(!isOne || administrators.length > 1, 'last-administrator');
}

export async function removeModerator(deps: Live, viewer: Viewer, id: number, userId: number): Promise<typeof ok> {
  assertOwn(viewer, id);
  await deps.db.transaction(async (tx) => {
    assertThat(canAll(await lockRights(tx, viewer, 'company_write'), moderatorPermissions), 'rights-not-held');
    assertNotLastModerator(await queries.selectHolders(tx, id), userId);
    assertThat((await queries.setModerator(tx, id, userId, false)) > 0, 'not-found');
    await queries.insertAudit(tx, viewer, { action: 'moderator', userId, before: true, after: false });
  });
  await tellRights(deps, viewer, userId);
  return ok;
}

export async function removeCompanyUser(
  { db, live }: Deps,
  viewer: Viewer,
  id: number,
  userId: number,
): Promise<typeof ok> {
  assertOwn(viewer, id);
  await db.transaction(async (tx) => {
    const remover = await lockRights(tx, viewer, 'users_write');
    // Lessons that are being made name the person, or do not.
    await lockAccounts(tx, [userId]);
    const person = await loadAbsentViewer(tx, userId, id);
    assertThat(person, 'not-found');
    assertThat(canAll(remover, person.permissions), 'rights-not-held');
    const holders = await queries.selectHolders(tx, id);
    assertNotLastModerator(holders, userId);
    assertDispensable(holders, userId);
    assertThat((await queries.removeMember(tx, id, userId)) > 0, 'not-found');
    await queries.insertAudit(tx, viewer, { action: 'member', userId, before: true, after: false });
  });
  await live.recheck(null);
  return ok;
}
