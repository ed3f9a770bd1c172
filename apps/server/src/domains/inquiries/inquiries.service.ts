// The office's list of questions.
// Invariants:
// a question is answered once; the mail with the answer is stored with it;
// a mailed answer is never taken back.
import type { BodyOf, ResponseOf } from '@orbita/contract/endpoint';
import type { inquiries, Inquiry } from '@orbita/contract/inquiries';
import type { Db } from '@orbita/database';
import { AppError, assertThat, found } from '../../http/app-error.ts';
import type { Deps } from '../../http/deps.ts';
import { pageOf, type PageQuery, readPage } from '../../http/paging.ts';
import type { Viewer } from '../../http/viewer.ts';
import { recordChanges } from '../audit/index.ts';
import { insertMails, wakeMails } from '../mails/index.ts';
import { originOf } from '../../platform/origins.ts';
import { assertAnswers, assertMeets } from './inquiries.access.ts';
import * as queries from './inquiries.queries.ts';

export async function listInquiries(
  db: Db,
  viewer: Viewer,
  query: PageQuery & queries.InquiryFilter,
): Promise<ResponseOf<typeof inquiries.listInquiries>> {
  await assertAnswers(db, viewer, 'users_read');
  const page = readPage(query, 20);
  const rows = await queries.selectInquiries(db, viewer, query, page);
  return pageOf(rows, page, { ...(await queries.countInquiries(db, viewer)) });
}

export async function getInquiry(db: Db, viewer: Viewer, id: number): Promise<Inquiry> {
  await assertMeets(db, viewer, 'users_read');
  return found(await queries.selectInquiry(db, viewer, id));
}

export async function answerInquiry(
  deps: Deps,
  viewer: Viewer,
  { id, body }: { id: number; body: BodyOf<typeof inquiries.answerInquiry> },
): Promise<Inquiry> {
  await assertMeets(deps.db, viewer, 'users_write');
  const text = body.text.trim();
  const answered = await deps.db.transaction(async (tx) => {
    const asker = await queries.storeAnswer(tx, viewer, { id, text, asRead: body.updated_at });
    if (!asker) return false;
    const origin = originOf(deps.config, (await queries.selectDomain(tx, viewer.company_id)).domain);
    const { email: recipient, language } = asker;
    const mail = { companyId: viewer.company_id, kind: 'question-answered' as const, recipient, language, origin };
    for (const { id: mailId } of await insertMails(tx, [{ ...mail, targetId: id }]))
      await queries.setAnswerMail(tx, id, mailId);
    await recordChanges(tx, viewer, [{ kind: 'inquiry', id, action: 'inquiry-answered' }]);
    return true;
  });
  const current = found(await queries.selectInquiry(deps.db, viewer, id));
  if (!answered) {
    assertThat(current.answered_at !== null || current.email !== null, 'inquiry-without-email');
    throw new AppError('stale', { current });
  }
  wakeMails(deps);
  return current;
}

export async function settleInquiries(
  db: Db,
  viewer: Viewer,
  { ids, is_answered }: BodyOf<typeof inquiries.settleInquiries>,
): Promise<{ settled: number }> {
  await assertAnswers(db, viewer, 'users_write');
  return db.transaction(async (tx) => {
    const rows = await queries.settle(tx, viewer, ids, is_answered);
    const action = is_answered ? 'inquiry-settled' : 'inquiry-reopened';
    await recordChanges(
      tx,
      viewer,
      rows.map(({ id }) => ({ kind: 'inquiry', id, action })),
    );
    return { settled: rows.length };
  });
}

export async function deleteInquiries(db: Db, viewer: Viewer, ids: number[]): Promise<{ deleted: number }> {
  return db.transaction(async (tx) => {
    const rows = await queries.deleteInquiries(tx, viewer, ids);
    await recordChanges(
      tx,
      viewer,
      rows.map(({ id }) => ({ kind: 'inquiry', id, action: 'deleted' })),
    );
    return { deleted: rows.length };
  });
}
