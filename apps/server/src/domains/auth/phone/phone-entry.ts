// Signing in with a code told by a call.
// Invariants:
// no answer and no timing tells whether an account has the number, before the code is known;
// wrong codes keep back only the number at the address they come from; many of them slow its unknown devices down, as wrong passwords do;
// who asks for many calls pays by work, and nobody else waits for it;
// what a code has opened does not stand for the password, because the phone may be that of a family;
// several accounts share a number: the code opens the one that is chosen, once.
import type { auth } from '@orbita/contract/auth';
import type { BodyOf, ResponseOf } from '@orbita/contract/endpoint';
import type { Db } from '@orbita/database';
import { AppError, found } from '../../../http/app-error.ts';
import type { Deps } from '../../../http/deps.ts';
import type { CallContext } from '../../../http/mount.ts';
import { networkOf } from '../../../http/secure-transport.ts';
import { openSession } from '../entry/open-session.ts';
import { acceptGuess, admitGuess, type Guess, rememberWrong } from '../guesses.ts';
import { selectEntryCompany } from '../registration/registration.queries.ts';
import { askCall, checkCode, readTypedPhone, takeCode } from './ask-call.ts';
import { payFor } from '../proof-of-work.ts';
import { type PhoneAccount, selectPhoneAccounts } from './phone.queries.ts';

type Entered = ResponseOf<typeof auth.enterByCall>;

export const checkPhone = (phone: string): ResponseOf<typeof auth.checkPhone> => ({
  ok: true,
  phone: readTypedPhone(phone),
});

export async function callPassword(
  deps: Deps,
  { phone, is_parent, proof }: BodyOf<typeof auth.callPassword>,
  call: CallContext,
): Promise<ResponseOf<typeof auth.callPassword>> {
  const number = readTypedPhone(phone);
  await payFor(deps, 'call', { recipient: number, proof }, call);
  const company = found(await selectEntryCompany(deps.db, call.domain));
  const asked = { companyId: company.id, userId: null, isParent: is_parent ?? null, language: call.language };
  return askCall(deps, { ...asked, phone: number });
}

/** Returns the accounts of the asked kind, or all when there is none of it. */
function chooseKind(accounts: PhoneAccount[], isParent: boolean | undefined): PhoneAccount[] {
  const fitting = accounts.filter(({ is_parent, is_other }) =>
    isParent === undefined ? true : isParent ? is_parent : is_other || !is_parent,
  );
  return fitting.length > 0 ? fitting : accounts;
}

/** Returns the id of a code that was told to a number; wrong ones are counted for the number and the network. */
async function findCode(db: Db, guess: Guess, whose: Parameters<typeof checkCode>[1]): Promise<number> {
  await admitGuess(db, guess);
  try {
    return await checkCode(db, whose);
  } catch (error) {
    if (error instanceof AppError) await rememberWrong(db, guess);
    throw error;
  }
}

/** Returns the id of the code of a call to a number when it is right. */
export async function admitCode(
  db: Db,
  { companyId, phone, code }: { companyId: number; phone: string; code: string },
  call: CallContext,
): Promise<number> {
  const guess: Guess = { whom: `phone:${phone}`, address: networkOf(call.ip), device: undefined };
  const codeId = await findCode(db, guess, { companyId, phone, userId: null, code });
  await acceptGuess(db, guess);
  return codeId;
}

export async function enterByCall(
  deps: Deps,
  { phone, code, is_parent, user_id, remember }: BodyOf<typeof auth.enterByCall>,
  call: CallContext,
): Promise<Entered> {
  const { db } = deps;
  const number = readTypedPhone(phone);
  const company = found(await selectEntryCompany(db, call.domain));
  const codeId = await admitCode(db, { companyId: company.id, phone: number, code }, call);
  const accounts = chooseKind(await selectPhoneAccounts(db, company.id, number), is_parent);
  const chosen = user_id === undefined ? accounts : accounts.filter(({ id }) => id === user_id);
  const [only] = chosen;
  if (!only) throw new AppError('phone-code-wrong', { fields: { code: 'phone-code-wrong' } });
  if (chosen.length > 1) return { token: null, accounts };
  await takeCode(db, codeId);
  const admission = { kind: 'phone', companyId: company.id, number } as const;
  const entry = { remember: remember ?? false, byPhone: true, phone: number, admission };
  return { token: await openSession(deps, only.id, entry, call), accounts: [] };
}
