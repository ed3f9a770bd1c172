import type { Attachment } from '@orbita/contract/files';
import type { OwnAnswer, PortfolioWork } from '@orbita/contract/portfolio/works';
import { type Db, type Sql, sql } from '@orbita/database';
import { answerDetailsVisibleTo, answerVisibleTo } from '../../../access/answers.access.ts';
import type { Page } from '../../../http/paging.ts';
import { companyOfDomain, type Viewer } from '../../../http/viewer.ts';
import { attachmentJoins, attachmentJson } from '../../files/index.ts';
import { hasWords } from '../../../platform/word-search.sql.ts';

/** Condition: answer `a` counts as a work of its author. */
const isHandedIn: Sql = sql`(a.deleted_at is null and a.version > 0 and s.deleted_at is null)`;
/** Condition: nobody reads answer `a` at a public address: its teacher keeps answers private, or its discipline `s` or its task is closed to some students, by a password, a role or a list of people too, or deleted. Arrows only order the topics. */
const isKeptPrivate: Sql = sql`(s.hidden or s.privacy in (1, 2)
  or exists (select 1 from answer_visibility_rules r where r.task_id = a.pattern_id and r.visibility = 'private')
  or exists (select 1 from patterns p join steps st on st.id = p.step_id join chapters c on c.id = st.chapter_id
    where p.id = a.pattern_id and (p.deleted_at is not null or st.deleted_at is not null or st.hidden or st.roles_ids <> '{}' or st.password_hash is not null
      or c.deleted_at is not null or c.hidden or c.password_hash is not null)))`;
/** Condition: attachment `x` is shown by work `w`. */
const isShown: Sql = sql`exists (
  select 1 from portfolio_work_items i where i.work_id = w.id and (i.file_id = x.file_id or i.link_id = x.link_id))`;
/** Condition: field `af` of question `q` holds a long text. Short ones may have a key, which is not to be given away. */
const holdsText: Sql = sql`(q.type in ('longText', 'richText') and q.deleted_at is null and jsonb_typeof(af.value) = 'string' and btrim(af.value #>> '{}') <> '')`;

/** The fields `af` of answer `a` with their questions `q`, found by the answer before anything else is asked of them. */
const fieldsOf: Sql = sql`(select form_id, value from answer_fields where answer_id = a.id offset 0) af join forms q on q.id = af.form_id`;
/** Whether answer `a` holds a long text; looked up for each answer, never for all of them at once. */
const hasText: Sql = sql`coalesce((select true from ${fieldsOf} where ${holdsText} limit 1), false)`;

const subjectJson: Sql = sql`json_build_object('id', s.id, 'title', s.title, 'color', s.color)`;
const attachmentsOf = (condition: Sql): Sql => sql`coalesce((
  select json_agg(${attachmentJson} order by x.number, x.id) from answer_attachments x ${attachmentJoins} where x.answer_id = a.id and ${condition}), '[]')`;
/** The columns of work `w` of answer `a` in discipline `s`. */
const workColumns: Sql = sql`
  w.id, w.answer_id, w.title, w.words, w.shows_text, ${isKeptPrivate} as is_private, ${subjectJson} as subject, a.submitted_at, w.updated_at,
  (select ${attachmentJson} from answer_attachments x ${attachmentJoins} where x.answer_id = a.id and x.file_id = w.cover_file_id and ${isShown} limit 1) as cover,
  coalesce((select json_agg(json_build_object('type', q.type, 'value', case when q.type = 'richText' then rich_or_typed(af.value #>> '{}') else af.value #>> '{}' end) order by q.number, q.id)
    from ${fieldsOf} where w.shows_text and ${holdsText}), '[]') as texts,
  ${attachmentsOf(isShown)} as attachments`;
const worksOf: Sql = sql`portfolio_works w join answers a on a.id = w.answer_id and a.user_id = w.user_id join subjects s on s.id = a.subject_id`;

/** Returns the works of a student whose answers the viewer may read, in the order of the student. */
export const selectWorks = (db: Db, viewer: Viewer, studentId: number): Promise<PortfolioWork[]> =>
  db.rows(sql`
    select ${workColumns} from ${worksOf}
    where w.user_id = ${studentId} and w.company_id = ${viewer.company_id} and ${isHandedIn} and ${answerVisibleTo(viewer)} and ${answerDetailsVisibleTo(viewer)}
    order by w.place, w.id`);

export const selectOwnWork = (db: Db, viewer: Viewer, id: number): Promise<PortfolioWork | undefined> =>
  db.row(sql`
    select ${workColumns} from ${worksOf} where w.id = ${id} and w.user_id = ${viewer.id} and w.company_id = ${viewer.company_id} and ${isHandedIn}`);

export interface PortfolioRow {
  about: string;
  public_key: string | null;
  published_at: string | null;
  updated_at: string;
}
export const selectPortfolio = (db: Db, companyId: number, userId: number): Promise<PortfolioRow | undefined> =>
  db.row(
    sql`select about, public_key, published_at, updated_at from portfolios where company_id = ${companyId} and user_id = ${userId}`,
  );

export interface AnswerFilter {
  query?: string | undefined;
  answer_id?: number | undefined;
}
/** Returns a page of the viewer's own answers, newest first. */
export const selectOwnAnswers = (
  db: Db,
  viewer: Viewer,
  { query: words, answer_id: answerId }: AnswerFilter,
  { size, offset }: Page,
): Promise<(OwnAnswer & { total: number })[]> =>
  db.rows(sql`
    with page as (
      select a.id, count(*) over ()::int as total from answers a join subjects s on s.id = a.subject_id join patterns p on p.id = a.pattern_id join steps st on st.id = a.step_id
      where a.user_id = ${viewer.id} and s.company_id = ${viewer.company_id} and ${isHandedIn} and (${answerId ?? null}::int is null or a.id = ${answerId ?? null}::int)
        and ${hasWords([sql`p.title`, sql`st.title`, sql`s.title`], words)}
      order by a.submitted_at desc, a.id desc limit ${size} offset ${offset})
    select a.id as answer_id, p.title as task_title, st.title as step_title, ${subjectJson} as subject, a.submitted_at, w.id as work_id, ${isKeptPrivate} as is_private,
      ${hasText} as has_text,
      ${attachmentsOf(sql`true`)} as attachments, page.total
    from page join answers a on a.id = page.id join subjects s on s.id = a.subject_id join patterns p on p.id = a.pattern_id join steps st on st.id = a.step_id
    left join portfolio_works w on w.answer_id = a.id and w.user_id = a.user_id and w.company_id = ${viewer.company_id}
    order by a.submitted_at desc, a.id desc`);

/** Returns the own work that an answer is already. */
export const selectWorkOf = (db: Db, viewer: Viewer, answerId: number): Promise<{ id: number } | undefined> =>
  db.row(
    sql`select id from portfolio_works where answer_id = ${answerId} and user_id = ${viewer.id} and company_id = ${viewer.company_id}`,
  );

export interface AnswerParts {
  title: string;
  has_text: boolean;
  attachments: Attachment[];
}
/** Returns what an own handed-in answer could show, with the title of its task. */
export const selectAnswerParts = (db: Db, viewer: Viewer, answerId: number): Promise<AnswerParts | undefined> =>
  db.row(sql`
    select p.title, ${hasText} as has_text, ${attachmentsOf(sql`true`)} as attachments
    from answers a join subjects s on s.id = a.subject_id join patterns p on p.id = a.pattern_id
    where a.id = ${answerId} and a.user_id = ${viewer.id} and s.company_id = ${viewer.company_id} and ${isHandedIn}`);

export interface PublicOwner {
  user_id: number;
  company_id: number;
  first_name: string;
  last_name: string;
  company: string;
  time_zone: string;
  about: string;
}
/** Condition: portfolio `p` is open at this key in the company of the domain, and its owner is let in there. */
const isOpenAt = (key: string, domain: string): Sql => sql`(
  p.public_key = ${key} and p.company_id = ${companyOfDomain(domain)}
  and exists (select 1 from company_members m where m.company_id = p.company_id and m.user_id = p.user_id and m.blocked_at is null))`;

export const selectPublicOwner = (db: Db, key: string, domain: string): Promise<PublicOwner | undefined> =>
  db.row(sql`
    select p.user_id, p.company_id, u.first_name, u.last_name, co.title as company, co.time_zone, p.about
    from portfolios p join users u on u.id = p.user_id join companies co on co.id = p.company_id where ${isOpenAt(key, domain)}`);

/** Returns whose portfolio it is, as it is printed. */
export const selectOwner = (
  db: Db,
  companyId: number,
  userId: number,
): Promise<Pick<PublicOwner, 'first_name' | 'last_name' | 'company' | 'time_zone'> | undefined> =>
  db.row(sql`
    select u.first_name, u.last_name, co.title as company, co.time_zone from company_members m join users u on u.id = m.user_id join companies co on co.id = m.company_id
    where m.company_id = ${companyId} and m.user_id = ${userId}`);

/** Returns the works that anybody may see at the public address, in the order of the student. */
export const selectPublicWorks = (
  db: Db,
  { user_id, company_id }: Pick<PublicOwner, 'user_id' | 'company_id'>,
): Promise<PortfolioWork[]> =>
  db.rows(sql`
    select ${workColumns} from ${worksOf}
    where w.user_id = ${user_id} and w.company_id = ${company_id} and s.company_id = w.company_id and ${isHandedIn} and not ${isKeptPrivate}
    order by w.place, w.id`);

export interface KeptFile {
  name: string;
  mime: string;
  storage_key: string;
  thumbnail_key: string | null;
  company_id: number;
}
/** Returns a file that an open portfolio shows. */
export const selectPublicFile = (db: Db, key: string, fileId: number, domain: string): Promise<KeptFile | undefined> =>
  db.row(sql`
    select f.name, f.mime, f.storage_key, f.thumbnail_key, p.company_id
    from portfolios p join ${worksOf} on w.user_id = p.user_id and w.company_id = p.company_id
    join answer_attachments x on x.answer_id = a.id and x.file_id = ${fileId} join files f on f.id = x.file_id
    where ${isOpenAt(key, domain)} and s.company_id = w.company_id and ${isHandedIn} and not ${isKeptPrivate} and ${isShown} limit 1`);

/** Returns where the covers of works are kept, of those that the reader has been shown. */
export const selectCovers = (
  db: Db,
  companyId: number,
  fileIds: number[],
): Promise<(Omit<KeptFile, 'company_id'> & { id: number })[]> =>
  db.rows(sql`
    select id, name, mime, storage_key, thumbnail_key from files where company_id = ${companyId} and id = any (${fileIds}::int[]) and thumbnail_key is not null`);
