import type { BodyOf } from '@orbita/contract/endpoint';
import type { inquiries, Inquiry, ListedInquiry } from '@orbita/contract/inquiries';
import { type ColumnMap, type Db, type FieldsOf, join, selection, type Sql, sql, type Whole } from '@orbita/database';
import type { Language } from '../../http/app-error.ts';
import type { Page } from '../../http/paging.ts';
import type { Viewer } from '../../http/viewer.ts';
import { personJson } from '../users/index.ts';
import { hasWords } from '../../platform/word-search.sql.ts';

interface Address {
  id: number;
  domain: string | null;
  /** Null when nobody can be mailed. */
  email: string | null;
}
/** Returns a company with the address of its questions: of the administrator who is asked for, else its own, else the owner's. */
export const selectAddress = (db: Db, company: Sql, wanted: string): Promise<Address | undefined> =>
  db.row(sql`
    select c.id, c.domain, coalesce(
      (select u.email from users u join company_members m on m.user_id = u.id and m.company_id = c.id and m.is_moderator where lower(u.email) = lower(${wanted})),
      c.questions_email, o.email) as email
    from companies c left join users o on o.id = c.owner_id where c.id = ${company}`);

type QuestionFields = FieldsOf<BodyOf<typeof inquiries.askQuestion>>;
const questionFields: ColumnMap<QuestionFields> = {
  emailSend: { elsewhere: 'askQuestion' },
  name: true,
  email: true,
  phone: true,
  text: true,
  proof: { elsewhere: 'askQuestion' },
};
/** Stores a question; returns undefined when the same person has asked the same a moment ago. */
export const insertInquiry = <Given extends QuestionFields>(
  db: Db,
  { companyId, userId, language }: { companyId: number; userId: number | null; language: Language },
  question: Whole<QuestionFields, Given>,
): Promise<{ id: number } | undefined> => {
  const own = { company_id: companyId, user_id: userId, language };
  const { text, email, phone } = question;
  return db.row(sql`
    insert into inquiries ${selection(questionFields, question, own)}
    where not exists (
      select 1 from inquiries i where i.company_id = ${companyId} and i.created_at > now() - interval '10 minutes'
        and i.text = ${text} and i.email is not distinct from ${email}::text and i.phone is not distinct from ${phone}::text)
    returning id`);
};

const listed: Sql = sql`
  i.id, i.name, i.email, i.phone, left(i.text, 200) as excerpt, case when u.id is not null then ${personJson('u')} end as user, i.created_at, i.answered_at,
  case when a.id is not null then ${personJson('a')} end as answered_by, i.answer is not null as is_mailed`;
const people: Sql = sql`left join users u on u.id = i.user_id left join users a on a.id = i.answered_by_id`;

export interface InquiryFilter {
  query?: string | undefined;
  state?: 'waiting' | 'answered' | undefined;
  sort?: 'created_at' | 'name' | undefined;
  sort_direction?: 'asc' | 'desc' | undefined;
}
const stateOf = { waiting: sql`i.answered_at is null`, answered: sql`i.answered_at is not null` };

/** Condition: question `i` contains the words, or its phone their digits. */
function matches(words: string): Sql {
  const digits = words.replace(/\D/g, '');
  const phone = digits.length < 4 ? sql`` : sql` or strpos(regexp_replace(i.phone, '\\D', '', 'g'), ${digits}) > 0`;
  return sql`(${hasWords([sql`i.name`, sql`i.email`, sql`i.text`], words)}${phone})`;
}

export const selectInquiries = (
  db: Db,
  viewer: Viewer,
  { query = '', state = 'waiting', sort = 'created_at', sort_direction }: InquiryFilter,
  page: Page,
): Promise<(ListedInquiry & { total: number })[]> => {
  const direction = sort_direction === 'desc' ? sql`desc` : sql`asc`;
  const order =
    sort === 'name' ? sql`i.name ${direction}, i.id ${direction}` : sql`i.created_at ${direction}, i.id ${direction}`;
  const words = query.trim();
  const conditions = [
    sql`i.company_id = ${viewer.company_id}`,
    stateOf[state],
    ...(words === '' ? [] : [matches(words)]),
  ];
  return db.rows(sql`
    select ${listed}, count(*) over ()::int as total from inquiries i ${people}
    where ${join(conditions, ' and ')} order by ${order} limit ${page.size} offset ${page.offset}`);
};
export const countInquiries = (db: Db, viewer: Viewer): Promise<{ waiting: number; answered: number }> =>
  db.one(sql`
    select count(*) filter (where ${stateOf.waiting})::int as waiting, count(*) filter (where ${stateOf.answered})::int as answered
    from inquiries i where i.company_id = ${viewer.company_id}`);
/** A query that counts the questions of a company that wait for an answer. */
export const countOpenInquiries = (companyId: number): Sql =>
  sql`select count(*)::int from inquiries i where i.company_id = ${companyId} and ${stateOf.waiting}`;

export const selectInquiry = (db: Db, viewer: Viewer, id: number): Promise<Inquiry | undefined> =>
  db.row(sql`
    select ${listed}, i.text, i.answer, m.state as answer_mail_state, i.updated_at
    from inquiries i ${people} left join mails m on m.id = i.answer_mail_id where i.id = ${id} and i.company_id = ${viewer.company_id}`);

export interface NewAnswer {
  id: number;
  text: string;
  asRead: string | undefined;
}
export interface Asker {
  id: number;
  email: string;
  language: Language;
}
/** Stores the answer to a waiting question; undefined when somebody was faster or nobody can be mailed. */
export const storeAnswer = (db: Db, viewer: Viewer, { id, text, asRead }: NewAnswer): Promise<Asker | undefined> =>
  db.row(sql`
    update inquiries i set answer = ${text}, answered_at = now(), answered_by_id = ${viewer.id}, updated_at = now()
    where i.id = ${id} and i.company_id = ${viewer.company_id} and i.answered_at is null and i.email is not null
      and (${asRead ?? null}::timestamptz is null or i.updated_at = ${asRead ?? null}::timestamptz)
    returning i.id, i.email, i.language`);
export const setAnswerMail = (db: Db, id: number, mailId: number) =>
  db.run(sql`update inquiries set answer_mail_id = ${mailId} where id = ${id}`);

/** Notes that questions are answered or wait again, and returns those that changed; a mailed answer stays. */
export const settle = (db: Db, viewer: Viewer, ids: number[], isAnswered: boolean): Promise<{ id: number }[]> => {
  const change = isAnswered
    ? sql`answered_at = now(), answered_by_id = ${viewer.id}::int`
    : sql`answered_at = null, answered_by_id = null`;
  return db.rows(sql`
    update inquiries i set ${change}, updated_at = now()
    where i.company_id = ${viewer.company_id} and i.id = any (${ids}::int[]) and i.answer is null and ${stateOf[isAnswered ? 'waiting' : 'answered']}
    returning i.id`);
};
export const deleteInquiries = (db: Db, viewer: Viewer, ids: number[]): Promise<{ id: number }[]> =>
  db.rows(sql`delete from inquiries where company_id = ${viewer.company_id} and id = any (${ids}::int[]) returning id`);

/** Returns the domain that links of a company lead to. */
export const selectDomain = (db: Db, companyId: number): Promise<{ domain: string | null }> =>
  db.one(sql`select domain from companies where id = ${companyId}`);
