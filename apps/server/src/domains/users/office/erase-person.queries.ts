import { type Db, raw, type Sql, sql } from '@orbita/database';

/** Counts what stays of a person in the company, without the name. */
export function countRemains(db: Db, companyId: number, userId: number): Promise<Record<string, number>> {
  const ofCompany = sql`join steps st on st.id = k.step_id join subjects s on s.id = st.subject_id and s.company_id = ${companyId}`;
  return db.one(sql`
    select (select count(*)::int from answers a join subjects s on s.id = a.subject_id where a.user_id = ${userId} and a.deleted_at is null and s.company_id = ${companyId}) as answers,
      (select count(*)::int from marks k ${ofCompany} where k.student_id = ${userId}) as marks,
      (select count(*)::int from marks k ${ofCompany} where k.author_id = ${userId} and k.student_id <> ${userId}) as given_marks,
      (select count(*)::int from comments k join answers a on a.id = k.answer_id join subjects s on s.id = a.subject_id and s.company_id = ${companyId} where k.author_id = ${userId} and k.deleted_at is null) as comments,
      (select count(*)::int from attendance n join lessons l on l.id = n.lesson_id and l.company_id = ${companyId} where n.student_id = ${userId}) as attendance,
      (select count(*)::int from soft_scores o where o.student_id = ${userId} and o.company_id = ${companyId}) as soft_scores,
      (select count(*)::int from organisation_meeting_people x join organisation_meetings t on t.id = x.meeting_id
        where x.user_id = ${userId} and t.company_id = ${companyId} and t.state = 'finished') as minutes`);
}

/** Counts the applications that erasing deletes for good. */
export const countApplications = async (db: Db, companyId: number, userId: number): Promise<number> =>
  (
    await db.one<{ n: number }>(
      sql`select count(*)::int as n from contracts where user_id = ${userId} and company_id = ${companyId} and signed_at is null and paid_at is null`,
    )
  ).n;
/** Deletes the applications for admission of a person with their scans; a signed contract stays as evidence. */
export const deleteApplications = (db: Db, companyId: number, userId: number): Promise<number> =>
  db.run(
    sql`delete from contracts where user_id = ${userId} and company_id = ${companyId} and signed_at is null and paid_at is null`,
  );

/** What stands where the name was. */
const GONE = 'Удалённый пользователь';
/** What a person was and is called by one part of the name, as the history of the account knows. */
const namesOf = (companyId: number, userId: number, part: 'last_name' | 'first_name'): Sql => sql`(
  select u.${raw(part)} as name from users u where u.id = ${userId}
  union select h.old_value->>${part} from audit_records h
  where h.object_type = 'user' and h.object_id = ${userId} and h.company_id = ${companyId} and h.old_value->>${part} is not null)`;

export interface RemovedAccount {
  id: number;
  erased_in: number;
  merged_into_id: number | null;
  merged_by_id: number | null;
}
/** How long what requests that were under way write is looked for; no statement lasts as long. */
const LATE_MINUTES = 2;
/** Returns the accounts that went a moment ago, or one of them. */
export const selectRemoved = (db: Db, id?: number): Promise<RemovedAccount[]> =>
  db.rows(sql`
    select id, erased_in, merged_into_id, merged_by_id from users
    where deleted_at > now() - make_interval(mins => ${LATE_MINUTES}::int) and erased_in is not null and (${id ?? null}::int is null or id = ${id ?? null}::int)
    order by deleted_at desc, id`);

/** Erases what tells who a person is, and takes them out of the company. Done again, it erases what was written since. */
export const eraseAccount = (db: Db, companyId: number, userId: number): Promise<number> =>
  db.run(sql`
    with mails_gone as (delete from mails m using users u where u.id = ${userId} and lower(m.recipient) in (lower(u.email), lower(u.former_email))),
    notices as (delete from notifications where user_id = ${userId}),
    devices as (delete from known_devices where user_id = ${userId}),
    screens as (delete from push_devices where user_id = ${userId}),
    notes as (delete from user_notes where (author_id = ${userId} or user_id = ${userId}) and company_id = ${companyId}),
    reasons as (update temporary_status_users set reason = '' where user_id = ${userId} and company_id = ${companyId} and reason <> ''),
    reasons_of_results as (
      update final_results r set reason = '' from subjects s where s.id = r.subject_id and s.company_id = ${companyId} and r.student_id = ${userId} and r.reason <> ''),
    addresses as (delete from email_changes where user_id = ${userId}),
    apps as (delete from authenticators where user_id = ${userId}),
    keys as (delete from passkeys where user_id = ${userId}),
    codes as (delete from recovery_codes where user_id = ${userId}),
    waiting as (delete from pending_sign_ins where user_id = ${userId}),
    elsewhere as (delete from external_ids where user_id = ${userId}),
    imported as (update user_import_rows set name = '', details = '[]', changes = '[]', cells = null, effects = effects - 'fields' where user_id = ${userId}),
    calls as (delete from phone_codes c using users u where u.id = ${userId} and (c.phone = u.phone or c.user_id = u.id)),
    identities_gone as (delete from identities where user_id = ${userId}),
    claims as (delete from phone_claims where user_id = ${userId}),
    visits as (delete from identity_flows where user_id = ${userId}),
    roles as (delete from admin_role_users where company_id = ${companyId} and user_id = ${userId}),
    studied as (delete from group_users where user_id = ${userId} returning group_id, joined_at),
    former as (insert into former_members (group_id, user_id, joined_at) select group_id, ${userId}, joined_at from studied),
    curated as (delete from curator_groups where curator_id = ${userId}),
    taught as (delete from subject_users where user_id = ${userId}),
    asked as (delete from inquiries where user_id = ${userId} and company_id = ${companyId}),
    told_apart as (delete from different_people where first_id = ${userId} or second_id = ${userId}),
    related as (delete from relations where student_id = ${userId} or relative_id = ${userId}),
    history as (update audit_records set old_value = null, new_value = null where object_type in ('user', 'member') and object_id = ${userId} and company_id = ${companyId}),
    named as (update audit_records set old_value = null, new_value = null where company_id = ${companyId} and action in ('told-apart', 'told-apart-undone')
      and object_id <> ${userId} and new_value ->> 'other_account' like ${`% (${userId})`}),
    feeds as (delete from calendar_feeds where user_id = ${userId} or student_id = ${userId}),
    told as (delete from student_contacts where student_id = ${userId}),
    family_codes as (delete from relation_codes where student_id = ${userId}),
    outside as (delete from portfolio_links where user_id = ${userId}),
    pushed as (delete from push_messages where user_id = ${userId}),
    drafts as (delete from answer_drafts where user_id = ${userId}),
    phrases as (delete from typed_comments where user_id = ${userId}),
    templates as (delete from comment_templates where user_id = ${userId}),
    replies as (delete from idempotency_keys where user_id = ${userId}),
    settings as (delete from notification_settings where user_id = ${userId}),
    invited as (delete from invitations where user_id = ${userId}),
    pleas as (update extension_requests set reason = '—' where student_id = ${userId} and reason <> '—'),
    opinions as (update feedbacks set text = '' where user_id = ${userId} and text <> ''),
    portfolio as (delete from portfolios where user_id = ${userId}),
    certificates as (update study_certificates set student_name = ${GONE}, content = '{}', destination = '', revoked_at = coalesce(revoked_at, now())
      where student_id = ${userId} and company_id = ${companyId}),
    -- Cards and reports of curators name staff, whoever they were when the form was made.
    archives as (delete from report_jobs j using users gone where gone.id = ${userId} and j.created_at <= coalesce(gone.deleted_at, now()) and j.company_id = ${companyId} and (j.user_id = ${userId} or j.forms && array['workload', 'study-card', 'curator-report']
      or j.id in (select f.job_id from report_job_forms f where f.student_id = ${userId})
      or j.id in (select f.job_id from report_job_forms f
        where f.group_id in (select x.group_id from group_users x where x.user_id = ${userId} union all select x.group_id from former_members x where x.user_id = ${userId})))),
    works as (delete from portfolio_works where user_id = ${userId}),
    held as (delete from organisation_role_people where user_id = ${userId}),
    coming as (delete from organisation_meeting_people x using organisation_meetings t where t.id = x.meeting_id and x.user_id = ${userId} and t.state <> 'finished'),
    holders as (
      update audit_records r set old_value = null, new_value = null
      -- Under each name that the person had.
      from (select substr(q.json, 2, length(q.json) - 2) as name
        from ${namesOf(companyId, userId, 'last_name')} l cross join ${namesOf(companyId, userId, 'first_name')} f
        cross join lateral (select to_jsonb(concat_ws(' ', l.name, f.name))::text as json) q) n
      where r.company_id = ${companyId} and r.object_type = 'organisation-role' and n.name <> '' and (strpos(r.old_value::text, n.name) > 0 or strpos(r.new_value::text, n.name) > 0)),
    member as (delete from company_members where user_id = ${userId})
    update users set first_name = '', last_name = ${GONE}, middle_name = '', email = null, username = null, phone = null, phone2 = null, photo_id = null,
      outlook_email = null, jira_login = null, password_hash = '', must_change_password = false, contacts_public = false, is_distant = false, last_seen_at = null,
      deleted_at = coalesce(deleted_at, now()), erased_in = ${companyId}, updated_at = coalesce(deleted_at, now()) where id = ${userId}`);
