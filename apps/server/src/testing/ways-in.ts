// Calls of accounts, or with a field with which one signs in, that `attacks/account-holdings.test.ts` does not make for
// everything that an account may hold. A new one is added there as an opening, or here with the reason.

/**
 * What a call does to an application that the account holds: it seals it, since others may know the way
 * (`attacks/sealed-application.test.ts` and the tests of identity providers show it); the owner does it with the own proof;
 * or it changes no way in. Signing in by a way that somebody else has made seals too.
 */
type Sealing = 'seals' | 'own proof' | 'no change';
/** Somebody signs in, or changes the own account with the own proof: a password, a code told by a call, or a link of a mail. */
export const ofOneself: Record<string, Sealing> = {
  'auth.signIn': 'no change',
  'auth.signInByLogin': 'no change',
  'auth.proveSecondFactor': 'no change',
  'auth.askSignInPasskey': 'no change',
  'auth.beginPasskeySignIn': 'no change',
  'auth.checkPhone': 'no change',
  'auth.callPassword': 'no change',
  'auth.enterByCall': 'seals',
  'auth.startIdentity': 'no change',
  'auth.enterByIdentity': 'seals',
  'auth.restorePassword': 'no change',
  'auth.readRestoreLink': 'no change',
  'auth.setRestoredPassword': 'seals',
  'auth.confirmEmail': 'own proof',
  'auth.cancelEmailChange': 'no change',
  'auth.changeOwnPassword': 'own proof',
  'auth.updateOwnSettings': 'no change',
  'auth.recordActivity': 'no change',
  'auth.savePhone': 'no change',
  'auth.callPhone': 'no change',
  'auth.confirmPhone': 'own proof',
  'auth.beginAuthenticator': 'no change',
  'auth.confirmAuthenticator': 'own proof',
  'auth.removeAuthenticator': 'own proof',
  'auth.askOwnPasskey': 'no change',
  'auth.beginPasskey': 'no change',
  'auth.addPasskey': 'own proof',
  'auth.renamePasskey': 'no change',
  'auth.removePasskey': 'own proof',
  'auth.makeRecoveryCodes': 'own proof',
  'auth.startLinking': 'no change',
  'auth.linkIdentity': 'own proof',
  'auth.unlinkIdentity': 'own proof',
  'invitations.readInvitation': 'no change',
  'invitations.acceptInvitation': 'no change',
  'contracts.callSignUp': 'no change',
  'contracts.signUpDistant': 'own proof',
  'contracts.saveOwnContract': 'no change',
  'contracts.createContract': 'no change',
};

/** Ways in that are tested by themselves, and where. */
export const elsewhere: Record<string, string> = {
  'auth.createIdentityProvider': 'attacks/account-holdings.test.ts',
  'auth.updateIdentityProvider': 'attacks/account-holdings.test.ts',
  'auth.deleteIdentityProvider': 'attacks/account-holdings.test.ts',
  'auth.enterInvitedMember': 'attacks/account-holdings.test.ts',
  'relations.addRelation': 'attacks/account-holdings.test.ts',
  'relations.confirmRelation': 'attacks/account-holdings.test.ts',
  'relations.createRelationCode': 'attacks/account-holdings.test.ts',
  'userImports.applyUserImport': 'domains/user-imports/held-accounts.test.ts',
  'userImports.undoUserImport': 'domains/user-imports/held-accounts.test.ts',
  'userImports.decideUserImport': 'domains/user-imports/held-accounts.test.ts',
};

const nothingYet = 'A new account holds nothing, and is given only what its maker may give anybody';
const noWayIn = 'It gives nobody a way into an account';
const ofThings = 'The field belongs to a thing or to an outside service';
/** Calls that give no way into an account that holds anything, with the reason. */
export const harmless: Record<string, string> = {
  'auth.setUp': nothingYet,
  'auth.signUp': nothingYet,
  'auth.confirmRegistration': nothingYet,
  'auth.resendRegistrations': nothingYet,
  'users.createPerson': nothingYet,
  'auth.exportPasswords': 'Prints what was sent',
  'auth.endPersonSession': noWayIn,
  'auth.endPersonSessions': noWayIn,
  'auth.updateSecondFactorDemand': noWayIn,
  'auth.discardRegistrations': noWayIn,
  'auth.checkIdentityProvider': noWayIn,
  'users.erasePerson': noWayIn,
  'users.setDifferentPeople': noWayIn,
  'users.blockPeople': noWayIn,
  'users.unblockPeople': 'Lets somebody in again by the own ways',
  'users.setPersonRoles': 'Gives rights by the rule of roles, and no way in',
  'relations.deleteRelation': noWayIn,
  'invitations.withdrawInvitations': noWayIn,
  'userImports.createUserImport': 'Compares, and changes nobody',
  'userImports.correctUserImport': 'Compares, and changes nobody',
  'userImports.mapUserImport': 'Compares, and changes nobody',
  'userImports.cancelUserImport': noWayIn,
  'userImports.deleteUserImport': noWayIn,
  'companies.updateCompanyService': ofThings,
  'topics.createChapter': ofThings,
  'topics.updateChapter': ofThings,
  'topics.createStep': ofThings,
  'topics.updateStep': ofThings,
  'topics.unlockChapter': ofThings,
  'topics.unlockStep': ofThings,
  'inquiries.askQuestion': 'How the institution answers',
};
