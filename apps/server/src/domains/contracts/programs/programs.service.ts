// What can be studied, as the office keeps it.
// Invariants:
// a programme has at most one offer after grade 9 and one after grade 11;
// what a contract names is archived or closed instead of deleted.
import type { OfficeProgram, OfficeRelationship, programCalls } from '@orbita/contract/contracts/programs';
import type { BodyOf, QueryOf, ResponseOf } from '@orbita/contract/endpoint';
import type { Db } from '@orbita/database';
import { mayJoin } from '../../../access/account-holdings.access.ts';
import { assertMayFill } from '../../../access/groups.access.ts';
import { AppError, assertThat, found } from '../../../http/app-error.ts';
import { pageOf, readPage } from '../../../http/paging.ts';
import { checkSavedList } from '../../../http/saved-list.ts';
import { can, type Viewer } from '../../../http/viewer.ts';
import type { Deps } from '../../../http/deps.ts';
import { lockRecord, recordChanges } from '../../audit/index.ts';
import { announceOwnChange } from '../announce-contract.ts';
import { enrolWaiting } from '../payments/open-access.ts';
import * as queries from './programs.queries.ts';

export async function listOfficePrograms(
  db: Db,
  viewer: Viewer,
  query: QueryOf<typeof programCalls.listOfficePrograms>,
): Promise<ResponseOf<typeof programCalls.listOfficePrograms>> {
  const page = readPage(query, 20);
  const filter = { query: query.query?.trim() ?? '', isArchived: query.archived ?? false };
  return pageOf(await queries.selectPrograms(db, viewer, filter, page), page);
}

/** The values of a programme as its history shows them. */
function shownOf({ code, title, description, offers }: OfficeProgram): Record<string, unknown> {
  const worded = offers.map((offer): [string, unknown] => {
    const { price, places, months, education_form, starts_on, accepts_until, is_open, group } = offer;
    const rubles = price === null ? '—' : `${price / 100} ₽`;
    const parts = [rubles, places, months, education_form, starts_on, accepts_until, is_open ? '+' : '−', group || '—'];
    return [offer.after_9 ? 'offer_9' : 'offer_11', parts.map((part) => part ?? '—').join(' · ')];
  });
  return { code, title, description, ...Object.fromEntries(worded) };
}

/** Throws when an offer for which the viewer has applied is to open another group, and the viewer may not join one. */
async function assertOpensOthers(
  tx: Db,
  viewer: Viewer,
  { offers, program }: { offers: queries.Terms[]; program: OfficeProgram | undefined },
): Promise<void> {
  const opening = offers.filter(
    ({ after_9, group_id }) =>
      typeof group_id === 'number' &&
      program?.offers.some((offer) => offer.after_9 === after_9 && offer.group_id !== group_id),
  );
  if (program === undefined || opening.length === 0 || mayJoin(viewer)) return;
  const own = await queries.selectOwnOffers(tx, viewer, program.id);
  assertThat(!opening.some(({ after_9 }) => own.some((offer) => offer.after_9 === after_9)), 'gives-more');
}

async function checkOffers(
  tx: Db,
  viewer: Viewer,
  { offers, program }: { offers: queries.Terms[]; program?: OfficeProgram },
): Promise<void> {
  if (new Set(offers.map(({ after_9 }) => after_9)).size < offers.length)
    throw new AppError('validation-failed', { fields: { offers: 'offer-twice' } });
  const forms = [...new Set(offers.flatMap(({ education_form_id }) => education_form_id ?? []))];
  const groups = [...new Set(offers.flatMap(({ group_id }) => group_id ?? []))];
  assertThat(groups.length === 0 || (await queries.countGroups(tx, viewer, groups)) === groups.length, 'not-found');
  // Whoever pays for an offer is put into its group, which is asked of an order too.
  const before = program?.offers ?? [];
  const added = groups.filter((group) => !before.some(({ group_id }) => group_id === group));
  assertThat(added.length === 0 || can(viewer, 'groups_write'), 'access-denied');
  await assertMayFill(tx, viewer, added);
  await assertOpensOthers(tx, viewer, { offers, program });
  assertThat(forms.length === 0 || (await queries.countForms(tx, viewer, forms)) === forms.length, 'not-found');
}

export async function createProgram(
  db: Db,
  viewer: Viewer,
  body: BodyOf<typeof programCalls.createProgram>,
): Promise<OfficeProgram> {
  const { offers = [] } = body;
  return db.transaction(async (tx) => {
    await checkOffers(tx, viewer, { offers });
    const { id } = await queries.insertProgram(tx, viewer, body);
    await queries.saveOffers(tx, id, offers);
    const program = found(await queries.selectProgram(tx, viewer, id));
    await recordChanges(tx, viewer, [{ kind: 'education-program', id, action: 'created', after: shownOf(program) }]);
    return program;
  });
}

export async function updateProgram(
  deps: Deps,
  viewer: Viewer,
  { id, body }: { id: number; body: BodyOf<typeof programCalls.updateProgram> },
): Promise<OfficeProgram> {
  const { after, enrolled } = await deps.db.transaction((tx) => changeProgram(tx, viewer, { id, body }));
  for (const contract of enrolled) announceOwnChange(deps, contract, { id: null });
  return after;
}

async function changeProgram(
  tx: Db,
  viewer: Viewer,
  { id, body }: { id: number; body: BodyOf<typeof programCalls.updateProgram> },
) {
  const { updated_at: asRead, ...change } = body;
  const { offers } = change;
  // Its offers are rows of their own, so a statement that waited for the lock would not see them as they are.
  assertThat(await lockRecord(viewer, 'education_programs', id)(tx), 'not-found');
  const before = found(await queries.selectProgram(tx, viewer, id));
  if (offers) await checkOffers(tx, viewer, { offers, program: before });
  const updated = await queries.updateProgram(tx, viewer, { id, change, asRead });
  if (!updated) throw new AppError('stale', { current: before });
  if (offers) await queries.saveOffers(tx, id, offers);
  // Whoever had paid before the programme named a group begins to study now.
  const enrolled = offers ? await enrolWaiting(tx, id) : [];
  const after = found(await queries.selectProgram(tx, viewer, id));
  const isMoved = before.is_archived !== after.is_archived;
  await recordChanges(tx, viewer, [
    { kind: 'education-program', id, action: 'updated', before: shownOf(before), after: shownOf(after) },
    ...(isMoved
      ? [
          {
            kind: 'education-program' as const,
            id,
            action: after.is_archived ? ('archived' as const) : ('unarchived' as const),
          },
        ]
      : []),
  ]);
  return { after, enrolled };
}

export const listProgramGroups = async (
  db: Db,
  viewer: Viewer,
): Promise<ResponseOf<typeof programCalls.listProgramGroups>> => ({ data: await queries.selectGroups(db, viewer) });

export const listOfficeRelationships = async (db: Db, viewer: Viewer): Promise<{ data: OfficeRelationship[] }> => ({
  data: await queries.selectRelationships(db, viewer.company_id),
});

export async function saveRelationships(
  db: Db,
  viewer: Viewer,
  { relationships, removed_ids: removed = [] }: BodyOf<typeof programCalls.saveRelationships>,
): Promise<{ data: OfficeRelationship[] }> {
  const company = viewer.company_id;
  return db.transaction(async (tx) => {
    await queries.lockRelationships(tx, company);
    const before = await queries.selectRelationships(tx, company);
    checkSavedList(before, relationships, removed);
    const gone = await queries.removeRelationships(tx, company, removed);
    await queries.storeRelationships(tx, company, relationships);
    const data = await queries.selectRelationships(tx, company);
    const old = new Map(before.map((one) => [one.id, one.title]));
    await recordChanges(tx, viewer, [
      ...data.map(({ id, title }) => ({
        kind: 'relationship' as const,
        id,
        action: old.has(id) ? ('updated' as const) : ('created' as const),
        ...(old.has(id) ? { before: { title: old.get(id) } } : {}),
        after: { title },
      })),
      ...gone.map(({ id, is_deleted }) => ({
        kind: 'relationship' as const,
        id,
        action: is_deleted ? ('deleted' as const) : ('archived' as const),
      })),
    ]);
    return { data };
  });
}

type Settings = ResponseOf<typeof programCalls.getAdmissionSettings>;
export const getAdmissionSettings = (db: Db, viewer: Viewer): Promise<Settings> => queries.selectSettings(db, viewer);

/** How the history names terms of keeping. */
const namedTerms = ({ retention_days, scan_days, draft_days }: Settings) => ({
  contract_retention_days: retention_days,
  contract_scan_days: scan_days,
  contract_draft_days: draft_days,
});

export async function updateAdmissionSettings(
  db: Db,
  viewer: Viewer,
  sent: BodyOf<typeof programCalls.updateAdmissionSettings>,
): Promise<Settings> {
  return db.transaction(async (tx) => {
    const before = await queries.selectSettings(tx, viewer, true);
    await queries.updateSettings(tx, viewer, sent);
    const settings = { ...before, ...sent };
    const record = { kind: 'admission' as const, id: viewer.company_id, action: 'updated' as const };
    await recordChanges(tx, viewer, [{ ...record, before: namedTerms(before), after: namedTerms(settings) }]);
    return settings;
  });
}
