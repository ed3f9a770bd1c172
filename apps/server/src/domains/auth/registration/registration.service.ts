// Registration: by oneself where the institution is open, or by an invitation.
// Invariants:
// a person comes into being when the address is confirmed, so that nobody can take a foreign one;
// the answer does not tell whether an address has an account: the mail does, to whoever reads it;
// an existing account never gets a new password or a session this way.
import type { auth } from '@orbita/contract/auth';
import type { BodyOf, ResponseOf } from '@orbita/contract/endpoint';
import { AppError, assertThat, found } from '../../../http/app-error.ts';
import type { Deps } from '../../../http/deps.ts';
import type { CallContext } from '../../../http/mount.ts';
import { networkOf } from '../../../http/secure-transport.ts';
import { recordChanges } from '../../audit/index.ts';
import { readInvitation, takeInvitation } from '../../invitations/index.ts';
import { insertMailWithin, originOf, readLink, takeLink, wakeMails } from '../../mails/index.ts';
import { openSession } from '../auth.service.ts';
import { countGuesses } from '../guesses.ts';
import { hashPassword } from '../passwords.ts';
import * as queries from './registration.queries.ts';

/** Registrations of one network in 15 minutes; a school of 2,000 behind one address stays below. */
const NETWORK_LIMIT = 200;
/** Longer than the link of the mail works. */
const KEPT_DAYS = 3;
const MAILS = { most: 3, minutes: 15 };

type Body = BodyOf<typeof auth.signUp>;

const personOf = (body: Body, email: string, passwordHash: string): queries.NewPerson => ({
  email,
  passwordHash,
  firstName: body.first_name.trim(),
  lastName: body.last_name.trim(),
  middleName: body.middle_name?.trim() ?? '',
});

export async function signUp(deps: Deps, body: Body, call: CallContext): Promise<ResponseOf<typeof auth.signUp>> {
  await countGuesses(deps.db, { [`sign-up:${networkOf(call.ip)}`]: NETWORK_LIMIT });
  if (body.invitation !== undefined) return { ok: true, token: await enterInvited(deps, body, body.invitation, call) };
  if (body.email === undefined) throw new AppError('email-missing', { fields: { email: 'email-missing' } });
  const company = found(await queries.selectEntryCompany(deps.db, call.domain));
  assertThat(!company.private, 'registration-closed');
  const person = personOf(body, body.email.trim(), await hashPassword(body.password));
  await deps.db.transaction(async (tx) => {
    const mail = {
      companyId: company.id,
      kind: 'confirm-registration' as const,
      recipient: person.email,
      language: call.language,
      origin: originOf(deps, call, company.domain),
      targetId: await queries.insertRegistration(tx, company.id, person),
    };
    await insertMailWithin(tx, mail, MAILS);
  });
  wakeMails(deps);
  return { ok: true, token: null };
}

/** Adds the invited person with the invited address; an address with an account has to sign in and accept. */
async function enterInvited(deps: Deps, body: Body, invitation: string, call: CallContext): Promise<string> {
  const { has_account } = await readInvitation(deps.db, invitation);
  assertThat(!has_account, 'sign-in-to-accept');
  const hash = await hashPassword(body.password);
  const userId = await deps.db.transaction((tx) =>
    takeInvitation(tx, invitation, async (email) => {
      const person = await queries.insertPerson(tx, personOf(body, email, hash));
      if (!person) throw new AppError('sign-in-to-accept');
      return person.id;
    }),
  );
  return openSession(deps, userId, { remember: false }, call);
}

export async function confirmRegistration(
  deps: Deps,
  { token }: BodyOf<typeof auth.confirmRegistration>,
  call: CallContext,
): Promise<ResponseOf<typeof auth.confirmRegistration>> {
  await readLink(deps.db, 'confirm-registration', token);
  const { email, isNew, userId } = await deps.db.transaction(async (tx) => {
    const link = await takeLink(tx, 'confirm-registration', token);
    const registration = found(await queries.takeRegistration(tx, link), 'link-expired');
    const made = await queries.insertPerson(tx, registration);
    const { id } = made ?? (await queries.selectIdByEmail(tx, registration.email));
    const joined = await queries.insertMember(tx, registration.company_id, id);
    if (joined > 0)
      await recordChanges(tx, { id, company_id: registration.company_id }, [
        { kind: 'user', id, action: 'registered' },
      ]);
    return { email: registration.email, isNew: made !== undefined, userId: id };
  });
  return { email, token: isNew ? await openSession(deps, userId, { remember: false }, call) : null };
}

/** Forgets registrations whose links have ended. */
export async function cleanUpRegistrations({ db }: Pick<Deps, 'db'>): Promise<void> {
  await queries.deleteOldRegistrations(db, KEPT_DAYS);
}
