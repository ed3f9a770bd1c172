// Registration: by oneself where the institution is open, or by an invitation.
// Invariants:
// a person comes into being when the address is confirmed by who registered it, so that nobody can take a foreign one
// or leave a known password in it: the link comes with the mail, the password with the registration;
// the answer does not tell whether an address has an account: the mail does, to whoever reads it;
// an existing account never gets a new password or a session this way.
import type { auth } from '@orbita/contract/auth';
import type { BodyOf, ResponseOf } from '@orbita/contract/endpoint';
import type { Db } from '@orbita/database';
import { AppError, assertThat, found } from '../../../http/app-error.ts';
import type { Deps } from '../../../http/deps.ts';
import type { CallContext } from '../../../http/mount.ts';
import { networkOf } from '../../../http/secure-transport.ts';
import { recordChanges } from '../../audit/index.ts';
import { readInvitation, takeInvitation, takeMemberInvitation } from '../../invitations/index.ts';
import { endLinks, insertMailWithin, type OpenedLink, readLink, takeLink, wakeMails } from '../../mails/index.ts';
import { originOf } from '../../../platform/origins.ts';
import { endForeignWaysElsewhere } from '../../users/index.ts';
import { openSession } from '../entry/open-session.ts';
import { updatePassword } from '../auth.queries.ts';
import { countGuesses } from '../guesses.ts';
import { hashNewPassword } from '../new-passwords.ts';
import { isPassword } from '../passwords.ts';
import { payFor } from '../proof-of-work.ts';
import * as queries from './registration.queries.ts';

/** Longer than the link of the mail works. */
const KEPT_DAYS = 3;
/** Passwords that are tried with one link in 15 minutes. */
const PASSWORD_LIMIT = 10;
const MAILS = { most: 3, minutes: 15 };

type Body = BodyOf<typeof auth.signUp>;

const personOf = (body: Body, email: string, passwordHash: string): queries.NewPerson => ({
  email,
  passwordHash,
  firstName: body.first_name.trim(),
  lastName: body.last_name.trim(),
  middleName: body.middle_name?.trim() ?? '',
});

const hashChosen = (
  { password, first_name, last_name, middle_name }: Body,
  email: string,
  { ip }: CallContext,
): Promise<string> =>
  hashNewPassword({
    password,
    field: 'password',
    own: [first_name, last_name, middle_name, email],
    from: networkOf(ip),
  });

/** What registration needs of the relations of parents and children, which import this domain. */
export interface FamilyDoor {
  hashCode(typed: string): Buffer;
  /** Links a new parent with the child of a code, which is used up; returns false when the code does not work. */
  linkChild(tx: Db, parent: { id: number; company_id: number }, hash: Buffer): Promise<boolean>;
}
export type RegistrationDeps = Deps & { family: FamilyDoor };

export async function signUp(
  deps: RegistrationDeps,
  body: Body,
  call: CallContext,
): Promise<ResponseOf<typeof auth.signUp>> {
  if (body.invitation !== undefined) return { ok: true, token: await enterInvited(deps, body, body.invitation, call) };
  if (body.email === undefined) throw new AppError('email-missing', { fields: { email: 'email-missing' } });
  await payFor(deps, 'registration', { recipient: body.email.trim(), proof: body.proof }, call);
  const company = found(await queries.selectEntryCompany(deps.db, call.domain));
  assertThat(!company.private, 'registration-closed');
  const person = personOf(body, body.email.trim(), await hashChosen(body, body.email, call));
  const wishes = {
    joinLink: body.join_link ?? null,
    childCodeHash: body.child_code?.trim() ? deps.family.hashCode(body.child_code) : null,
  };
  await deps.db.transaction(async (tx) => {
    const mail = {
      companyId: company.id,
      kind: 'confirm-registration' as const,
      recipient: person.email,
      language: call.language,
      origin: originOf(deps.config, company.domain),
      targetId: await queries.insertRegistration(tx, company.id, { ...person, ...wishes }),
    };
    await insertMailWithin(tx, mail, MAILS);
  });
  wakeMails(deps);
  return { ok: true, token: null };
}

/** Adds the invited person with the invited address; an address with an account has to sign in and accept. */
async function enterInvited(deps: Deps, body: Body, invitation: string, call: CallContext): Promise<string> {
  const link = { token: invitation, domain: call.domain };
  const { has_account, email: invited } = await readInvitation(deps.db, link);
  assertThat(!has_account, 'sign-in-to-accept');
  const hash = await hashChosen(body, invited, call);
  const userId = await deps.db.transaction((tx) =>
    takeInvitation(tx, link, async (email) => {
      const person = await queries.insertPerson(tx, personOf(body, email, hash));
      if (!person) throw new AppError('sign-in-to-accept');
      return person.id;
    }),
  );
  return openSession(deps, userId, { remember: false, byPassword: true }, call);
}

/** Throws unless the password is that of the registration, which somebody else may have made for the address. */
async function assertOwnRegistration({ db }: Deps, link: OpenedLink, password: string): Promise<void> {
  const id = await readLink(db, 'confirm-registration', link);
  await countGuesses(db, { [`registration:${id}`]: PASSWORD_LIMIT });
  const { passwordHash } = found(await queries.selectRegistration(db, id), 'link-expired');
  if (!(await isPassword(passwordHash, password)))
    throw new AppError('registration-password', { fields: { password: 'registration-password' } });
}

/** Stores the first password of an invited member, which ends whatever would set another one, and lets the person in. */
export async function enterInvitedMember(
  deps: Deps,
  { token, password }: BodyOf<typeof auth.enterInvitedMember>,
  call: CallContext,
): Promise<{ token: string }> {
  const link = { token, domain: call.domain };
  // A dead link is refused before its password takes a core.
  const { member, email } = await readInvitation(deps.db, link);
  assertThat(member !== null, 'link-expired');
  const hash = await hashNewPassword({
    password,
    field: 'password',
    own: [member.first_name, member.last_name, email],
  });
  const userId = await deps.db.transaction((tx) =>
    takeMemberInvitation(tx, link, async (id) => {
      await updatePassword(tx, id, hash);
      await endLinks(tx, 'restore-password', [id]);
    }),
  );
  return { token: await openSession(deps, userId, { remember: false, byPassword: true }, call) };
}

export async function confirmRegistration(
  deps: RegistrationDeps,
  { token, password }: BodyOf<typeof auth.confirmRegistration>,
  call: CallContext,
): Promise<ResponseOf<typeof auth.confirmRegistration>> {
  const opened = { token, domain: call.domain };
  await assertOwnRegistration(deps, opened, password);
  const { email, isNew, userId, joinLink, isLinked } = await deps.db.transaction(async (tx) => {
    const link = await takeLink(tx, 'confirm-registration', opened);
    const registration = found(await queries.takeRegistration(tx, link), 'link-expired');
    const made = await queries.insertPerson(tx, registration);
    const { id } = made ?? (await queries.selectIdByEmail(tx, registration.email));
    const joined = await queries.insertMember(tx, registration.company_id, id);
    if (joined > 0 && !made) await endForeignWaysElsewhere(tx, id);
    if (joined > 0)
      await recordChanges(tx, { id, company_id: registration.company_id }, [
        { kind: 'user', id, action: 'registered' },
      ]);
    const hash = registration.childCodeHash;
    const viewer = { id, company_id: registration.company_id };
    return {
      ...{ email: registration.email, isNew: made !== undefined, userId: id, joinLink: registration.joinLink },
      isLinked: hash === null ? null : await deps.family.linkChild(tx, viewer, hash),
    };
  });
  const child = isLinked === null ? null : { is_linked: isLinked };
  return {
    email,
    join_link: joinLink,
    child,
    token: isNew ? await openSession(deps, userId, { remember: false, byPassword: true }, call) : null,
  };
}

/** Forgets registrations whose links have ended. */
export async function cleanUpRegistrations({ db }: Pick<Deps, 'db'>): Promise<void> {
  await queries.deleteOldRegistrations(db, KEPT_DAYS);
}
