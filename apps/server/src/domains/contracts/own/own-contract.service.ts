// The applicant's own contract.
// Invariants:
// a draft keeps what was typed, right or wrong; the office gets it when nothing is missing or wrong;
// what two devices send is merged field by field under a lock of the row: of one field the newer value stays;
// once the office has it, only what it sends back changes;
// what another institution has vouched for does not count here.
import { type Application, emptyApplication, readSpeciality } from '@orbita/contract/contracts/application';
import { needsAgent, type Problem } from '@orbita/contract/contracts/check-application';
import { consentDocuments } from '@orbita/contract/contracts/consents';
import { mergeApplication, pathsOf } from '@orbita/contract/contracts/merge-application';
import type { contracts } from '@orbita/contract/contracts';
import type { OwnContract } from '@orbita/contract/contracts/own';
import { problemTexts } from '@orbita/contract/contracts/problem-texts';
import type { BodyOf, ResponseOf } from '@orbita/contract/endpoint';
import type { Db } from '@orbita/database';
import { assertThat, found, InvalidInput } from '../../../http/app-error.ts';
import { assertUnsealed } from '../../../http/application-seal.ts';
import type { Deps } from '../../../http/deps.ts';
import type { CallContext } from '../../../http/mount.ts';
import { pageOf, type PageQuery, readPage } from '../../../http/paging.ts';
import { hashToken, type Viewer } from '../../../http/viewer.ts';
import { forgetWordOfOthers, markBeginner } from '../../auth/index.ts';
import { announceOwnChange, announceToOffice } from '../announce-contract.ts';
import { openApplication, sealApplication } from '../sealed-application.ts';
import { assertEditable, isEditable, problemsOf } from './editable-application.ts';
import * as queries from './own-contract.queries.ts';

type OwnDeps = Pick<Deps, 'db' | 'live' | 'personalVault' | 'sealedFiles'>;

/** Opens what a row holds, with the confirmed phone. */
export function openRow({ personalVault }: Pick<Deps, 'personalVault'>, row: queries.OwnRow): Application {
  return { ...openApplication(personalVault, row.id, row.personal), phone: row.phone };
}

const present = (
  deps: Pick<Deps, 'personalVault'>,
  { personal, open, scan_kinds, user_id, phone, ...shown }: queries.ReadRow,
): OwnContract => {
  const row = { ...shown, personal, open, scan_kinds, user_id, phone };
  const application = openRow(deps, row);
  const scans = shown.scans.map((scan) => ({
    ...scan,
    is_kept: scan.is_kept && !isEditable(row, application, `scans.${scan.kind}`),
  }));
  return { ...shown, application, scans, problems: problemsOf(application, row) };
};

export async function getOwnContract(deps: OwnDeps, viewer: Viewer): Promise<{ contract: OwnContract | null }> {
  const row = await queries.selectOwn(deps.db, viewer);
  return { contract: row ? present(deps, row) : null };
}
export const readOwn = async (deps: OwnDeps, viewer: Viewer): Promise<{ contract: OwnContract }> => ({
  contract: present(deps, found(await queries.selectOwn(deps.db, viewer))),
});

/** An application in which nothing is typed; an adult signs alone until they say otherwise. */
export const blankApplication = (): Application => ({ ...emptyApplication(), is_agent: true });

/** Begins an application unless there is one, and returns it; `isForeign` when the owner was known on the word of another company alone. */
export async function beginDraft(
  { personalVault }: Pick<Deps, 'personalVault'>,
  tx: Db,
  applicant: queries.Applicant,
  { typed, ...beginning }: queries.Beginning & { typed: Application },
): Promise<{ id: number; isForeign: boolean } | undefined> {
  const owner = { companyId: applicant.company_id, userId: applicant.id };
  const draft = await queries.insertDraft(tx, { ...owner, ...beginning });
  if (!draft) return undefined;
  const isForeign = await forgetWordOfOthers(tx, applicant.id, applicant.company_id);
  const row = found(await queries.lockOwn(tx, applicant));
  await store({ personalVault }, tx, { viewer: applicant, row, application: { ...typed, ...beginning }, step: 1 });
  return { ...draft, isForeign };
}

/** Begins with the names of the account, or with what the last cancelled application held; the session opens it then. */
export async function startDraft({ personalVault }: OwnDeps, tx: Db, viewer: Viewer, call: CallContext): Promise<void> {
  const { last_id, last_personal, ...beginning } = await queries.selectBeginning(tx, viewer);
  const typed = last_id === null ? blankApplication() : openApplication(personalVault, last_id, last_personal);
  const draft = await beginDraft({ personalVault }, tx, viewer, { ...beginning, typed });
  // Nothing was there before, so it is open to whoever begins; of two who begin at once to one.
  if (!draft) await assertUnsealed(tx, viewer);
  else if (viewer.is_unproved || draft.isForeign)
    await markBeginner(tx, hashToken(call.token ?? ''), viewer.company_id);
}

export async function beginContract(
  deps: OwnDeps,
  viewer: Viewer,
  call: CallContext,
): Promise<{ contract: OwnContract }> {
  assertThat(viewer.is_distant, 'distant-only');
  await deps.db.transaction((tx) => startDraft(deps, tx, viewer, call));
  return readOwn(deps, viewer);
}

interface Stored {
  viewer: queries.Applicant;
  row: queries.OwnRow;
  application: Application;
  step: number;
}
/** Seals an application and writes it with its plain columns. */
export async function store(
  { personalVault }: Pick<Deps, 'personalVault'>,
  tx: Db,
  { viewer, row, application, step }: Stored,
): Promise<{ revision: number; step: number; updated_at: string; problems: Problem[] }> {
  const problems = problemsOf(application, row);
  const saved = await queries.updateApplication(tx, viewer, row.id, {
    surname: application.surname.trim(),
    name: application.name.trim(),
    patronymic: application.patronymic.trim(),
    email: application.email.trim(),
    phone: row.phone,
    is_agent: !needsAgent(application, row.today),
    relationship_id: application.agent.relationship_id,
    speciality: readSpeciality(application.speciality),
    personal: sealApplication(personalVault, row.id, { ...application, phone: row.phone }),
    problems: problems.map(({ field }) => field),
    step,
  });
  return { ...saved, problems };
}

export async function saveOwnContract(
  deps: OwnDeps,
  viewer: Viewer,
  { application: part = {}, step }: BodyOf<typeof contracts.saveOwnContract>,
): Promise<ResponseOf<typeof contracts.saveOwnContract>> {
  const { row, saved } = await deps.db.transaction(async (tx) => {
    const locked = found(await queries.lockOwn(tx, viewer));
    const before = openRow(deps, locked);
    assertEditable(locked, before, pathsOf(part));
    const application = mergeApplication(before, part);
    return {
      row: locked,
      saved: await store(deps, tx, { viewer, row: locked, application, step: step ?? locked.step }),
    };
  });
  announceOwnChange(deps, row, viewer);
  return saved;
}

/** Throws with every problem at its field. */
export function assertWhole(problems: Problem[]): void {
  if (problems.length === 0) return;
  throw new InvalidInput(Object.fromEntries(problems.map(({ field, code }) => [field, [problemTexts[code]]])));
}

/** Sends the locked application to the office. */
export async function send(tx: Db, viewer: Viewer, row: queries.OwnRow, application: Application): Promise<void> {
  assertWhole(problemsOf(application, row));
  const consents = await queries.selectConsents(tx, row.id);
  assertThat(consents.includes('processing'), 'consent-missing');
  await queries.sendToOffice(tx, row.id);
  await queries.renameApplicant(tx, viewer, application);
}

export async function submitOwnContract(
  deps: OwnDeps,
  viewer: Viewer,
  { body, call }: { body: BodyOf<typeof contracts.submitOwnContract>; call: CallContext },
): Promise<{ contract: OwnContract }> {
  const { processing, policy } = body.consents;
  const isCurrent = processing === consentDocuments.processing.version && policy === consentDocuments.policy.version;
  assertThat(isCurrent, 'consent-outdated');
  const row = await deps.db.transaction(async (tx) => {
    const locked = found(await queries.lockOwn(tx, viewer));
    const isOpen = locked.status === 'draft' || (locked.status === 'unconfirmed' && locked.corrections.length > 0);
    assertThat(isOpen, 'contract-locked');
    const given = { kinds: ['processing' as const, 'policy' as const], ip: call.ip, userAgent: call.userAgent };
    await queries.insertConsents(tx, locked.id, given);
    await send(tx, viewer, locked, openRow(deps, locked));
    return locked;
  });
  announceOwnChange(deps, row, viewer);
  await announceToOffice(deps, viewer.company_id, viewer);
  return readOwn(deps, viewer);
}

export async function listOwnOpenings(
  { db }: OwnDeps,
  viewer: Viewer,
  query: PageQuery,
): Promise<ResponseOf<typeof contracts.listOwnOpenings>> {
  const page = readPage(query, 20);
  return pageOf(await queries.selectOpenings(db, viewer, page), page);
}
