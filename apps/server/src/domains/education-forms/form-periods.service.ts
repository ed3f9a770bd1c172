// From what day people and groups study in which form.
// Invariants:
// a form holds until the next row of the same person or group;
// who studies in what now is read by the office, by curators and teachers of the student, and by the student.
import type { educationForms } from '@orbita/contract/education-forms';
import type { BodyOf, ResponseOf } from '@orbita/contract/endpoint';
import type { Db } from '@orbita/database';
import { openGroupRecord } from '../../access/groups.access.ts';
import { assertThat, found } from '../../http/app-error.ts';
import { pageOf, type PageQuery, readPage } from '../../http/paging.ts';
import type { Viewer } from '../../http/viewer.ts';
import { recordChanges } from '../audit/index.ts';
import * as queries from './form-periods.queries.ts';

const ok = { ok: true } as const;

export async function listOpenEducationForms(
  db: Db,
  viewer: Viewer,
  query: PageQuery & queries.OpenFormsFilter,
): Promise<ResponseOf<typeof educationForms.listOpenEducationForms>> {
  const page = readPage(query, 20);
  const [rows, counters] = await Promise.all([
    queries.selectOpenForms(db, viewer, query, page),
    queries.countOpenForms(db, viewer),
  ]);
  return pageOf(rows, page, { ...counters });
}

export async function listFormsOfPerson(
  db: Db,
  viewer: Viewer,
  id: number,
): Promise<ResponseOf<typeof educationForms.listFormsOfPerson>> {
  const { may_read, current_form } = found(await queries.selectPerson(db, viewer, id));
  assertThat(may_read, 'access-denied');
  return { current_form, data: await queries.selectHistory(db, viewer.company_id, 'user_id', id) };
}

export async function listGroupEducationForms(
  db: Db,
  viewer: Viewer,
  id: number,
): Promise<ResponseOf<typeof educationForms.listGroupEducationForms>> {
  await openGroupRecord(db, viewer, id);
  const { current_form } = await queries.selectGroupForm(db, viewer.company_id, id);
  return { current_form, data: await queries.selectHistory(db, viewer.company_id, 'group_id', id) };
}

const kinds = { user_id: 'user', group_id: 'group' } as const;
interface Given {
  education_form_id: number | null;
  started_at?: string;
}

async function giveForm(
  db: Db,
  viewer: Viewer,
  to: { owner: queries.Owner; ids: number[] },
  given: Given,
): Promise<{ changed: number[] }> {
  const { owner } = to;
  const ids = [...new Set(to.ids)];
  const company = viewer.company_id;
  assertThat((await queries.countOwners(db, company, owner, ids)) === ids.length, 'not-found');
  const formId = given.education_form_id;
  const title = formId === null ? null : found(await queries.selectFormTitle(db, company, formId)).title;
  const startedAt = given.started_at ?? (await queries.selectToday(db, company)).today;
  return db.transaction(async (tx) => {
    const changed = await queries.insertPeriods(tx, viewer, { owner, ids }, { formId, startedAt });
    await recordChanges(
      tx,
      viewer,
      changed.map(({ owner_id, before }) => ({
        kind: kinds[owner],
        id: owner_id,
        action: 'updated',
        before: { education_form: before },
        after: { education_form: title, education_form_from: startedAt },
      })),
    );
    return { changed: changed.map(({ owner_id }) => owner_id) };
  });
}

export const giveEducationForm = (
  db: Db,
  viewer: Viewer,
  { user_ids, ...given }: BodyOf<typeof educationForms.giveEducationForm>,
): Promise<{ changed: number[] }> => giveForm(db, viewer, { owner: 'user_id', ids: user_ids }, given);
export const giveGroupEducationForm = (
  db: Db,
  viewer: Viewer,
  { group_ids, ...given }: BodyOf<typeof educationForms.giveGroupEducationForm>,
): Promise<{ changed: number[] }> => giveForm(db, viewer, { owner: 'group_id', ids: group_ids }, given);

async function takeBack(db: Db, viewer: Viewer, owner: queries.Owner, id: number): Promise<typeof ok> {
  await db.transaction(async (tx) => {
    const gone = found(await queries.deletePeriod(tx, viewer.company_id, owner, id));
    const before = { education_form: gone.title, education_form_from: gone.started_at };
    await recordChanges(tx, viewer, [{ kind: kinds[owner], id: gone.owner_id, action: 'updated', before }]);
  });
  return ok;
}
export const deleteFormOfPerson = (db: Db, viewer: Viewer, id: number): Promise<typeof ok> =>
  takeBack(db, viewer, 'user_id', id);
export const deleteGroupEducationForm = (db: Db, viewer: Viewer, id: number): Promise<typeof ok> =>
  takeBack(db, viewer, 'group_id', id);
