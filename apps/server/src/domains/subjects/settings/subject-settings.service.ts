// Settings of a discipline: its record, people, groups and halves.
// Invariants:
// a teacher may change the description, an administrator everything;
// an archived discipline does not change;
// a stale change is refused with the current record.
import type { ResponseOf, BodyOf } from '@orbita/contract/endpoint';
import { organisationChannel, subjectChannel } from '@orbita/contract/live';
import { keysOf } from '@orbita/contract/records';
import type { subjects, SubjectSettings } from '@orbita/contract/subjects';
import { type Db, sql } from '@orbita/database';
import { assertMayEnrol, assertMayFill } from '../../../access/groups.access.ts';
import { assertMayGive } from '../../../access/account-holdings.access.ts';
import { lockAccounts } from '../../../access/held-rights.access.ts';
import { AppError, assertThat, found } from '../../../http/app-error.ts';
import type { Deps } from '../../../http/deps.ts';
import { can, type Viewer } from '../../../http/viewer.ts';
import { copyContent } from '../../topics/index.ts';
import { insertSubjectCopy } from './copy-subject.queries.ts';
import * as queries from './subject-settings.queries.ts';
import { typedTitle } from './typed-title.ts';
import { keepingResults } from '../../../access/result-places.access.ts';
import * as access from '../../../access/subjects.access.ts';

/** Source: specification, section 5. */
const DESCRIPTION_LIMIT = 2048;
/** Fields that only an administrator may change. */
const officeFields: readonly (keyof BodyOf<typeof subjects.updateSubject>)[] = [
  'title',
  'code',
  'type',
  'distant',
  'privacy',
  'access_users_ids',
  'half_id',
  'is_teachers_edit_teams',
];
/** The privacy that admits named people only. */
const SELECTED_USERS = 2;
const ok = { ok: true } as const;

async function readSettings(db: Db, viewer: Viewer, subject: access.SubjectInView): Promise<SubjectSettings> {
  const row = await queries.selectSettings(db, subject.id);
  return {
    ...row,
    can_edit: access.canEdit(viewer, subject) && !subject.is_archived,
    can_administer: can(viewer, 'subjects_write'),
  };
}

export async function getSubjectSettings(db: Db, viewer: Viewer, id: number): Promise<SubjectSettings> {
  const subject = await access.loadSubjectInView(db, viewer, id);
  assertThat(access.canEdit(viewer, subject), 'teacher-only');
  return readSettings(db, viewer, subject);
}

/** Returns the discipline; throws unless the viewer may administer it. */
async function administer(db: Db, viewer: Viewer, id: number): Promise<access.SubjectInView> {
  const subject = await access.loadSubjectInView(db, viewer, id);
  assertThat(!subject.is_archived, 'archived');
  return subject;
}

type Change = Omit<BodyOf<typeof subjects.updateSubject>, 'updated_at'>;

function cleanChange(change: Change): Change {
  if (change.description !== undefined && change.description.length > DESCRIPTION_LIMIT)
    throw new AppError('validation-failed', { fields: { description: 'description-too-long' } });
  return {
    ...change,
    ...(change.title === undefined ? {} : { title: change.title.trim() }),
    ...(change.code === undefined ? {} : { code: change.code.trim() }),
    ...(change.tags === undefined ? {} : { tags: [...new Set(change.tags.map((tag) => tag.trim().toLowerCase()))] }),
  };
}

const photoFields = ['cover_id', 'map_background_image_id'] as const;
/** Throws unless the photos are own uploads or already shown by the discipline. */
async function assertPhotos(db: Db, viewer: Viewer, subjectId: number, change: Change): Promise<void> {
  const named = photoFields.flatMap((field) => {
    const photo = change[field];
    return typeof photo === 'number' ? [{ field, photo }] : [];
  });
  const photos = [...new Set(named.map(({ photo }) => photo))];
  if (photos.length === 0 || (await queries.countUsablePhotos(db, viewer, subjectId, photos)) === photos.length) return;
  throw new AppError('validation-failed', { fields: { [named[0]!.field]: 'unknown-attachment' } });
}

async function assertHalves(db: Db, viewer: Viewer, halves: number[]): Promise<void> {
  assertThat((await queries.countHalves(db, viewer.company_id, halves)) === new Set(halves).size, 'not-found');
}

async function placeInOneHalf(tx: Db, viewer: Viewer, subjectId: number, halfId: number | null): Promise<void> {
  if (halfId !== null) {
    await assertHalves(tx, viewer, [halfId]);
    await queries.insertSubjectHalves(tx, subjectId, [halfId]);
  }
  await queries.deleteOtherHalves(tx, subjectId, halfId);
}

/** Stores the named people when the privacy uses them; another privacy keeps them for later. */
async function nameReaders(tx: Db, viewer: Viewer, subjectId: number, named: NamedReaders): Promise<void> {
  const users = [...new Set(named.users)];
  assertThat(users.length === 0 || named.privacy === SELECTED_USERS, 'access-lists');
  assertThat((await queries.countReaders(tx, viewer, subjectId, users)) === users.length, 'not-found');
  await queries.replaceAccessUsers(tx, subjectId, users);
}
interface NamedReaders {
  users: number[];
  privacy: number | undefined;
}

export async function createSubject(
  db: Db,
  viewer: Viewer,
  body: BodyOf<typeof subjects.createSubject>,
): Promise<SubjectSettings> {
  await assertPhotos(db, viewer, 0, body);
  const id = await db.transaction(async (tx) => {
    const made = await queries.insertSubject(tx, viewer, cleanChange(body));
    if (typeof body.half_id === 'number') await placeInOneHalf(tx, viewer, made.id, body.half_id);
    if (body.access_users_ids)
      await nameReaders(tx, viewer, made.id, { users: body.access_users_ids, privacy: body.privacy });
    await queries.insertAudits(tx, viewer, { action: 'created', subjectIds: [made.id], after: { title: body.title } });
    return made.id;
  });
  return getSubjectSettings(db, viewer, id);
}

/** Keeps only the fields that differ from the record, because existing clients send the whole entity back. */
function differences(body: Change, current: Readonly<Record<string, unknown>>): Change {
  const differs = ([field, value]: [string, unknown]) => JSON.stringify(value) !== JSON.stringify(current[field]);
  return Object.fromEntries(Object.entries(body).filter(differs));
}

export async function updateSubject(
  db: Db,
  viewer: Viewer,
  id: number,
  { updated_at: asRead, ...body }: BodyOf<typeof subjects.updateSubject>,
): Promise<SubjectSettings> {
  const subject = await access.loadSubjectInView(db, viewer, id);
  access.assertEditable(viewer, subject);
  return db.transaction(async (tx) => {
    await queries.lockSubject(tx, id);
    const settings = await readSettings(tx, viewer, subject);
    const current = { ...settings, access_users_ids: settings.access_users.map((person) => person.id) };
    const typed = body.title === undefined ? body : { ...body, title: typedTitle(body.title, settings) };
    const change = differences(typed, current);
    if (Object.keys(change).length === 0) return settings;
    assertThat(can(viewer, 'subjects_write') || !officeFields.some((field) => field in change), 'admin-only');
    await assertPhotos(tx, viewer, id, change);
    if (!(await queries.updateSubjectRow(tx, id, cleanChange(change), asRead)))
      throw new AppError('stale', { current: settings });
    const { half_id: halfId } = change;
    if (halfId !== undefined)
      await keepingResults(tx, viewer, sql`${id}`, () => placeInOneHalf(tx, viewer, id, halfId));
    if (change.access_users_ids)
      await nameReaders(tx, viewer, id, {
        users: change.access_users_ids,
        privacy: change.privacy ?? current.privacy,
      });
    const before = Object.fromEntries(keysOf(change).map((field) => [field, current[field]]));
    await queries.insertAudits(tx, viewer, { action: 'updated', subjectIds: [id], before, after: change });
    return readSettings(tx, viewer, subject);
  });
}

/** Copies settings, people and content; groups, answers and marks stay with the source. */
export async function cloneSubject(db: Db, viewer: Viewer, id: number): Promise<SubjectSettings> {
  const source = await access.loadSubjectInView(db, viewer, id);
  const made = await db.transaction(async (tx) => {
    const title = sql`left(src.title, 246) || ' (копия)'`;
    const copy = await insertSubjectCopy(tx, viewer, { sourceId: source.id, different: { title } });
    await copyContent(tx, { fromSubjectId: source.id, toSubjectId: copy.id });
    await queries.insertAudits(tx, viewer, {
      action: 'cloned',
      subjectIds: [copy.id],
      after: { source_id: source.id },
    });
    return copy.id;
  });
  return getSubjectSettings(db, viewer, made);
}

type RoleBody = BodyOf<typeof subjects.addSubjectRole>;

export async function addSubjectRole(db: Db, viewer: Viewer, id: number, body: RoleBody): Promise<typeof ok> {
  await administer(db, viewer, id);
  assertThat(await queries.isMet(db, viewer, body.user_id), 'not-found');
  await assertMayGive(db, viewer, [body.user_id], body.role_type === 'TEACHER' ? 'teaching' : 'expertise');
  await db.transaction(async (tx) => {
    if (await queries.insertRole(tx, id, body.user_id, body.role_type))
      await queries.insertAudits(tx, viewer, { action: 'role-given', subjectIds: [id], after: body });
  });
  return ok;
}

export async function removeSubjectRole(
  { db, live }: Deps,
  viewer: Viewer,
  id: number,
  body: RoleBody,
): Promise<ResponseOf<typeof subjects.removeSubjectRole>> {
  await administer(db, viewer, id);
  assertThat(await queries.isMember(db, viewer.company_id, body.user_id), 'not-found');
  const left = await db.transaction(async (tx) => {
    // Lessons that are being made name the person, or do not.
    await lockAccounts(tx, [body.user_id]);
    if (await queries.deleteRole(tx, id, body.user_id, body.role_type))
      await queries.insertAudits(tx, viewer, { action: 'role-taken', subjectIds: [id], before: body });
    return {
      lessons: await queries.countReleased(tx, id, body.user_id),
      sub_subjects: await queries.selectKeptSubs(tx, id, body),
    };
  });
  // Whoever had no other role works there no more.
  await Promise.all([live.recheck(subjectChannel(id)), live.recheck(organisationChannel(viewer.company_id))]);
  return { ok: true, ...left };
}

interface OneOrMany {
  one: number | undefined;
  many: number[] | undefined;
}
/** Returns the ids given one by one or as a list; throws when there are none. */
function allNamed({ one, many }: OneOrMany): number[] {
  const all = [...new Set([...(one === undefined ? [] : [one]), ...(many ?? [])])];
  assertThat(all.length > 0, 'empty-record');
  return all;
}

type HalvesBody = BodyOf<typeof subjects.addSubjectHalves>;

export async function addSubjectHalves(db: Db, viewer: Viewer, id: number, body: HalvesBody): Promise<typeof ok> {
  await administer(db, viewer, id);
  const halves = allNamed({ one: body.half_id, many: body.half_ids });
  await assertHalves(db, viewer, halves);
  await db.transaction((tx) =>
    keepingResults(tx, viewer, sql`${id}`, () => queries.insertSubjectHalves(tx, id, halves)),
  );
  return ok;
}

export async function removeSubjectHalves(db: Db, viewer: Viewer, id: number, body: HalvesBody): Promise<typeof ok> {
  await administer(db, viewer, id);
  const halves = allNamed({ one: body.half_id, many: body.half_ids });
  await assertHalves(db, viewer, halves);
  await db.transaction((tx) =>
    keepingResults(tx, viewer, sql`${id}`, () => queries.deleteSubjectHalves(tx, id, halves)),
  );
  return ok;
}

type GroupBody = BodyOf<typeof subjects.addGroupSubjects>;

async function openEnrolment(db: Db, viewer: Viewer, groupId: number, body: GroupBody): Promise<number[]> {
  const subjects = allNamed({ one: body.subject_id, many: body.subject_ids });
  const enrolment = found(await queries.selectEnrolment(db, viewer.company_id, groupId, subjects));
  assertThat(enrolment.known === subjects.length, 'not-found');
  assertThat(enrolment.archived === 0, 'archived');
  return subjects;
}

export async function addGroupSubjects(db: Db, viewer: Viewer, groupId: number, body: GroupBody): Promise<typeof ok> {
  const subjects = await openEnrolment(db, viewer, groupId, body);
  await assertMayFill(db, viewer, [groupId]);
  await assertMayEnrol(db, viewer, subjects);
  await queries.insertGroupSubjects(db, groupId, subjects);
  return ok;
}

/** The group's answers and marks stay and reappear when it is enrolled again. */
export async function removeGroupSubjects(
  db: Db,
  viewer: Viewer,
  groupId: number,
  body: GroupBody,
): Promise<typeof ok> {
  const subjects = await openEnrolment(db, viewer, groupId, body);
  await queries.deleteGroupSubjects(db, groupId, subjects);
  return ok;
}

export async function listSubjectCurators(
  db: Db,
  viewer: Viewer,
  id: number,
): Promise<ResponseOf<typeof subjects.listSubjectCurators>> {
  const subject = await access.loadSubjectInView(db, viewer, id);
  access.assertVisible(viewer, subject);
  return { data: await queries.selectCurators(db, viewer, id, access.seesHidden(viewer, subject) ? null : viewer.id) };
}
