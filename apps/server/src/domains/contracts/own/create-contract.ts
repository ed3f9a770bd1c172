// A whole application in one call, as existing clients send it, and what they bring later.
// Invariant: it is stored with all its scans or not at all.
import { type Application, type ScanKind, SCANS_OF_KIND, specialityOf } from '@orbita/contract/contracts/application';
import { mergeApplication, pathsOf } from '@orbita/contract/contracts/merge-application';
import type { contracts } from '@orbita/contract/contracts';
import type { ApplicationPart, StudentPayload } from '@orbita/contract/contracts/own';
import type { BodyOf } from '@orbita/contract/endpoint';
import type { Db } from '@orbita/database';
import { assertThat, found, InvalidInput } from '../../../http/app-error.ts';
import type { Deps } from '../../../http/deps.ts';
import type { CallContext } from '../../../http/mount.ts';
import type { Viewer } from '../../../http/viewer.ts';
import { readPhone } from '../../users/index.ts';
import { announceOwnChange } from '../announce-contract.ts';
import { assertEditable, problemsOf } from './editable-application.ts';
import * as queries from './own-contract.queries.ts';
import { assertWhole, openRow, send, startDraft, store } from './own-contract.service.ts';
import { withKept } from './own-scans.ts';
import { readSentScan, type ScanReading, type SentScan } from './read-scan.ts';

type OwnDeps = Pick<Deps, 'db' | 'heavyWork' | 'live' | 'personalVault' | 'sealedFiles'>;
interface KindScan extends SentScan {
  kind: ScanKind;
}

/** The fields beside and inside `student`; those inside count. */
const flatten = ({ student, ...beside }: BodyOf<typeof contracts.createContract>): StudentPayload => ({
  ...beside,
  ...student,
});

/** Returns the fields of a payload as a part of the application, without the phone, which is the confirmed one. */
function readPayload({
  passport,
  residential_address: residential,
  document,
  agent,
  education_program_id: programId,
  is_after_9_class: isAfter9,
  military_office_scans: _military,
  phone: _phone,
  ...plain
}: StudentPayload): ApplicationPart {
  const { scans: _scans, ...passportFields } = passport ?? {};
  const { scans: _agentScans, ...agentPassport } = agent?.passport ?? {};
  const scans = document?.certificate_scans;
  // Some clients send the form of an address that nobody filled in.
  const livesElsewhere = [residential?.city, residential?.street, residential?.number].some((part) => part?.trim());
  return {
    ...plain,
    passport: passportFields,
    has_residential_address: livesElsewhere,
    ...(residential ? { residential_address: residential } : {}),
    ...(document ? { document: readDocument(document) } : {}),
    has_certificate: scans !== undefined && scans.length > 0,
    ...(programId === undefined ? {} : { speciality: specialityOf(programId, isAfter9 ?? false) }),
    ...(agent ? { agent: { ...agent, passport: agentPassport } } : {}),
  };
}
const readDocument = ({
  certificate_scans: _scans,
  year_of_graduation: year,
  average_score: score,
  ...plain
}: NonNullable<StudentPayload['document']>): Partial<Application['document']> => ({
  ...plain,
  ...(year === undefined ? {} : { year_of_graduation: String(year) }),
  ...(score === undefined ? {} : { average_score: String(score) }),
});

async function readScans(
  reading: ScanReading,
  sent: Partial<Record<ScanKind, string[] | undefined>>,
): Promise<KindScan[]> {
  const kinds = ['passport', 'certificate', 'military', 'agent_passport'] as const;
  const read: KindScan[] = [];
  for (const kind of kinds)
    for (const data of sent[kind] ?? []) read.push({ kind, ...(await readSentScan(reading, data)) });
  return read;
}

async function insertScans(
  tx: Db,
  contractId: number,
  scans: KindScan[],
  kept: { name: string; keyId: number }[],
): Promise<void> {
  // At most some tens of pages, each of which must find its place behind the one before.
  for (const [index, { kind, mime, bytes }] of scans.entries()) {
    const scan = { kind, mime, bytes: bytes.length, ...found(kept[index]) };
    found(await queries.insertScan(tx, contractId, scan, SCANS_OF_KIND), 'scan-too-many');
  }
}

/** Refuses a number beside the confirmed one, to which codes of the signature are told: it would be dropped otherwise. */
function assertConfirmedPhone(sent: string | undefined, confirmed: string): void {
  const number = readPhone(sent ?? '');
  if (!sent?.trim() || (number !== undefined && number === readPhone(confirmed))) return;
  throw new InvalidInput({
    phone: [
      {
        ru: 'Это не тот номер, который вы подтвердили кодом. Договор заключают на подтверждённый: сначала смените его в профиле',
        en: 'This is not the number that you confirmed by a code. The contract is made with the confirmed one: change it in your profile first',
      },
    ],
  });
}

export async function createContract(
  deps: OwnDeps,
  viewer: Viewer,
  { body, call }: { body: BodyOf<typeof contracts.createContract>; call: CallContext },
): Promise<{ id: number }> {
  assertThat(viewer.is_distant, 'distant-only');
  const payload = flatten(body);
  const scans = await readScans(
    { heavyWork: deps.heavyWork, userId: viewer.id },
    {
      passport: payload.passport?.scans,
      certificate: payload.document?.certificate_scans,
      military: payload.military_office_scans,
      agent_passport: payload.agent?.passport?.scans,
    },
  );
  const row = await withKept(deps, scans, (kept) =>
    deps.db.transaction(async (tx) => {
      await startDraft(deps, tx, viewer, call);
      const draft = found(await queries.lockOwn(tx, viewer));
      assertThat(draft.status === 'draft', 'contract-locked');
      assertConfirmedPhone(payload.phone, draft.phone);
      await insertScans(tx, draft.id, scans, kept);
      const locked = found(await queries.lockOwn(tx, viewer));
      const application = mergeApplication(openRow(deps, locked), readPayload(payload));
      assertWhole(problemsOf(application, locked));
      await store(deps, tx, { viewer, row: locked, application, step: 5 });
      // Without consent it waits as a draft until `is_policy` comes.
      if ((await queries.selectConsents(tx, locked.id)).includes('processing'))
        await send(tx, viewer, locked, application);
      return locked;
    }),
  );
  announceOwnChange(deps, row, viewer);
  return { id: row.id };
}

interface Update {
  id: number;
  body: BodyOf<typeof contracts.updateStudent>;
  call: CallContext;
}
export async function updateStudent(deps: OwnDeps, viewer: Viewer, { id, body, call }: Update): Promise<{ ok: true }> {
  assertThat(id === viewer.id, 'not-found');
  const { is_policy, military_office_scans: military, document } = body;
  const scans = await readScans(
    { heavyWork: deps.heavyWork, userId: viewer.id },
    { military, certificate: document?.certificate_scans },
  );
  const row = await withKept(deps, scans, (kept) =>
    deps.db.transaction(async (tx) => {
      const draft = found(await queries.lockOwn(tx, viewer));
      const before = openRow(deps, draft);
      const part = document ? { document: readDocument(document) } : {};
      const brings = document?.certificate_scans?.length && before.has_certificate ? ['scans.certificate'] : [];
      const paths = [...pathsOf(part), ...brings];
      if (paths.length > 0) assertEditable(draft, before, paths);
      await insertScans(tx, draft.id, scans, kept);
      const locked = found(await queries.lockOwn(tx, viewer));
      const application = mergeApplication(before, part);
      await store(deps, tx, { viewer, row: locked, application, step: locked.step });
      if (is_policy) {
        const consents = { kinds: ['processing' as const, 'policy' as const], ip: call.ip, userAgent: call.userAgent };
        await queries.insertConsents(tx, locked.id, consents);
        const isWhole = problemsOf(application, locked).length === 0;
        if (locked.status === 'draft' && isWhole) await send(tx, viewer, locked, application);
      }
      return locked;
    }),
  );
  announceOwnChange(deps, row, viewer);
  return { ok: true };
}
