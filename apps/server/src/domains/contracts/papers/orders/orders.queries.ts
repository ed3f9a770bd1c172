import type { EnrolmentOrder } from '@orbita/contract/contracts/orders';
import type { PaperFormat } from '@orbita/contract/contracts/paper-fields';
import { type Db, type Sql, sql } from '@orbita/database';
import type { Page } from '../../../../http/paging.ts';
import type { Viewer } from '../../../../http/viewer.ts';
import { todayOf } from '../../../../platform/today.sql.ts';
import { personJson } from '../../../users/index.ts';
import { isAtOffice } from '../../office/contracts.access.ts';
import type { KeptFile } from '../documents.queries.ts';
import { hasWords } from '../../../../platform/word-search.sql.ts';

/** A contract that is to be enrolled. */
export interface Enrolled {
  id: number;
  user_id: number;
  surname: string;
  name: string;
  patronymic: string;
  is_confirmed: boolean;
  is_paid: boolean;
  /** Both sides have signed. */
  is_signed: boolean;
  is_enrolled: boolean;
  program_code: string;
  program_title: string;
  after_9: boolean | null;
  number: string | null;
  numbered_on: string | null;
}
/** Returns the contracts of an order by surname; they are locked in a statement before, so that another order is seen here. */
export const selectEnrolled = (tx: Db, viewer: Viewer, ids: number[]): Promise<Enrolled[]> =>
  tx.rows(sql`
    select c.id, c.user_id, c.surname, c.name, c.patronymic, c.status = 'confirmed' as is_confirmed, c.paid_at is not null as is_paid, c.signed_both_at is not null as is_signed,
      exists (select 1 from enrolment_order_people x join enrolment_orders r on r.id = x.order_id where x.contract_id = c.id and r.undone_at is null) as is_enrolled, coalesce(p.code, '') as program_code, coalesce(p.title, '') as program_title, o.after_9,
      n.number, n.numbered_on::text as numbered_on
    from contracts c left join contract_numbers n on n.contract_id = c.id left join program_offers o on o.id = c.offer_id
      left join education_programs p on p.id = o.program_id
    where c.id = any (${ids}::int[]) and ${isAtOffice(viewer)} order by c.surname, c.name, c.id`);

export interface OrderNumber {
  year: number;
  serial: number;
  number: string;
  day: string;
}
const numbered = (serial: Sql): Sql =>
  sql`k.year || '-' || lpad(${serial}::text, greatest(3, length(${serial}::text)), '0') || '-З' as number`;
/** Returns the number that the next order gets, unless another order comes before it. */
export const selectNextNumber = (db: Db, viewer: Viewer): Promise<OrderNumber> =>
  db.one(sql`
    with today as (select ${todayOf(viewer.company_id)} as day),
    counter as (
      select extract(year from today.day)::smallint as year,
        coalesce((select p.last from paper_counters p where p.company_id = ${viewer.company_id}::int and p.kind = 'order' and p.year = extract(year from today.day)::smallint), 0) + 1 as last
      from today)
    select k.year::int as year, k.last as serial, ${numbered(sql`k.last`)}, today.day::text as day from counter k cross join today`);
/** Takes the next number; the counter stays locked until the transaction ends, so that none is left out. */
export const takeNumber = (tx: Db, viewer: Viewer): Promise<OrderNumber> =>
  tx.one(sql`
    with today as (select ${todayOf(viewer.company_id)} as day),
    counter as (
      insert into paper_counters (company_id, kind, year, last)
      select ${viewer.company_id}::int, 'order', extract(year from today.day)::smallint, 1 from today
      on conflict (company_id, kind, year) do update set last = paper_counters.last + 1 returning year, last)
    select k.year::int as year, k.last as serial, ${numbered(sql`k.last`)}, today.day::text as day
    from counter k cross join today`);
/** Returns the current template of orders, if one was uploaded. */
export const selectOrderTemplate = (db: Db, viewer: Viewer): Promise<{ id: number; sealed_name: string } | undefined> =>
  db.row(sql`
    select t.id, f.sealed_name from contract_templates t join paper_files f on f.template_id = t.id
    where t.company_id = ${viewer.company_id} and t.kind = 'order' and t.is_current`);

export interface NewOrder {
  templateId: number | null;
  group: { id: number; name: string };
  year: number;
  serial: number;
  number: string;
  orderedOn: string;
  enrolledOn: string;
  unpaidReason: string;
  docxSha256: string;
  pdfSha256: string;
}
export const insertOrder = (tx: Db, viewer: Viewer, made: NewOrder): Promise<{ id: number }> =>
  tx.one(sql`
    insert into enrolment_orders (company_id, template_id, group_id, group_name, year, serial, number, ordered_on, enrolled_on, unpaid_reason, docx_sha256, pdf_sha256, created_by)
    values (${viewer.company_id}, ${made.templateId}, ${made.group.id}, ${made.group.name}, ${made.year}, ${made.serial}, ${made.number}, ${made.orderedOn}, ${made.enrolledOn},
      ${made.unpaidReason}, ${made.docxSha256}, ${made.pdfSha256}, ${viewer.id})
    returning id`);
export const insertOrderFiles = (tx: Db, orderId: number, files: KeptFile[]): Promise<number> =>
  tx.run(sql`
    insert into paper_files (order_id, format, bytes, sealed_name, key_id)
    select ${orderId}::int, format, bytes, name, "keyId" from jsonb_to_recordset(${JSON.stringify(files)}::jsonb)
      as f(format text, bytes int, name text, "keyId" bigint)`);
export const insertPeople = (
  tx: Db,
  orderId: number,
  { contractIds, joined }: { contractIds: number[]; joined: number[] },
): Promise<number> =>
  tx.run(sql`
    insert into enrolment_order_people (order_id, contract_id, has_joined, has_enrolled)
    select ${orderId}::int, c.id, c.user_id = any (${joined}::int[]), c.enrolled_at is null from contracts c where c.id = any (${contractIds}::int[])`);
/** Notes group and day of those whom nothing has enrolled yet; a payment may have done so before. */
export const markEnrolled = (
  tx: Db,
  viewer: Viewer,
  { ids, day, groupId }: { ids: number[]; day: string; groupId: number },
): Promise<number> =>
  tx.run(sql`
    update contracts set enrolled_at = ${day}::date::timestamp at time zone (select k.time_zone from companies k where k.id = ${viewer.company_id}),
      enrolled_group_id = ${groupId}::int, revision = revision + 1, updated_at = now()
    where id = any (${ids}::int[]) and enrolled_at is null`);

const columns: Sql = sql`
  r.id, r.number, r.ordered_on::text as ordered_on, r.enrolled_on::text as enrolled_on, json_build_object('id', r.group_id, 'name', r.group_name) as "group",
  (select count(*)::int from enrolment_order_people p where p.order_id = r.id) as people_count,
  coalesce((select json_agg(json_build_object('contract_id', x.id, 'name', trim(x.surname || ' ' || x.name)) order by x.surname, x.name, x.id)
    from (select c.id, c.surname, c.name from enrolment_order_people p join contracts c on c.id = p.contract_id where p.order_id = r.id order by c.surname, c.name, c.id limit 5) x), '[]') as people,
  r.unpaid_reason, case when u.id is not null then ${personJson('u')} end as created_by, r.created_at, r.undone_at`;
export const selectOrders = (
  db: Db,
  viewer: Viewer,
  query: string,
  page: Page,
): Promise<(EnrolmentOrder & { total: number })[]> => {
  return db.rows(sql`
    with found as (
      select r.id, count(*) over ()::int as total from enrolment_orders r
      where r.company_id = ${viewer.company_id} and (${hasWords([sql`r.number`, sql`r.group_name`], query)} or exists (
        select 1 from enrolment_order_people p join contracts c on c.id = p.contract_id where p.order_id = r.id and ${hasWords(sql`c.surname || ' ' || c.name`, query)}))
      order by r.id desc limit ${page.size} offset ${page.offset})
    select ${columns}, found.total from found join enrolment_orders r on r.id = found.id left join users u on u.id = r.created_by order by r.id desc`);
};
export const selectOrder = (db: Db, viewer: Viewer, id: number): Promise<EnrolmentOrder | undefined> =>
  db.row(sql`
    select ${columns} from enrolment_orders r left join users u on u.id = r.created_by where r.id = ${id} and r.company_id = ${viewer.company_id}`);
export const selectOrderFile = (
  db: Db,
  viewer: Viewer,
  { id, format }: { id: number; format: PaperFormat },
): Promise<{ number: string; sealed_name: string; sha256: string; contract_ids: number[] } | undefined> =>
  db.row(sql`
    select r.number, f.sealed_name, case f.format when 'docx' then r.docx_sha256 else r.pdf_sha256 end as sha256, array(select p.contract_id from enrolment_order_people p where p.order_id = r.id) as contract_ids from enrolment_orders r join paper_files f on f.order_id = r.id and f.format = ${format}
    where r.id = ${id} and r.company_id = ${viewer.company_id}`);

/** Locks an order that may be taken back. */
export const lockOrder = (
  tx: Db,
  viewer: Viewer,
  id: number,
): Promise<{ id: number; group_id: number | null; is_undone: boolean } | undefined> =>
  tx.row(sql`
    select r.id, r.group_id, r.undone_at is not null as is_undone from enrolment_orders r where r.id = ${id} and r.company_id = ${viewer.company_id} for update`);
interface OrderedPerson {
  contract_id: number;
  user_id: number;
  /** Is in the group by the order; not whoever has left since and was put in by hand. */
  has_joined: boolean;
  has_enrolled: boolean;
  has_worked: boolean;
}
/** Returns the people of an order, with whether there is work of theirs since. */
export const selectOrderPeople = (tx: Db, orderId: number): Promise<OrderedPerson[]> =>
  tx.rows(sql`
    select c.id as contract_id, c.user_id, p.has_enrolled,
      p.has_joined and not exists (select 1 from group_users gu where gu.group_id = r.group_id and gu.user_id = c.user_id and gu.joined_at > r.created_at) as has_joined,
      exists (select 1 from answers a where a.user_id = c.user_id and a.deleted_at is null and a.created_at >= r.created_at)
        or exists (select 1 from marks m where m.student_id = c.user_id and m.created_at >= r.created_at)
        or exists (select 1 from attendance n where n.student_id = c.user_id and n.updated_at >= r.created_at) as has_worked
    from enrolment_order_people p join enrolment_orders r on r.id = p.order_id join contracts c on c.id = p.contract_id
    where p.order_id = ${orderId} order by c.id for update of c`);
export const markUndone = (tx: Db, viewer: Viewer, id: number): Promise<number> =>
  tx.run(sql`update enrolment_orders set undone_at = now(), undone_by = ${viewer.id} where id = ${id}`);
export const clearEnrolled = (tx: Db, ids: number[]): Promise<number> =>
  tx.run(
    sql`update contracts set enrolled_at = null, enrolled_group_id = null, revision = revision + 1, updated_at = now() where id = any (${ids}::int[])`,
  );
