// The question form, open to everybody.
// Invariants:
// a question is stored with the mail that it causes, or neither;
// only people of the institution are mailed, whatever address the form names;
// past its limits the form stores what it is sent and mails no more, so that nobody's question is lost.
import type { BodyOf } from '@orbita/contract/endpoint';
import type { inquiries } from '@orbita/contract/inquiries';
import { AppError, found } from '../../http/app-error.ts';
import type { Deps } from '../../http/deps.ts';
import type { CallContext } from '../../http/mount.ts';
import { companyOfDomain, type Viewer } from '../../http/viewer.ts';
import { countGuesses, payFor } from '../auth/index.ts';
import { insertMailWithin, wakeMails } from '../mails/index.ts';
import { originOf } from '../../platform/origins.ts';
import { announceRole } from '../notifications/index.ts';
import { readPhone } from '../users/index.ts';
import { sql } from '@orbita/database';
import * as queries from './inquiries.queries.ts';

/** Questions of one signed-in person in 15 minutes, who do not count at their network. */
const PERSON_LIMIT = 20;
/** Mails about questions to one address. */
const MAILS = { most: 60, minutes: 60 };

type Body = BodyOf<typeof inquiries.askQuestion>;

/** Returns where the asker can be answered; one of them is needed. */
function readContacts({ email, phone }: Body): { email: string | null; phone: string | null } {
  const contacts = { email: email?.trim() || null, phone: phone?.trim() || null };
  if (contacts.phone !== null && readPhone(contacts.phone) === undefined)
    throw new AppError('validation-failed', { fields: { phone: 'phone-format' } });
  if (contacts.email === null && contacts.phone === null)
    throw new AppError('validation-failed', { fields: { email: 'inquiry-contact' } });
  return contacts;
}

/** Tells whoever holds the role that answers questions. */
async function tellWhoAnswers(
  deps: Deps,
  companyId: number,
  { asker, question: { name, text } }: { asker: Viewer | undefined; question: { name: string; text: string } },
): Promise<void> {
  const by = { id: asker?.id ?? null, company_id: companyId, ...(asker?.client ? { client: asker.client } : {}) };
  await announceRole(deps, by, { news: 'inquiry', duty: 'inquiries', reason: `${name}: ${text}` });
}

export async function askQuestion(
  deps: Deps,
  viewer: Viewer | undefined,
  body: Body,
  call: CallContext,
): Promise<{ ok: true }> {
  const { emailSend: wanted, proof } = body;
  const contacts = readContacts(body);
  const question = { ...body, ...contacts, name: body.name.trim(), text: body.text.trim() };
  const recipient = contacts.email ?? contacts.phone ?? '';
  await (viewer
    ? countGuesses(deps.db, { [`question:user:${viewer.id}`]: PERSON_LIMIT })
    : payFor(deps, 'question', { recipient, proof }, call));
  const companyId = await deps.db.transaction(async (tx) => {
    const company = found(
      await queries.selectAddress(
        tx,
        viewer ? sql`${viewer.company_id}::int` : companyOfDomain(call.domain),
        typeof wanted === 'string' ? wanted.trim() : '',
      ),
    );
    const asker = { companyId: company.id, userId: viewer?.id ?? null, language: call.language };
    const stored = await queries.insertInquiry(tx, asker, question);
    if (!stored) return null;
    if (company.email === null || wanted === false) return company.id;
    const mail = {
      companyId: company.id,
      kind: 'question-asked' as const,
      recipient: company.email,
      language: 'ru' as const,
      origin: originOf(deps.config, company.domain),
      targetId: stored.id,
    };
    await insertMailWithin(tx, mail, MAILS);
    return company.id;
  });
  wakeMails(deps);
  if (companyId !== null) await tellWhoAnswers(deps, companyId, { asker: viewer, question });
  return { ok: true };
}
