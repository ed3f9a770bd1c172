import type { StudyCertificate } from '@orbita/contract/reports/certificates';
import { type Db, type Sql, sql } from '@orbita/database';
import type { Page } from '../../../http/paging.ts';
import type { Viewer } from '../../../http/viewer.ts';
import { personJson } from '../../../platform/person.sql.ts';
import { todayOf } from '../../../platform/today.sql.ts';
import { isGroupOffice } from '../../../access/groups.access.ts';
import { currentFormJson } from '../../education-forms/index.ts';
import { groupNamed } from '../reports.access.ts';
import type { MadeCertificate } from './write-certificate.ts';
import { hasWords } from '../../../platform/word-search.sql.ts';

/** Particulars of the institution; empty until the office gives them. */
export interface Letterhead {
  city: string;
  address: string;
  licence: string;
}
export const selectLetterhead = (db: Db, companyId: number): Promise<Letterhead> =>
  db.one(sql`
    select coalesce(pp.city, '') as city, coalesce(pp.address, '') as address, coalesce(pp.licence, '') as licence
    from companies co left join paper_particulars pp on pp.company_id = co.id where co.id = ${companyId}`);

export interface CertificateFacts extends Letterhead {
  institution: string;
  student: string;
  /** Since when the person studies, `dd.mm.yyyy`: by the first order of enrolment, or by the first group. */
  since: string | null;
  order_number: string | null;
  education_form: string | null;
  trajectory: string | null;
}
/** Returns what a certificate says; the caller has checked that the office reports on the student. */
export const selectFacts = (
  db: Db,
  viewer: Viewer,
  { studentId, groupId }: { studentId: number; groupId: number },
): Promise<CertificateFacts> =>
  db.one(sql`
    select coalesce(nullif(pp.legal_name, ''), co.title) as institution, coalesce(pp.city, '') as city, coalesce(pp.address, '') as address, coalesce(pp.licence, '') as licence,
      concat_ws(' ', u.last_name, u.first_name, nullif(u.middle_name, '')) as student, enrolled.number as order_number,
      to_char(coalesce(enrolled.enrolled_on, (joined.at at time zone co.time_zone)::date), 'DD.MM.YYYY') as since,
      ${currentFormJson(viewer.company_id)}->>'title' as education_form, t.title as trajectory
    from users u join companies co on co.id = ${viewer.company_id} left join paper_particulars pp on pp.company_id = co.id
      left join groups g on g.id = ${groupId} left join trajectories t on t.id = g.trajectory_id
      left join lateral (
        select r.number, r.enrolled_on from contracts c join enrolment_order_people p on p.contract_id = c.id join enrolment_orders r on r.id = p.order_id and r.undone_at is null
        where c.user_id = u.id and c.company_id = co.id order by r.enrolled_on, r.id limit 1) enrolled on true
      left join lateral (
        select min(x.joined_at) as at from (
          select gu.joined_at from group_users gu join groups og on og.id = gu.group_id and og.company_id = co.id where gu.user_id = u.id
          union all select f.joined_at from former_members f join groups og on og.id = f.group_id and og.company_id = co.id where f.user_id = u.id) x) joined on true
    where u.id = ${studentId}`);

/** Today by the clock of the institution, YYYY-MM-DD. */
export const selectToday = async (db: Db, viewer: Viewer): Promise<string> =>
  (await db.one<{ day: string }>(sql`select ${todayOf(viewer.company_id)}::text as day`)).day;

export interface TakenNumber {
  year: number;
  serial: number;
  number: string;
  /** Today, YYYY-MM-DD. */
  day: string;
}
/** Takes the next number; the counter stays locked until the transaction ends, so that none is left out. */
export const takeNumber = (tx: Db, viewer: Viewer): Promise<TakenNumber> =>
  tx.one(sql`
    with today as (select ${todayOf(viewer.company_id)} as day),
    counter as (
      insert into paper_counters (company_id, kind, year, last)
      select ${viewer.company_id}::int, 'certificate', extract(year from today.day)::smallint, 1 from today
      on conflict (company_id, kind, year) do update set last = paper_counters.last + 1 returning year, last)
    select k.year::int as year, k.last as serial, k.year || '-' || lpad(k.last::text, greatest(3, length(k.last::text)), '0') as number, today.day::text as day
    from counter k cross join today`);

interface NewCertificate extends TakenNumber {
  student: { id: number; name: string };
  group: { id: number; name: string };
  destination: string;
  content: MadeCertificate;
  /** Template of the day; null: the layout of the product. */
  templateId: number | null;
}
export const insertCertificate = (tx: Db, viewer: Viewer, made: NewCertificate): Promise<{ id: number }> =>
  tx.one(sql`
    insert into study_certificates (company_id, student_id, student_name, group_id, group_name, year, serial, number, issued_on, destination, content, template_id, issued_by)
    values (${viewer.company_id}, ${made.student.id}, ${made.student.name}, ${made.group.id}, ${made.group.name}, ${made.year}, ${made.serial}, ${made.number}, ${made.day}::date,
      ${made.destination}, ${JSON.stringify(made.content)}::jsonb, ${made.templateId}, ${viewer.id}) returning id`);

/** How many certificates a student has got today; the caller has taken a number, so that no other is issued meanwhile. */
export const countOfDay = async (
  tx: Db,
  viewer: Viewer,
  { studentId, day }: { studentId: number; day: string },
): Promise<number> =>
  (
    await tx.one<{ count: number }>(
      sql`select count(*)::int as count from study_certificates where student_id = ${studentId} and issued_on = ${day}::date and company_id = ${viewer.company_id}`,
    )
  ).count;

/** Condition: the viewer, who reads reports, may know of certificate `c`; one without a group is read by whoever reads all groups. */
const isKnown = (viewer: Viewer): Sql => sql`(
  c.company_id = ${viewer.company_id} and ${isGroupOffice(viewer) ? sql`true` : sql`exists (select 1 from groups g where g.id = c.group_id and ${groupNamed(viewer)})`})`;

const columns: Sql = sql`
  c.id, c.number, c.issued_on::text as issued_on, json_build_object('id', c.student_id, 'name', c.student_name) as student, c.group_name, c.destination,
  case when u.id is not null then ${personJson('u')} end as issued_by, c.created_at, c.revoked_at`;

export const selectCertificates = (
  db: Db,
  viewer: Viewer,
  query: string,
  page: Page,
): Promise<(StudyCertificate & { total: number })[]> => {
  return db.rows(sql`
    select ${columns}, count(*) over ()::int as total from study_certificates c left join users u on u.id = c.issued_by
    where ${isKnown(viewer)} and ${hasWords([sql`c.number`, sql`c.student_name`, sql`c.group_name`], query)}
    order by c.id desc limit ${page.size} offset ${page.offset}`);
};

export interface KeptCertificate extends StudyCertificate {
  content: MadeCertificate;
  /** null: it was issued in the layout of the product. */
  template: { sealed_name: string; has_pdf: boolean } | null;
}
export const selectCertificate = (db: Db, viewer: Viewer, id: number): Promise<KeptCertificate | undefined> =>
  db.row(sql`
    select ${columns}, c.content, case when t.id is not null then json_build_object('sealed_name', t.sealed_name, 'has_pdf', t.has_pdf) end as template
    from study_certificates c left join users u on u.id = c.issued_by left join report_templates t on t.id = c.template_id
    where c.id = ${id} and ${isKnown(viewer)}`);

export const revoke = (db: Db, viewer: Viewer, id: number): Promise<number> =>
  db.run(
    sql`update study_certificates c set revoked_at = now(), revoked_by = ${viewer.id} where c.id = ${id} and ${isKnown(viewer)} and c.revoked_at is null`,
  );
