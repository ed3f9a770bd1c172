// What saves people, institutions and what is set about them, and which reads show it.
import { KNOWN_PASSWORD } from '../builders.ts';
import type { Acts, Made, Reading, Savings } from './saving.ts';

const account: Reading = {
  call: 'users.getAccount',
  params: ({ params, reply }) => ({ id: reply.id ?? params['id'] }),
};
const self: Reading = { call: 'auth.getAuth', find: (candidate) => 'shortcuts_enabled' in candidate };
/** The built-in role that comes with lms_admin. */
const ADMINISTRATOR = 1;
/** Rights without the one to see the panel, which comes with any other. */
const rights = (record: any) => record.permissions.filter(({ name }: { name: string }) => name !== 'admin_panel_read');
/** A whole list, and the rows of it that were sent, by title. */
const wholeList = (call: string): Reading => ({ call, find: (candidate) => Array.isArray(candidate.data) });
const rowsOf = (field: string) => (record: any, made: Made) =>
  record.data.filter((row: any) => made.sent[field].some((sent: any) => sent.title === row.title));
const passwords = 'a password is never read';
/** What a call that points money, codes or secrets elsewhere asks of the administrator. */
const proof = () => ({ current_password: KNOWN_PASSWORD });

export const savingsOfPeople: Savings = {
  'auth.updateSecondFactorDemand': { first: () => ({ roles: ['curator'] }), other: () => ({ roles: [] }) },
  'auth.updateOwnSettings': { reads: [self] },
  'auth.createIdentityProvider': {
    reads: ['auth.listIdentityProviders'],
    other: () => ({ issuer: 'https://127.0.0.1:2', ...proof() }),
    unread: { client_secret: 'a secret is never read', current_password: passwords },
  },
  'auth.updateIdentityProvider': {
    reads: ['auth.listIdentityProviders'],
    other: () => ({ issuer: 'https://127.0.0.1:3', ...proof() }),
    unread: { client_secret: 'a secret is never read', current_password: passwords },
    back: proof,
  },
  'users.updateUser': {
    reads: ['users.getUser', account],
    first: () => ({ safe: false }),
    other: () => ({
      ...{ phone: '+7 900 000-10-11', phone2: '+7 900 000-10-12', safe: false },
      ...{ password: '', password_confirmation: '', current_password: '' },
    }),
    unread: {
      password: passwords,
      password_confirmation: passwords,
      current_password: passwords,
      safe: 'says what the reply leaves out',
      notifications_email: 'the choice of the person alone',
      notifications_telegram: 'the choice of the person alone',
    },
  },
  'users.createPerson': {
    other: () => ({ phone: '+7 900 000-10-22', phone2: '+7 900 000-10-23', lms_admin: true }),
    names: {
      role_ids: (record) => record.admin_roles.filter(({ id }: { id: number }) => id !== ADMINISTRATOR),
      lms_admin: 'is_administrator',
    },
    unread: { password: passwords },
  },
  'users.blockPeople': {
    reads: [{ ...account, params: ({ sent }) => ({ id: sent.ids[0] }) }],
    names: { reason: 'block_reason' },
    unread: { ids: 'who is blocked' },
  },
  'users.setPersonRoles': { reads: [account], names: { role_ids: 'admin_roles' }, savesBack: 'sets the roles alone' },
  'users.setDifferentPeople': {
    reads: [
      {
        call: 'users.listDifferentPeople',
        query: () => ({}),
        find: () => true,
      },
    ],
    once: 'taken back by the same call',
    unread: { pairs: 'two people of a list', are_different: 'the pair stands in the list or does not' },
    savesBack: 'names two people of a list',
  },
  'companies.updateCompany': {
    other: (w) => ({
      domain: w.domain,
      owner_id: w.admin.id,
      time_zone: 'Asia/Omsk',
      exam_grades: [
        { title: 'отлично', from: 80 },
        { title: 'плохо', from: 0 },
      ],
      credit_grades: [
        { title: 'зачёт', from: 60 },
        { title: 'незачёт', from: 0 },
      ],
      tiles: [{ title: 'Журнал', url: 'https://example.org/2' }],
      page_embedded_code: '<p>До свидания</p>',
    }),
    unread: { current_password: passwords },
    fixed: { domain: 'the domain by which the calls are made' },
  },
  'companies.updateCompanyService': {
    reads: [{ call: 'companies.listCompanyServices', find: (candidate) => candidate.service === 'meetings' }],
    other: proof,
    unread: { secret: 'a secret is never read', current_password: passwords },
    back: proof,
  },
  'companies.updateCompanyInstruction': {
    reads: [{ call: 'companies.listCompanyInstructions', find: (candidate) => candidate.role === 'student' }],
    other: () => ({ text: '<p>Начните с плана</p>' }),
  },
  'companies.updatePortfolio': {},
  'office.passFirstStep': {
    reads: [
      {
        call: 'office.getFirstSteps',
        find: (candidate, { sent }) => candidate.name === sent.step || candidate.step === sent.step,
      },
    ],
    fixed: { step: 'the step that is passed' },
    savesBack: 'names one step of a list',
  },
  'adminRoles.createAdminRole': {
    other: () => ({ permissions: ['users_read'] }),
    names: { permissions: rights },
  },
  'adminRoles.updateAdminRole': {
    other: () => ({ permissions: ['groups_read'] }),
    names: { permissions: rights },
  },
  'curators.createCurator': {
    first: (w) => ({ group_ids: [w.groupId] }),
    other: (w) => ({ group_ids: [w.spareGroupId], user_id: w.onFile.id }),
  },
  'curators.updateCurator': { other: (w) => ({ group_ids: [w.spareGroupId, w.subgroupId] }) },
  'curators.setCurators': {
    reads: [
      {
        call: 'curators.getCurator',
        params: ({ sent }) => ({ id: sent.curators[0].user_id }),
      },
    ],
    other: (w) => ({ curators: [{ user_id: w.member.id, group_ids: [w.groupId] }] }),
    names: { curators: (record) => [{ user_id: record.user_id, group_ids: record.group_ids }] },
  },
  'notifications.setNotificationUnread': {
    reads: ['notifications.listNotifications'],
    names: { unread: (record) => record.read_at === null },
    savesBack: 'marks a notification alone',
  },
  'notifications.updateNotificationSettings': {
    first: () => ({ categories: [{ category: 'schedule', popup: true, mail: 'digest', push: false }] }),
    other: () => ({
      categories: [{ category: 'schedule', popup: false, mail: 'off', push: true }],
      quiet_hours: { from: '23:00', to: '08:00' },
      quiet_until: null,
    }),
    changesBack: { notification_settings: 'a choice that is sent counts as made, also where it is the usual one' },
    names: { categories: (record) => record.categories.filter((row: any) => row.category === 'schedule') },
  },
  'inquiries.askQuestion': {
    reads: [
      { call: 'inquiries.listInquiries', as: 'admin', find: (candidate, { sent }) => candidate.name === sent.name },
    ],
    names: { text: 'excerpt' },
    unread: { emailSend: 'whom to tell is decided by the institution' },
  },
  'inquiries.answerInquiry': {
    names: { text: 'answer' },
    reads: ['inquiries.getInquiry'],
    once: 'a question is answered once',
  },
  'invitations.inviteByEmail': {
    reads: [{ call: 'invitations.listInvitations', find: (candidate, { sent }) => candidate.email === sent.emails[0] }],
    other: (w) => ({ emails: ['other@example.org'], role_id: w.roleId, group_ids: [w.spareGroupId] }),
    names: { emails: (record) => [record.email], role_id: 'role', group_ids: 'groups' },
  },
  'userImports.mapUserImport': {
    reads: ['userImports.getUserImport'],
    other: () => ({ sheets: [{ position: 0, kind: 'teacher', is_taken: true, columns: ['full_name'] }] }),
    savesBack: 'compares the whole file with the people again',
  },
  'educationForms.saveEducationForms': {
    reads: [wholeList('educationForms.listEducationForms')],
    names: { education_forms: rowsOf('education_forms') },
    first: () => ({ removed_ids: [] }),
    unread: { removed_ids: 'what goes is not read' },
    savesBack: 'saves a list under another name',
  },
  'educationForms.giveEducationForm': {
    reads: [
      {
        call: 'educationForms.listFormsOfPerson',
        params: ({ w }) => ({ id: w.student.id }),
        find: (candidate, { sent }) => candidate.started_at === sent.started_at,
      },
    ],
    other: (w) => ({ education_form_id: w.spareFormOfEducationId }),
    unread: { user_ids: 'whom it is given to' },
  },
  'educationForms.giveGroupEducationForm': {
    reads: [
      {
        call: 'educationForms.listGroupEducationForms',
        query: ({ sent }) => ({ group_id: sent.group_ids[0] }),
        find: (candidate, { sent }) => candidate.started_at === sent.started_at,
      },
    ],
    other: (w) => ({ education_form_id: w.spareFormOfEducationId }),
    unread: { group_ids: 'which groups it is given to' },
  },
  'temporaryStatuses.saveTemporaryStatuses': {
    reads: [wholeList('temporaryStatuses.listTemporaryStatuses')],
    names: { temporary_statuses: rowsOf('temporary_statuses') },
    first: () => ({ removed_ids: [] }),
    unread: { removed_ids: 'what goes is not read' },
    savesBack: 'saves a list under another name',
  },
  'temporaryStatuses.giveStatus': {
    reads: ['temporaryStatuses.listStatusUsers'],
    other: () => ({ start_date: '2027-01-01', end_date: '2027-02-01' }),
  },
  'temporaryStatuses.giveStatusToMany': {
    reads: [
      {
        call: 'temporaryStatuses.listStatusUsers',
        find: (candidate, { sent }) => candidate.reason === sent.reason,
      },
    ],
    first: () => ({ end_date: '2026-10-01' }),
    other: () => ({ start_date: '2028-01-01', end_date: '2028-02-01' }),
    unread: { user_ids: 'whom it is given to' },
  },
  'temporaryStatuses.updateStatus': {
    reads: ['temporaryStatuses.listStatusUsers'],
    other: () => ({ start_date: '2026-01-03', end_date: '2099-01-01' }),
  },
  'studentContacts.addStudentContact': {
    reads: ['studentContacts.listStudentContacts'],
    other: () => ({ contacted_at: '2026-09-02T06:00:00Z' }),
  },
  'userNotes.createUserNote': {
    reads: ['userNotes.listUserNotes', 'reply'],
    other: () => ({ note_permission_id: 1 }),
    fixed: { note_permission_id: 'a note about a topic is of its author alone' },
  },
  'userNotes.updateUserNote': {
    other: () => ({ note_permission_id: 1 }),
    reads: ['userNotes.listUserNotes', 'reply'],
    fixed: { note_permission_id: 'a note about a page is of its author alone' },
  },
  'groups.createGroup': {},
  'groups.updateGroup': { other: () => ({ privacy: 1 }) },
  'groups.placeGroups': {
    reads: [{ call: 'groups.getGroup', params: ({ sent }) => ({ id: sent.places[0].id }) }],
    other: (w) => ({ places: [{ id: w.spareGroupId, trajectory_id: null, half_id: w.halfId }] }),
    names: { places: (record) => [{ id: record.id, trajectory_id: record.trajectory_id, half_id: record.half_id }] },
  },
  'groups.createGroupLabel': { reads: ['groups.listGroupLabels'] },
  'groups.updateGroupLabel': { reads: ['groups.listGroupLabels'] },
  'groups.setJoinLink': { unread: { renew: 'makes another link' } },
  'groups.startSchoolYear': {
    reads: [{ call: 'groups.getGroup', params: ({ sent }) => ({ id: sent.changes[0].id }) }],
    once: 'a school year begins once',
    names: {
      changes: (record) => [
        { id: record.id, name: record.name, half_id: record.half_id, is_archived: record.is_archived },
      ],
    },
  },
  'contracts.createProgram': { reads: ['contracts.listOfficePrograms'] },
  'contracts.updateProgram': {
    reads: ['reply'],
    // The offer that somebody has applied for is kept beside another one.
    names: {
      offers: (record, { sent }) =>
        record.offers.filter((offer: any) => sent.offers.some(({ after_9 }: any) => after_9 === offer.after_9)),
    },
  },
  'contracts.saveRelationships': {
    reads: [wholeList('contracts.listOfficeRelationships')],
    names: { relationships: rowsOf('relationships') },
    first: () => ({ removed_ids: [] }),
    unread: { removed_ids: 'what goes is not read' },
    savesBack: 'saves a list under another name',
  },
  'contracts.createEnrolmentOrder': {
    reads: ['contracts.listEnrolmentOrders'],
    once: 'a person is enrolled once',
    names: { contract_ids: (record) => record.people.map((person: any) => person.contract_id) },
  },
  'contracts.uploadPaperTemplate': {
    reads: [
      { call: 'contracts.listPaperTemplates', find: (candidate, { reply }) => candidate.id === reply.template?.id },
    ],
    other: () => ({ kind: 'contract' }),
    fixed: { kind: 'each kind has its own fields' },
    unread: { data: 'a file, read by downloading it' },
  },
  'contracts.updatePaperTemplate': { reads: ['reply'], unread: { current_password: passwords } },
  'contracts.updatePaperParticulars': { other: proof, unread: { current_password: passwords }, back: proof },
  'contracts.updateAdmissionSettings': {},
  'contracts.askCorrections': {
    reads: ['reply'],
    unread: { corrections: 'read as their number, by the applicant with the reasons' },
    once: 'an application is returned once',
  },
  'contracts.cancelContract': { reads: ['contracts.getContract'], once: 'an application is cancelled once' },
  'contracts.saveOwnContract': {
    reads: [{ call: 'contracts.getOwnContract', find: (candidate) => 'application' in candidate }],
    changesBack: { revision: 'counts what was saved', contracts: 'holds the revision' },
  },
  'contracts.settlePayment': { reads: ['reply'], names: { note: 'settled_note' } },
};

/** Calls of people that are no savings of a record. */
export const actsOfPeople: Acts = {
  'lets somebody in, or proves who somebody is': [
    ...['auth.signUp', 'auth.enterInvitedMember', 'auth.confirmRegistration', 'auth.restorePassword'],
    ...['auth.readRestoreLink', 'auth.confirmEmail', 'auth.signIn', 'auth.signInByLogin', 'auth.setUp'],
    ...['auth.proveSecondFactor', 'auth.askSignInPasskey', 'auth.beginPasskeySignIn', 'auth.beginAuthenticator'],
    ...['auth.confirmAuthenticator', 'auth.removeAuthenticator', 'auth.beginPasskey', 'auth.addPasskey'],
    ...['auth.renamePasskey', 'auth.removePasskey', 'auth.makeRecoveryCodes', 'auth.checkPhone', 'auth.callPassword'],
    ...['auth.enterByCall', 'auth.savePhone', 'auth.confirmPhone', 'auth.enterByIdentity', 'auth.startLinking'],
    ...['auth.linkIdentity', 'invitations.readInvitation', 'invitations.acceptInvitation', 'contracts.callSignUp'],
    ...['contracts.signUpDistant', 'contracts.callSignature', 'contracts.signOwnContract'],
    ...['contracts.openOwnSeal', 'contracts.giveOwnerCode'],
  ],
  'stores a password or a key, which is never read': [
    ...['auth.setRestoredPassword', 'auth.changeOwnPassword', 'auth.setUserPassword', 'auth.resetPasswords'],
    'notifications.addPushDevice',
  ],
  'answers with a file or a preview and stores nothing': [
    ...['auth.exportPasswords', 'contracts.downloadPassports', 'groups.matchGroupUsers', 'groups.previewSchoolYear'],
  ],
  'does one thing to the records that it names': [
    'auth.deleteIdentityProvider',
    ...['auth.resendRegistrations', 'auth.discardRegistrations', 'users.unblockPeople', 'companies.addModerator'],
    'users.mergePeople',
    ...['inquiries.settleInquiries', 'inquiries.deleteInquiries', 'invitations.inviteMembers'],
    ...[
      'invitations.resendInvitations',
      'invitations.withdrawInvitations',
      'userImports.correctUserImport',
      'userImports.decideUserImport',
      'userImports.applyUserImport',
    ],
    ...['contracts.confirmContracts', 'contracts.withdrawCorrections', 'contracts.signContracts'],
    ...['temporaryStatuses.endStatuses', 'groups.setGroupsArchived', 'groups.setGroupsLabel'],
    ...['family.markFamilySeen', 'relations.addRelation', 'contracts.submitOwnContract'],
  ],
  'links records that exist': [
    ...['groups.addGroupUsers', 'groups.moveGroupUsers', 'groups.restoreGroupUsers', 'groups.removeGroupUsers'],
    ...['groups.setGroupParents', 'groups.addSubgroups', 'contracts.sortOwnScans'],
  ],
  'the test of its domain sends and reads every field of an application': [
    ...['contracts.createContract', 'contracts.updateStudent'],
  ],
  'takes a file': ['contracts.addOwnScan'],
  'comes from a payment provider': ['contracts.receivePaymentNotice', 'contracts.actInTestBank'],
};
