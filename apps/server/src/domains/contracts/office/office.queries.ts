import type { ContractStage, ListedContract, OfficeContract, OfficeState } from '@orbita/contract/contracts/office';
import { type Db, join, type Sql, sql } from '@orbita/database';
import type { Page } from '../../../http/paging.ts';
import type { Viewer } from '../../../http/viewer.ts';
import { personJson } from '../../users/index.ts';
import { isPartReturned } from '../payments/contract-terms.sql.ts';
import { isSigningLocked } from '../signing/signing-lock.sql.ts';
import { isAtOffice } from './contracts.access.ts';
import { hasWords } from '../../../platform/word-search.sql.ts';

/** Condition: contract `c` stands in that list of the office. */
const isInState = (state: OfficeState): Sql => sql`c.office_state = ${state}`;
const isInStates = (state: OfficeState | undefined): Sql =>
  state === undefined ? sql`c.office_state is not null` : isInState(state);
/** Condition: contract `c` waits for the office. */
const waits = isInState('unconfirmed');

const listed = (viewer: Viewer): Sql => sql`
  c.id, json_build_object('surname', c.surname, 'name', c.name, 'patronymic', c.patronymic, 'email', c.email, 'phone', c.phone) as student,
  o.program_id as education_program_id, coalesce(p.title, '') as program, o.after_9 as is_after_9_class, c.status, c.step, coalesce(c.is_agent, false) as is_agent,
  array(select k from unnest(array['passport', 'certificate']) k where not exists (select 1 from contract_scans s where s.contract_id = c.id and s.kind = k)) as missing_papers,
  (select count(*)::int from contract_corrections k where k.contract_id = c.id and k.mended_at is null) as corrections,
  c.submitted_at, c.confirmed_at, c.cancelled_at,
  (select trim(d.last_name || ' ' || d.first_name) from users d where d.id = case c.status when 'cancelled' then c.cancelled_by when 'confirmed' then c.confirmed_by end) as decided_by,
  c.signed_at, c.signed_both_at, c.paid_at, c.revision, c.user_id = ${viewer.id} as is_own`;
const chosen: Sql = sql`left join program_offers o on o.id = c.offer_id left join education_programs p on p.id = o.program_id`;

export interface ContractFilter {
  query?: string | undefined;
  /** All states without. */
  state?: OfficeState | undefined;
  education_program_id?: number | undefined;
  after_9?: boolean | undefined;
  agent?: boolean | undefined;
  missing?: 'passport' | 'certificate' | undefined;
  waiting_days?: number | undefined;
  stage?: ContractStage | undefined;
  sort?: 'submitted_at' | 'surname' | undefined;
  sort_direction?: 'asc' | 'desc' | undefined;
}

/** Condition: an order that stands enrols the person of contract `c`. */
const isOrdered: Sql = sql`
  exists (select 1 from enrolment_order_people p join enrolment_orders r on r.id = p.order_id where p.contract_id = c.id and r.undone_at is null)`;
/** Conditions: contract `c` is so far. */
const stages: Record<ContractStage, Sql> = {
  unsigned: sql`(c.signed_at is null and c.paid_at is null)`,
  signed: sql`(c.signed_at is not null and c.signed_both_at is null)`,
  'signed-both': sql`(c.signed_both_at is not null and c.paid_at is null)`,
  paid: sql`c.paid_at is not null`,
  'to-enrol': sql`(c.paid_at is not null and not ${isOrdered})`,
  locked: sql`(c.signed_at is null and ${isSigningLocked})`,
};

/** Condition: the applicant's names, address or phone contain the word. */
function matches(word: string): Sql {
  const digits = word.replace(/\D/g, '');
  const phone = digits.length < 4 ? sql`` : sql` or strpos(regexp_replace(c.phone, '\\D', '', 'g'), ${digits}) > 0`;
  return sql`(${hasWords([sql`c.surname || ' ' || c.name || ' ' || c.patronymic`, sql`c.email`], word)}${phone})`;
}
/** Words of a search; a phone may be typed with spaces. */
const wordsOf = (query: string): string[] =>
  /^[\d\s()+-]+$/.test(query) ? [query] : query.split(/\s+/).filter(Boolean).slice(0, 5);

/** What narrows a list within its state. */
const narrowingsOf = (filter: ContractFilter): Sql[] => [
  ...wordsOf(filter.query?.trim() ?? '').map(matches),
  ...(filter.education_program_id === undefined ? [] : [sql`o.program_id = ${filter.education_program_id}`]),
  ...(filter.after_9 === undefined ? [] : [sql`o.after_9 = ${filter.after_9}`]),
  ...(filter.agent === undefined ? [] : [sql`coalesce(c.is_agent, false) <> ${filter.agent}`]),
  ...(filter.missing === undefined
    ? []
    : [sql`not exists (select 1 from contract_scans s where s.contract_id = c.id and s.kind = ${filter.missing})`]),
  ...(filter.waiting_days === undefined
    ? []
    : [sql`c.submitted_at <= now() - make_interval(days => ${filter.waiting_days}::int)`]),
  ...(filter.stage === undefined ? [] : [stages[filter.stage]]),
];

const orderOf = ({ sort, sort_direction }: Pick<ContractFilter, 'sort' | 'sort_direction'>): Sql => {
  const direction = sort_direction === 'desc' ? sql`desc` : sql`asc`;
  return sort === 'surname'
    ? sql`c.surname ${direction}, c.name ${direction}, c.id ${direction}`
    : sql`c.submitted_at ${direction}, c.id ${direction}`;
};

/** Returns a page of a list; `counters` are those of {@link countContracts}, so that only what narrows a list further is counted here. */
export const selectContracts = (
  db: Db,
  viewer: Viewer,
  { counters, ...filter }: ContractFilter & { counters?: Record<OfficeState, number> },
  page: Page,
): Promise<(ListedContract & { total: number })[]> => {
  const order = orderOf(filter);
  const narrowings = narrowingsOf(filter);
  const inState =
    counters && (filter.state ? counters[filter.state] : Object.values(counters).reduce((all, one) => all + one, 0));
  const total = inState !== undefined && narrowings.length === 0 ? sql`${inState}::int` : sql`count(*) over ()::int`;
  return db.rows(sql`
    with found as (
      select c.id, ${total} as total from contracts c ${chosen}
      where ${join([isAtOffice(viewer), isInStates(filter.state), ...narrowings], ' and ')} order by ${order} limit ${page.size} offset ${page.offset})
    select ${listed(viewer)}, found.total from found join contracts c on c.id = found.id ${chosen} order by ${order}`);
};

/** Returns the ids of the first that a filter finds, in the order of the list. */
export const selectFoundIds = async (
  db: Db,
  viewer: Viewer,
  { most, ...filter }: ContractFilter & { most: number },
): Promise<number[]> =>
  (
    await db.rows<{ id: number }>(sql`
      select c.id from contracts c left join program_offers o on o.id = c.offer_id
      where ${join([isAtOffice(viewer), isInStates(filter.state), ...narrowingsOf(filter)], ' and ')} order by ${orderOf(filter)} limit ${most}`)
  ).map(({ id }) => id);

export const countContracts = (db: Db, viewer: Viewer): Promise<Record<OfficeState, number>> =>
  db.one(sql`
    select count(*) filter (where ${isInState('unconfirmed')})::int as unconfirmed, count(*) filter (where ${isInState('returned')})::int as returned,
      count(*) filter (where ${isInState('confirmed')})::int as confirmed, count(*) filter (where ${isInState('cancelled')})::int as cancelled
    from contracts c where c.company_id = ${viewer.company_id} and c.office_state is not null`);
/** A query that counts the applications of a company that wait for the office. */
export const countUnconfirmedContracts = (companyId: number): Sql =>
  sql`select count(*)::int from contracts c where c.company_id = ${companyId} and ${waits}`;

export const selectListed = (db: Db, viewer: Viewer, id: number): Promise<ListedContract | undefined> =>
  db.row(sql`select ${listed(viewer)} from contracts c ${chosen} where c.id = ${id} and ${isAtOffice(viewer)}`);

export type SealedContract = Omit<OfficeContract, 'application'> & { personal: Buffer | null };
/** Returns an application with its scans and corrections, and the one after it in the line. */
export const selectContract = (db: Db, viewer: Viewer, id: number): Promise<SealedContract | undefined> =>
  db.row(sql`
    select ${listed(viewer)}, c.personal, ${personJson('u')} as user, coalesce(r.title, '') as relationship, c.problems, c.description, coalesce(${isPartReturned}, false) as is_part_returned, o.places,
      (select count(*)::int from contracts t where t.offer_id = c.offer_id and t.status = 'confirmed') as places_taken, u.ways_in_changed_at is not null as is_sealed, u.proved_phone is not null as has_proved_phone, c.updated_at,
      array(select json_build_object('id', s.id, 'kind', s.kind, 'mime', s.mime, 'bytes', s.bytes) from contract_scans s
        where s.contract_id = c.id order by array_position(array['passport', 'certificate', 'military', 'agent_passport'], s.kind), s.sort, s.id limit 100) as scans,
      array(select json_build_object('id', k.id, 'field', k.field, 'reason', k.reason, 'asked_at', k.asked_at, 'mended_at', k.mended_at,
          'asked_by', case when a.id is not null then json_build_object('id', a.id, 'name', trim(a.last_name || ' ' || a.first_name)) end)
        from contract_corrections k left join users a on a.id = k.asked_by where k.contract_id = c.id order by k.mended_at nulls first, k.id desc limit 100) as asked,
      (select n.id from (select c.id, c.submitted_at from contracts c where ${isAtOffice(viewer)} and ${waits}) n
        where (n.submitted_at, n.id) > (c.submitted_at, c.id) order by n.submitted_at, n.id limit 1) as next_id,
      (${countUnconfirmedContracts(viewer.company_id)}) as waiting
    from contracts c ${chosen} join users u on u.id = c.user_id left join relationships r on r.id = c.relationship_id
    where c.id = ${id} and ${isAtOffice(viewer)}`);

export interface SealedScan {
  id: number;
  contract_id: number;
  kind: string;
  mime: string;
  bytes: number;
  sealed_name: string;
  surname: string;
  name: string;
}
const scan: Sql = sql`s.id, s.contract_id, s.kind, s.mime, s.bytes, s.sealed_name, c.surname, c.name`;
export const selectScan = (
  db: Db,
  viewer: Viewer,
  { id, scan: scanId }: { id: number; scan: number },
): Promise<SealedScan | undefined> =>
  db.row(sql`
    select ${scan} from contract_scans s join contracts c on c.id = s.contract_id
    where s.id = ${scanId} and s.contract_id = ${id} and ${isAtOffice(viewer)}`);
export const selectScans = (
  db: Db,
  viewer: Viewer,
  { ids, kinds }: { ids: number[]; kinds: readonly string[] },
): Promise<SealedScan[]> =>
  db.rows(sql`
    select ${scan} from contract_scans s join contracts c on c.id = s.contract_id
    where s.contract_id = any (${ids}::int[]) and s.kind = any (${kinds}::text[]) and ${isAtOffice(viewer)}
    order by c.surname, c.name, c.id, array_position(${kinds}::text[], s.kind), s.sort, s.id limit 4000`);

export const countAtOffice = (db: Db, viewer: Viewer, ids: number[]): Promise<{ count: number }> =>
  db.one(
    sql`select count(*)::int as count from contracts c where c.id = any (${ids}::int[]) and ${isAtOffice(viewer)}`,
  );

/** Locks contracts, so that what is read of them in the next statement still holds when they change. */
export const lockContracts = (tx: Db, viewer: Viewer, ids: number[]): Promise<number> =>
  tx.run(
    sql`select c.id from contracts c where c.id = any (${ids}::int[]) and ${isAtOffice(viewer)} order by c.id for update`,
  );

export interface Changed {
  id: number;
  user_id: number;
  /** It was paid when it was cancelled. */
  was_paid?: boolean;
  /** What the history of the contract says beside the act. */
  noted?: Record<string, string>;
}
const isAsRead = (revision: number | undefined): Sql =>
  sql`(${revision ?? null}::int is null or c.revision = ${revision ?? null}::int)`;
const touched: Sql = sql`revision = c.revision + 1, updated_at = now()`;
/** Places of what a confirmed contract is for, and how many confirmed contracts have them. */
export interface TakenPlaces {
  contract_id: number;
  places: number;
  taken: number;
}
/** Locks what contracts are for, so that places are counted one confirmation after the other. */
export const lockOffers = (tx: Db, ids: number[]): Promise<number> =>
  tx.run(sql`
    select o.id from program_offers o where o.places is not null and o.id in (select c.offer_id from contracts c where c.id = any (${ids}::int[])) order by o.id for update`);
/** Returns those of the contracts that are confirmed beyond the places. */
export const selectBeyondPlaces = (tx: Db, ids: number[]): Promise<TakenPlaces[]> =>
  tx.rows(sql`
    with taken as (
      select o.id, o.places, count(*)::int as taken from program_offers o join contracts t on t.offer_id = o.id and t.status = 'confirmed'
      where o.id in (select c.offer_id from contracts c where c.id = any (${ids}::int[])) group by o.id having count(*) > o.places)
    select c.id as contract_id, taken.places, taken.taken from contracts c join taken on taken.id = c.offer_id where c.id = any (${ids}::int[])`);
export const confirm = (tx: Db, viewer: Viewer, ids: number[], revision?: number): Promise<Changed[]> =>
  tx.rows(sql`
    update contracts c set status = 'confirmed', confirmed_at = now(), confirmed_by = ${viewer.id}, ${touched}
    where c.id = any (${ids}::int[]) and ${isAtOffice(viewer)} and ${waits} and ${isAsRead(revision)} returning c.id, c.user_id`);
export const cancel = (
  tx: Db,
  viewer: Viewer,
  { id, description, revision }: { id: number; description: string; revision: number | undefined },
): Promise<Changed[]> =>
  tx.rows(sql`
    update contracts c set status = 'cancelled', description = ${description}, cancelled_at = now(), cancelled_by = ${viewer.id}, ${touched}
    where c.id = ${id} and ${isAtOffice(viewer)} and c.status <> 'cancelled' and (c.paid_at is null or ${isPartReturned}) and ${isAsRead(revision)}
    returning c.id, c.user_id, c.paid_at is not null as was_paid`);
export const selectIsOrdered = async (db: Db, id: number): Promise<boolean> =>
  (await db.row<{ is_ordered: boolean }>(sql`select ${isOrdered} as is_ordered from contracts c where c.id = ${id}`))
    ?.is_ordered ?? false;
/** Ends the enrolment of a contract by an order; returns the group that the order had opened. */
export const leaveOrder = (tx: Db, id: number): Promise<{ id: number; name: string } | undefined> =>
  tx.row(sql`
    with enrolled as (
      select p.order_id, g.id, g.name from enrolment_order_people p join enrolment_orders r on r.id = p.order_id join groups g on g.id = r.group_id
      where p.contract_id = ${id} and r.undone_at is null and p.has_joined order by r.id desc limit 1),
    left_order as (update enrolment_order_people p set has_joined = false, has_enrolled = false from enrolled e where p.order_id = e.order_id and p.contract_id = ${id}),
    ended as (update contracts set enrolled_at = null, enrolled_group_id = null where id = ${id})
    select id, name from enrolled`);
export const deleteContract = (tx: Db, viewer: Viewer, id: number): Promise<Changed[]> =>
  tx.rows(sql`
    delete from contracts c where c.id = ${id} and ${isAtOffice(viewer)} and c.signed_at is null and c.paid_at is null and not ${isOrdered} returning c.id, c.user_id`);

export interface AskedField {
  field: string;
  reason: string;
}
export const markReturned = (tx: Db, viewer: Viewer, id: number, revision?: number): Promise<Changed[]> =>
  tx.rows(sql`
    update contracts c set ${touched} where c.id = ${id} and ${isAtOffice(viewer)} and c.status = 'unconfirmed' and ${isAsRead(revision)}
    returning c.id, c.user_id`);
/** Whether an application that was sent back is missing something since the applicant changes it. */
export const selectIsBroken = async (tx: Db, viewer: Viewer, id: number): Promise<boolean> =>
  (
    await tx.row<{ is_broken: boolean }>(sql`
      select c.problems <> '{}' as is_broken from contracts c where c.id = ${id} and ${isAtOffice(viewer)} and ${isInState('returned')}`)
  )?.is_broken ?? false;
/** Takes back what the applicant has not mended yet. */
export const withdrawCorrections = (tx: Db, viewer: Viewer, id: number, revision?: number): Promise<Changed[]> =>
  tx.rows(sql`
    with withdrawn as (
      delete from contract_corrections k using contracts c
      where k.contract_id = c.id and k.mended_at is null and c.id = ${id} and ${isAtOffice(viewer)} and c.status = 'unconfirmed' and ${isAsRead(revision)}
      returning k.contract_id)
    update contracts c set ${touched} where c.id in (select contract_id from withdrawn) returning c.id, c.user_id`);
/** Stores what is to be mended; of a field that is open already the later reason holds. */
export const insertCorrections = async (tx: Db, viewer: Viewer, id: number, asked: AskedField[]): Promise<void> => {
  const fields = asked.map(({ field }) => field);
  await tx.run(
    sql`delete from contract_corrections where contract_id = ${id} and mended_at is null and field = any (${fields}::text[])`,
  );
  await tx.run(sql`
    insert into contract_corrections (contract_id, field, reason, asked_by)
    select ${id}, field, reason, ${viewer.id} from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as a(field text, reason text)`);
};
