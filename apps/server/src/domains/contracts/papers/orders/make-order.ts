// Makes an order of enrolment with its files, and puts everybody whom it names into the group.
// Invariants:
// files are made before the transaction, so that nobody waits for a lock while they are;
// an order says what is stored at its commit: whatever changed meanwhile makes the files anew;
// nobody enrols themselves;
// of an order that did not come about no file is left.
import type { orderCalls } from '@orbita/contract/contracts/orders';
import type { BodyOf } from '@orbita/contract/endpoint';
import type { Database, Db } from '@orbita/database';
import { assertMayFill } from '../../../../access/groups.access.ts';
import { AppError, assertThat } from '../../../../http/app-error.ts';
import type { Deps } from '../../../../http/deps.ts';
import type { Viewer } from '../../../../http/viewer.ts';
import { nameBytes } from '../../../../platform/named-bytes.ts';
import type { FieldValues } from '../../../../platform/docx/fill-docx.ts';
import { recordChanges } from '../../../audit/index.ts';
import { admitPeople } from '../../../groups/index.ts';
import { lockContracts } from '../../office/office.queries.ts';
import { type KeptFile, selectParticulars } from '../documents.queries.ts';
import { sha256Of } from '../make-documents.ts';
import type { MadePaper, PaperOrder } from '../make-paper.task.ts';
import { baseText, fullName, institutionValues, programText } from '../paper-values.ts';
import { longDate, shortDate } from '../words/russian-date.ts';
import * as queries from './orders.queries.ts';

/** Times that an order is made anew because something changed meanwhile. */
const MOST_TRIES = 5;

type OrderDeps = Pick<Deps, 'sealedFiles'> & { db: Database };
interface Enrolment {
  /** Makes the files. */
  make: (order: PaperOrder) => Promise<MadePaper>;
  viewer: Viewer;
  body: BodyOf<typeof orderCalls.createEnrolmentOrder>;
  group: { id: number; name: string };
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

const rowOf = (person: queries.Enrolled, index: number): FieldValues => ({
  n: String(index + 1),
  name: fullName(person),
  program: programText(person.program_code, person.program_title),
  base: person.after_9 === null ? '' : baseText(person.after_9),
  contract_number: person.number ?? '',
  contract_date: person.numbered_on === null ? '' : shortDate(person.numbered_on),
});

/** What an order says, with what it was read from. */
interface Said {
  number: string;
  people: queries.Enrolled[];
  template: { id: number; sealed_name: string } | undefined;
  values: FieldValues;
}
const namedBy = (body: Enrolment['body']): number[] => [...new Set(body.contract_ids)];
const reasonOf = (body: Enrolment['body']): string => body.unpaid_reason?.trim() ?? '';

async function read(db: Db, { viewer, body, group }: Enrolment, { number, day }: queries.OrderNumber): Promise<Said> {
  const ids = namedBy(body);
  const people = await queries.selectEnrolled(db, viewer, ids);
  // Who could join the group by it would otherwise enrol themselves.
  assertThat(!people.some(({ user_id }) => user_id === viewer.id), 'yourself');
  assertEnrollable(people, ids.length, reasonOf(body));
  const template = await queries.selectOrderTemplate(db, viewer);
  const values: FieldValues = {
    ...institutionValues(await selectParticulars(db, viewer.company_id)),
    ...{ number, date: longDate(day), date_short: shortDate(day) },
    ...{ group: group.name, enrolled_on: longDate(body.enrolled_on), students_count: String(people.length) },
    unpaid_reason: reasonOf(body),
    students: people.map(rowOf),
  };
  return { number, people, template, values };
}

const isSame = (one: Said, other: Said): boolean =>
  one.template?.id === other.template?.id && JSON.stringify(one.values) === JSON.stringify(other.values);

async function keep({ sealedFiles }: OrderDeps, made: MadePaper, files: KeptFile[]): Promise<void> {
  for (const format of ['docx', 'pdf'] as const) {
    const bytes = Buffer.from(made[format]);
    files.push({ format, bytes: bytes.length, ...(await sealedFiles.keep(bytes)) });
  }
}

/** Stores an order whose files say what is true; undefined when they do not any more. */
async function store(
  tx: Db,
  enrolment: Enrolment,
  { said, made, files }: { said: Said; made: MadePaper; files: KeptFile[] },
): Promise<number | undefined> {
  const { viewer, body, group } = enrolment;
  const ids = namedBy(body);
  await lockContracts(tx, viewer, ids);
  const { day, ...numbered } = await queries.takeNumber(tx, viewer);
  const now = await read(tx, enrolment, { day, ...numbered });
  if (!isSame(said, now)) return undefined;
  const unpaidReason = reasonOf(body);
  const { id } = await queries.insertOrder(tx, viewer, {
    ...{ ...numbered, group, templateId: now.template?.id ?? null, orderedOn: day },
    ...{ enrolledOn: body.enrolled_on, unpaidReason },
    ...{ docxSha256: sha256Of(made.docx), pdfSha256: sha256Of(made.pdf) },
  });
  await queries.insertOrderFiles(tx, id, files);
  const userIds = now.people.map(({ user_id: user }) => user);
  await assertMayFill(tx, viewer, [group.id]);
  const joined = await admitPeople(tx, viewer, { group, userIds });
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

/** Takes back what a transaction did when its files turned out to be of yesterday. */
class Stale extends Error {}

async function tryOnce(deps: OrderDeps, enrolment: Enrolment): Promise<number | undefined> {
  const said = await read(deps.db, enrolment, await queries.selectNextNumber(deps.db, enrolment.viewer));
  const template = said.template ? await deps.sealedFiles.read(said.template.sealed_name) : null;
  const title = `Приказ № ${said.number}`;
  const made = await enrolment.make({ kind: 'order', values: said.values, title, template });
  const files: KeptFile[] = [];
  try {
    return await nameBytes(
      () => Promise.all(files.map(({ name }) => deps.sealedFiles.remove(name))),
      async () => {
        await keep(deps, made, files);
        return deps.db.transaction(async (tx) => {
          const id = await store(tx, enrolment, { said, made, files });
          if (id === undefined) throw new Stale();
          return id;
        });
      },
    );
  } catch (error) {
    if (error instanceof Stale) return undefined;
    throw error;
  }
}

/** Makes an order and enrols everybody whom it names; returns its id. */
export async function makeOrder(deps: OrderDeps, enrolment: Enrolment): Promise<number> {
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const id = await tryOnce(deps, enrolment);
    if (id !== undefined) return id;
  }
  throw new AppError('busy');
}
