// The list of forms of education.
// Invariants:
// a title is there once;
// a form in which anybody ever studied is archived instead of deleted, so that histories stay whole.
import type { EducationForm, educationForms } from '@orbita/contract/education-forms';
import type { BodyOf, ResponseOf } from '@orbita/contract/endpoint';
import type { Db } from '@orbita/database';
import { pageOf, type PageQuery, readPage } from '../../http/paging.ts';
import { checkSavedList } from '../../http/saved-list.ts';
import type { Viewer } from '../../http/viewer.ts';
import { recordChanges } from '../audit/index.ts';
import * as queries from './education-forms.queries.ts';

export const listEducationForms = async (
  db: Db,
  viewer: Viewer,
): Promise<ResponseOf<typeof educationForms.listEducationForms>> => ({
  data: await queries.selectForms(db, viewer.company_id),
});

export async function listEducationFormChoices(
  db: Db,
  viewer: Viewer,
  query: PageQuery & { query?: string },
): Promise<ResponseOf<typeof educationForms.listEducationFormChoices>> {
  const page = readPage(query, 100);
  return pageOf(await queries.selectFormChoices(db, viewer, query.query?.trim() ?? '', page), page);
}

type Save = BodyOf<typeof educationForms.saveEducationForms>;

const shownOf = ({ title, is_online }: EducationForm) => ({ title, is_online });

/** Records what became different in the list and returns it as it is now. */
async function recordList(tx: Db, viewer: Viewer, before: EducationForm[]): Promise<EducationForm[]> {
  const old = new Map(before.map((form) => [form.id, form]));
  const after = await queries.selectForms(tx, viewer.company_id);
  await recordChanges(
    tx,
    viewer,
    after.map((form) => {
      const was = old.get(form.id);
      return {
        kind: 'education-form' as const,
        id: form.id,
        action: was ? ('updated' as const) : ('created' as const),
        ...(was ? { before: shownOf(was) } : {}),
        after: shownOf(form),
      };
    }),
  );
  return after;
}

export async function saveEducationForms(
  db: Db,
  viewer: Viewer,
  body: Save,
): Promise<ResponseOf<typeof educationForms.saveEducationForms>> {
  const company = viewer.company_id;
  return db.transaction(async (tx) => {
    await queries.lockList(tx, company);
    const before = await queries.selectForms(tx, company);
    checkSavedList(before, body.education_forms, body.removed_ids ?? []);
    const removed = await queries.removeForms(tx, company, body.removed_ids ?? []);
    await queries.updateForms(tx, company, body.education_forms);
    await queries.insertForms(tx, company, body.education_forms);
    const data = await recordList(tx, viewer, before);
    await recordChanges(
      tx,
      viewer,
      removed.map(({ id, is_deleted }) => ({
        kind: 'education-form',
        id,
        action: is_deleted ? 'deleted' : 'archived',
      })),
    );
    return { data };
  });
}
