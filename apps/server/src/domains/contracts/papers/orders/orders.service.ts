// Enrolment by order.
// Invariants:
// an order enrols everybody it names or nobody, with files of both formats or none;
// numbers have no gap, since the number is taken in the transaction that stores the order;
// people join and leave the group by its own writer, so that its history tells of them;
// whoever has worked since is not taken out again, and a membership that is not of the order stays;
// who opens the file is written down for everybody whom it names;
// only the bytes that the order names by their hash are given out.
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
import { dismissPeople } from '../../../groups/index.ts';
import { announceToOffice } from '../../announce-contract.ts';
import { enrolPaid } from '../../payments/open-access.ts';
import { insertOpenings } from '../../office/openings.queries.ts';
import { readMade } from '../made-file.ts';
import { paperTask } from '../make-documents.ts';
import type { PaperOrder } from '../make-paper.task.ts';
import { MEDIA } from '../papers.service.ts';
import { makeOrder } from './make-order.ts';
import * as queries from './orders.queries.ts';

export async function listEnrolmentOrders(
  db: Db,
  viewer: Viewer,
  { query: words = '', ...query }: QueryOf<typeof orderCalls.listEnrolmentOrders>,
): Promise<ResponseOf<typeof orderCalls.listEnrolmentOrders>> {
  const page = readPage(query, 20);
  return pageOf(await queries.selectOrders(db, viewer, words, page), page);
}

export async function createEnrolmentOrder(
  deps: Deps,
  viewer: Viewer,
  body: BodyOf<typeof orderCalls.createEnrolmentOrder>,
): Promise<EnrolmentOrder> {
  assertThat(can(viewer, 'groups_write'), 'access-denied');
  const group = await openGroupRecord(deps.db, viewer, body.group_id);
  const make = (order: PaperOrder) => deps.heavyWork.run(paperTask, viewer.id, () => Promise.resolve(order));
  const id = await makeOrder(deps, { make, viewer, body, group });
  await announceToOffice(deps, viewer.company_id, viewer);
  return found(await queries.selectOrder(deps.db, viewer, id));
}

export async function downloadEnrolmentOrder(
  deps: Deps,
  viewer: Viewer,
  { id, format = 'pdf' }: { id: number; format: PaperFormat | undefined },
): Promise<MadeFile> {
  const file = found(await queries.selectOrderFile(deps.db, viewer, { id, format }));
  await insertOpenings(
    deps.db,
    viewer,
    file.contract_ids.map((contract) => ({ contract_id: contract, what: 'order' })),
  );
  return { bytes: await readMade(deps, file), mime: MEDIA[format], name: `order-${file.number}.${format}` };
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
    // Whoever has paid meanwhile studies in the group of the programme.
    await enrolPaid(tx, contracts);
    await recordChanges(
      tx,
      viewer,
      contracts.map((contract) => ({ kind: 'contract', id: contract, action: 'contract-enrolment-undone' })),
    );
  });
  await announceToOffice(deps, viewer.company_id, viewer);
  return { ok: true };
}
