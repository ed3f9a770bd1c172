// Enrolment by order.
// Invariants:
// an order enrols everybody it names or nobody, with files of both formats or none;
// numbers have no gap, since the number is taken in the transaction that stores the order;
// people join and leave the group by its own writer, so that its history tells of them;
// whoever has worked since is not taken out again;
// who opens the file is written down for everybody whom it names.
import type { EnrolmentOrder, orderCalls } from '@orbita/contract/contracts/orders';
import type { PaperFormat } from '@orbita/contract/contracts/paper-fields';
import type { BodyOf, MadeFile, QueryOf, ResponseOf } from '@orbita/contract/endpoint';
import type { Db } from '@orbita/database';
import { openGroupRecord } from '../../../../access/groups.access.ts';
import { AppError, assertThat, found } from '../../../../http/app-error.ts';
import type { Deps } from '../../../../http/deps.ts';
import { pageOf, readPage } from '../../../../http/paging.ts';
import { can, type Viewer } from '../../../../http/viewer.ts';
import { recordChanges } from '../../../audit/index.ts';
import { admitPeople, dismissPeople } from '../../../groups/index.ts';
import { announceToOffice } from '../../announce-contract.ts';
import { lockContracts } from '../../office/office.queries.ts';
import { insertOpenings } from '../../office/openings.queries.ts';
import { type KeptFile, selectParticulars } from '../documents.queries.ts';
import type { MadePaper, PaperOrder } from '../make-paper.task.ts';
import { paperTask, sha256Of } from '../make-documents.ts';
import { baseText, fullName, institutionValues, type PaperValues, programText } from '../paper-values.ts';
import { MEDIA } from '../papers.service.ts';
import { longDate, shortDate } from '../words/russian-date.ts';
import * as queries from './orders.queries.ts';

export async function listEnrolmentOrders(
  db: Db,
  viewer: Viewer,
  { query: words = '', ...query }: QueryOf<typeof orderCalls.listEnrolmentOrders>,
): Promise<ResponseOf<typeof orderCalls.listEnrolmentOrders>> {
  const page = readPage(query, 20);
  return pageOf(await queries.selectOrders(db, viewer, words, page), page);
}

function assertEnrollable(people: queries.Enrolled[], asked: number, reason: string): void {
  assertThat(people.length === asked, 'not-found');
  assertThat(
    people.every(({ is_confirmed: isConfirmed }) => isConfirmed),
    'order-not-confirmed',
  );
  assertThat(!people.some(({ is_enrolled: isEnrolled }) => isEnrolled), 'order-enrolled');
  assertThat(
    people.every(({ is_paid: isPaid, is_signed: isSigned }) => isPaid || isSigned),
    'order-not-signed',
  );
  assertThat(reason !== '' || people.every(({ is_paid: isPaid }) => isPaid), 'order-not-paid');
}

const rowOf = (person: queries.Enrolled, index: number): PaperValues => ({
  n: String(index + 1),
  name: fullName(person),
  program: programText(person.program_code, person.program_title),
  base: person.after_9 === null ? '' : baseText(person.after_9),
  contract_number: person.number ?? '',
  contract_date: person.numbered_on === null ? '' : shortDate(person.numbered_on),
});

export async function createEnrolmentOrder(
  deps: Deps,
  viewer: Viewer,
  body: BodyOf<typeof orderCalls.createEnrolmentOrder>,
): Promise<EnrolmentOrder> {
  assertThat(can(viewer, 'groups_write'), 'access-denied');
  const group = await openGroupRecord(deps.db, viewer, body.group_id);
  const files: KeptFile[] = [];
  try {
    const make = (order: PaperOrder) => deps.heavyWork.run(paperTask, viewer.id, () => Promise.resolve(order));
    const id = await deps.db.transaction((tx) => enrol(deps, tx, { make, viewer, body, group, files }));
    await announceToOffice(deps, viewer.company_id, viewer);
    return found(await queries.selectOrder(deps.db, viewer, id));
  } catch (error) {
    await Promise.all(files.map(({ name }) => deps.sealedFiles.remove(name)));
    throw error;
  }
}

interface Enrolment {
  /** Makes the files. */
  make: (order: PaperOrder) => Promise<MadePaper>;
  viewer: Viewer;
  body: BodyOf<typeof orderCalls.createEnrolmentOrder>;
  group: { id: number; name: string };
  /** Gathers what was kept, for whoever has to remove it. */
  files: KeptFile[];
}
/** Makes an order and puts everybody whom it names into the group; returns its id. */
export async function enrol(
  { sealedFiles }: Pick<Deps, 'sealedFiles'>,
  tx: Db,
  { make, viewer, body, group, files }: Enrolment,
): Promise<number> {
  const ids = [...new Set(body.contract_ids)];
  const unpaidReason = body.unpaid_reason?.trim() ?? '';
  await lockContracts(tx, viewer, ids);
  const people = await queries.selectEnrolled(tx, viewer, ids);
  assertEnrollable(people, ids.length, unpaidReason);
  const { day, ...numbered } = await queries.takeNumber(tx, viewer);
  const template = await queries.selectOrderTemplate(tx, viewer);
  const values: PaperValues = {
    ...institutionValues(await selectParticulars(tx, viewer.company_id)),
    ...{ number: numbered.number, date: longDate(day), date_short: shortDate(day) },
    ...{ group: group.name, enrolled_on: longDate(body.enrolled_on), students_count: String(people.length) },
    unpaid_reason: unpaidReason,
    students: people.map(rowOf),
  };
  const made = await make({
    ...{ kind: 'order' as const, values, title: `Приказ № ${numbered.number}` },
    template: template ? await sealedFiles.read(template.sealed_name) : null,
  });
  for (const format of ['docx', 'pdf'] as const) {
    const bytes = Buffer.from(made[format]);
    files.push({ format, bytes: bytes.length, ...(await sealedFiles.keep(bytes)) });
  }
  const { id } = await queries.insertOrder(tx, viewer, {
    ...{
      ...numbered,
      group,
      templateId: template?.id ?? null,
      orderedOn: day,
      enrolledOn: body.enrolled_on,
      unpaidReason,
    },
    ...{ docxSha256: sha256Of(made.docx), pdfSha256: sha256Of(made.pdf) },
  });
  await queries.insertOrderFiles(tx, id, files);
  const users = people.map(({ user_id: user }) => user);
  const joined = await admitPeople(tx, viewer, { group, userIds: users });
  await queries.insertPeople(tx, id, { contractIds: ids, joined });
  await queries.markEnrolled(tx, viewer, { ids, day: body.enrolled_on, groupId: group.id });
  const after = { order: numbered.number, group: group.name, ...(unpaidReason ? { reason: unpaidReason } : {}) };
  await recordChanges(
    tx,
    viewer,
    ids.map((contract) => ({ kind: 'contract', id: contract, action: 'contract-enrolled', after })),
  );
  return id;
}

export async function downloadEnrolmentOrder(
  { db, sealedFiles }: Deps,
  viewer: Viewer,
  { id, format = 'pdf' }: { id: number; format: PaperFormat | undefined },
): Promise<MadeFile> {
  const file = found(await queries.selectOrderFile(db, viewer, { id, format }));
  await insertOpenings(
    db,
    viewer,
    file.contract_ids.map((contract) => ({ contract_id: contract, what: 'order' })),
  );
  return {
    bytes: await sealedFiles.read(file.sealed_name),
    mime: MEDIA[format],
    name: `order-${file.number}.${format}`,
  };
}

export async function undoEnrolmentOrder(deps: Deps, viewer: Viewer, id: number): Promise<{ ok: true }> {
  assertThat(can(viewer, 'groups_write'), 'access-denied');
  await deps.db.transaction(async (tx) => {
    const order = found(await queries.lockOrder(tx, viewer, id));
    if (order.is_undone) throw new AppError('order-undone');
    const people = await queries.selectOrderPeople(tx, id);
    assertThat(!people.some(({ has_worked: hasWorked }) => hasWorked), 'order-built-on');
    const leaving = people.flatMap(({ has_joined: hasJoined, user_id: user }) => (hasJoined ? [user] : []));
    if (order.group_id !== null && leaving.length > 0)
      await dismissPeople(tx, viewer, { group: await openGroupRecord(tx, viewer, order.group_id), userIds: leaving });
    const contracts = people.map(({ contract_id: contract }) => contract);
    await queries.clearEnrolled(
      tx,
      people.filter(({ has_enrolled: hasEnrolled }) => hasEnrolled).map(({ contract_id: contract }) => contract),
    );
    await queries.markUndone(tx, viewer, id);
    await recordChanges(
      tx,
      viewer,
      contracts.map((contract) => ({ kind: 'contract', id: contract, action: 'contract-enrolment-undone' })),
    );
  });
  await announceToOffice(deps, viewer.company_id, viewer);
  return { ok: true };
}
