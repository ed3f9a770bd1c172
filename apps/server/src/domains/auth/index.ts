// The public interface of auth for other domains.
export { accountDoor, proveOneself } from './office/stored-passwords.ts';
export { mountAuth } from './auth.routes.ts';
export { cleanUpSessions } from './auth.service.ts';
export { openSession } from './entry/open-session.ts';
export { countOpenRegistrations } from './registration/open-registrations.queries.ts';
export { insertMember, selectEntryCompany } from './registration/registration.queries.ts';
export { cleanUpRegistrations } from './registration/registration.service.ts';
export { findAccounts, issueFirstPassword, MOST_FOUND } from './operator/help-account.ts';
export type { FoundAccount } from './operator/help-account.queries.ts';
export { foundCompany, listCompanies, setCompanyDomain } from './found-company.ts';
export {
  forgetProofs,
  keepProvedPhone,
  lockAccount,
  forgetWordOfOthers,
  markBeginner,
  markOwnerSession,
} from './entry/owner-proof.queries.ts';
export { admitVisit, countGuesses, forgetGuesses } from './guesses.ts';
export { askCall, callBudget, checkCode, readTypedPhone, takeCode } from './phone/ask-call.ts';
export { payFor } from './proof-of-work.ts';
export { admitCode } from './phone/phone-entry.ts';
export { confirmOwnPhone, selectPhoneAccounts } from './phone/phone.queries.ts';
export { deleteOldCodes as cleanUpPhoneCodes } from './phone/phone.queries.ts';
export { hashPassword, isPassword } from './passwords.ts';
