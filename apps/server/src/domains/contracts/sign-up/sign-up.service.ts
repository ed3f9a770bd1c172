// Signing up for distance studies.
// Invariants:
// an account comes into being when the phone is confirmed by the code of a call;
// the same phone goes on with the application it has, and only who knows the code learns that there is one;
// programs that fill in the hidden field get the same answers as people whose code is wrong.
import { consentDocuments } from '@orbita/contract/contracts/consents';
import type { contracts } from '@orbita/contract/contracts';
import type { BodyOf, ResponseOf } from '@orbita/contract/endpoint';
import { AppError, assertThat, found } from '../../../http/app-error.ts';
import type { Deps } from '../../../http/deps.ts';
import type { CallContext } from '../../../http/mount.ts';
import { recordChanges } from '../../audit/index.ts';
import {
  admitCode,
  askCall,
  confirmOwnPhone,
  insertMember,
  keepProvedPhone,
  openSession,
  payFor,
  readTypedPhone,
  selectEntryCompany,
  selectPhoneAccounts,
  takeCode,
} from '../../auth/index.ts';
import { selectIsAdmitting } from '../offers/offers.queries.ts';
import { insertConsents } from '../own/own-contract.queries.ts';
import { beginDraft, blankApplication } from '../own/own-contract.service.ts';
import * as queries from './sign-up.queries.ts';

const PAUSE_SECONDS = 60;

const isFilled = (website: string | undefined): boolean => (website ?? '').trim() !== '';

async function loadCompany(deps: Deps, call: CallContext): Promise<{ id: number }> {
  const company = found(await selectEntryCompany(deps.db, call.domain));
  assertThat(await selectIsAdmitting(deps.db, company.id), 'admission-closed');
  return company;
}

export async function callSignUp(
  deps: Deps,
  { phone: typed, website, proof }: BodyOf<typeof contracts.callSignUp>,
  call: CallContext,
): Promise<ResponseOf<typeof contracts.callSignUp>> {
  const phone = readTypedPhone(typed);
  const recent = await payFor(deps, 'call', { recipient: phone, proof }, call);
  const company = await loadCompany(deps, call);
  if (isFilled(website)) return { ok: true, phone, next_call_in: PAUSE_SECONDS };
  const asked = { companyId: company.id, userId: null, isParent: null, language: call.language };
  return { ...(await askCall(deps, { ...asked, phone, isSignUp: true, recent })), phone };
}

type Body = BodyOf<typeof contracts.signUpDistant>;

/** Returns who applies of the people with the number; undefined when it is somebody new. */
async function chooseAccount(deps: Deps, companyId: number, { phone, user_id, is_new }: Body & { phone: string }) {
  if (is_new) return { only: undefined, accounts: [] };
  const accounts = await selectPhoneAccounts(deps.db, companyId, phone);
  const applicants = await queries.selectApplicants(
    deps.db,
    companyId,
    accounts.map(({ id }) => id),
  );
  const chosen =
    user_id === undefined
      ? accounts.filter(({ id }) => applicants.includes(id))
      : accounts.filter(({ id }) => id === user_id);
  assertThat(user_id === undefined || chosen.length > 0, 'not-found');
  const [only, another] = chosen;
  if (only && !another) return { only, accounts: [] };
  return { only: undefined, accounts };
}

export async function signUpDistant(
  deps: Deps,
  body: Body,
  call: CallContext,
): Promise<ResponseOf<typeof contracts.signUpDistant>> {
  const phone = readTypedPhone(body.phone);
  if (isFilled(body.website)) throw new AppError('phone-code-wrong', { fields: { code: 'phone-code-wrong' } });
  assertThat(body.consent === consentDocuments.processing.version, 'consent-outdated');
  const company = await loadCompany(deps, call);
  const codeId = await admitCode(deps.db, { companyId: company.id, phone, code: body.code }, call);
  const { only, accounts } = await chooseAccount(deps, company.id, { ...body, phone });
  if (!only && accounts.length > 0) return { token: null, accounts };
  const { userId, ...entry } = await deps.db.transaction(async (tx) => {
    await takeCode(tx, codeId);
    const applicant = {
      surname: body.surname.trim(),
      name: body.name.trim(),
      patronymic: body.patronymic?.trim() ?? '',
      email: body.email,
      phone,
    };
    const id = only?.id ?? (await queries.insertApplicant(tx, applicant)).id;
    if (!only) {
      await confirmOwnPhone(tx, id, { phone, tokenHash: null });
      await insertMember(tx, company.id, id);
      await recordChanges(tx, { id, company_id: company.id }, [{ kind: 'user', id, action: 'registered' }]);
    }
    const beginning = { ...applicant, typed: blankApplication() };
    const applicantId = { id, company_id: company.id };
    const draft = (await queries.selectMayBegin(tx, id, phone))
      ? await beginDraft(deps, tx, applicantId, beginning)
      : undefined;
    // The account held no application, so whoever answers the phone begins their own; who set it up may have typed the number.
    const former = draft && (await queries.selectHasFormer(tx, company.id, { id, draftId: draft.id }));
    const isOnly = former !== undefined && !former.here && !former.elsewhere;
    const isBeginner = await queries.selectIsForeign(tx, id, phone);
    if (isOnly && !isBeginner) await keepProvedPhone(tx, id, phone);
    if (draft) {
      const given = { kinds: ['processing' as const], ip: call.ip, userAgent: call.userAgent };
      await insertConsents(tx, draft.id, given);
    }
    const isOwner = former !== undefined && !former.here;
    return {
      userId: id,
      isOwner,
      isBeginner: isOwner && isBeginner,
      ownerIn: isOnly && !isBeginner ? null : company.id,
    };
  });
  const admission = { kind: 'phone', companyId: company.id, number: phone } as const;
  return {
    token: await openSession(deps, userId, { remember: false, byPhone: true, phone, admission, ...entry }, call),
    accounts: [],
  };
}
