// A valid request for every call of signing in, people and companies.
import { KNOWN_PASSWORD } from '../builders.ts';
import { KNOWN_CODE } from '../phone-codes.ts';
import type { RowsOf } from './row.ts';

const PROVIDER = {
  title: 'Школьный вход',
  issuer: 'https://127.0.0.1:1',
  client_id: 'orbita',
  email_domains: ['school.example'],
  links_by_email: true,
  admits_new: false,
  is_on: true,
};

/** A passkey that proves nothing, beside a code that proves nothing either. */
const UNKNOWN_PROOF = {
  code: '123456',
  passkey: {
    id: 'AAAA',
    rawId: 'AAAA',
    type: 'public-key',
    clientExtensionResults: {},
    response: { clientDataJSON: 'AAAA', authenticatorData: 'AAAA', signature: 'AAAA', userHandle: null },
  },
};

export const people: RowsOf<
  | 'auth'
  | 'users'
  | 'companies'
  | 'office'
  | 'audit'
  | 'adminRoles'
  | 'rights'
  | 'curators'
  | 'relations'
  | 'family'
  | 'notifications'
> = {
  auth: {
    signUp: () => ({
      as: 'nobody',
      body: {
        first_name: 'Я',
        last_name: 'Я',
        middle_name: 'Я',
        email: 'newcomer@example.org',
        password: 'long enough',
        join_link: 'x'.repeat(24),
        child_code: 'ABCD-EFGH',
      },
    }),
    listRegistrations: () => ({ as: 'admin', query: { query: 'Я', sort: 'name', sort_direction: 'desc' } }),
    exportRegistrations: () => ({ as: 'admin' }),
    resendRegistrations: (w) => ({ as: 'admin', body: { ids: [w.spareRegistrationId] } }),
    discardRegistrations: (w) => ({ as: 'admin', body: { ids: [w.spareRegistrationId] } }),
    enterInvitedMember: (w) => ({ as: 'nobody', body: { token: w.memberToken, password: 'long enough' } }),
    confirmRegistration: (w) => ({ as: 'nobody', body: { token: w.registrationToken, password: KNOWN_PASSWORD } }),
    restorePassword: (w) => ({ as: 'nobody', body: { email: w.student.email } }),
    readRestoreLink: (w) => ({ as: 'nobody', body: { token: w.restoreToken } }),
    setRestoredPassword: (w) => ({ as: 'nobody', body: { token: w.restoreToken, new_password: 'new password' } }),
    getOwnAccount: () => ({ as: 'student' }),
    confirmEmail: (w) => ({ as: 'nobody', body: { token: w.emailToken } }),
    cancelEmailChange: () => ({ as: 'student' }),
    signIn: (w) => ({
      as: 'nobody',
      body: { email: w.student.email, password: KNOWN_PASSWORD, remember: false },
    }),
    signInByLogin: (w) => ({
      as: 'nobody',
      body: { login: w.student.email, password: KNOWN_PASSWORD, remember: true },
    }),
    signOut: () => ({ as: 'leaver' }),
    getAuth: () => ({ as: 'student' }),
    getAuthInformation: () => ({ as: 'nobody' }),
    setUp: () => ({
      as: 'nobody',
      body: {
        code: 'X',
        company_title: 'Я',
        first_name: 'Я',
        last_name: 'Я',
        email: 'me@example.org',
        password: 'long enough',
      },
      own: 409,
    }),
    // Of somebody who proves nothing with the password afterwards.
    changeOwnPassword: () => ({
      as: 'applicant',
      body: { new_password: 'new password', current_password: KNOWN_PASSWORD, keeps_ways_in: true },
    }),
    endPersonSession: (w) => ({ as: 'admin', params: { id: w.onFile.id, sessionId: w.onFile.sessionId } }),
    setUserPassword: (w) => ({
      as: 'admin',
      params: { id: w.onFile.id },
      body: { password: 'new password', password_confirmation: 'new password', current_password: '' },
    }),
    exportPasswords: () => ({
      as: 'admin',
      body: { rows: [{ name: 'Белова Анна', groups: 'ИСП-21', login: 'anna', password: 'abcd-efgh-jkmn' }] },
    }),
    listPersonSessions: (w) => ({ as: 'admin', params: { id: w.onFile.id } }),
    endPersonSessions: (w) => ({ as: 'admin', params: { id: w.onFile.id } }),
    signInAs: (w) => ({ as: 'admin', params: { id: w.onFile.id } }),
    resetPasswords: (w) => ({ as: 'admin', body: { ids: [w.onFile.id] }, namesThings: true }),
    proveSecondFactor: () => ({
      as: 'nobody',
      body: { sign_in: 'no-such-waiting-sign-in', ...UNKNOWN_PROOF },
      own: 403,
    }),
    askSignInPasskey: () => ({ as: 'nobody', body: { sign_in: 'no-such-waiting-sign-in' }, own: 403 }),
    beginPasskeySignIn: () => ({ as: 'nobody', body: { remember: true } }),
    getSecondFactor: () => ({ as: 'student' }),
    beginAuthenticator: () => ({ as: 'student', body: { current_password: KNOWN_PASSWORD, ...UNKNOWN_PROOF } }),
    confirmAuthenticator: () => ({ as: 'teacher', body: { code: '123456' }, own: 409 }),
    removeAuthenticator: () => ({
      as: 'teacher',
      body: { current_password: KNOWN_PASSWORD, ...UNKNOWN_PROOF },
      own: 404,
    }),
    askOwnPasskey: () => ({ as: 'student' }),
    beginPasskey: () => ({ as: 'student', body: { current_password: KNOWN_PASSWORD, ...UNKNOWN_PROOF } }),
    addPasskey: () => ({
      as: 'teacher',
      body: {
        name: 'Ноутбук',
        made: {
          id: 'AAAA',
          rawId: 'AAAA',
          type: 'public-key',
          clientExtensionResults: {},
          response: { clientDataJSON: 'AAAA', attestationObject: 'AAAA', transports: ['internal'] },
        },
      },
      own: 409,
    }),
    renamePasskey: () => ({ as: 'teacher', params: { id: 999_999 }, body: { name: 'Телефон' }, own: 404 }),
    removePasskey: () => ({
      as: 'teacher',
      params: { id: 999_999 },
      body: {
        current_password: KNOWN_PASSWORD,
        ...UNKNOWN_PROOF,
      },
      own: 404,
    }),
    makeRecoveryCodes: () => ({
      as: 'teacher',
      body: { current_password: KNOWN_PASSWORD, ...UNKNOWN_PROOF },
      own: 404,
    }),
    resetSecondFactor: (w) => ({ as: 'admin', params: { id: w.onFile.id } }),
    getSecondFactorDemand: () => ({ as: 'admin' }),
    updateSecondFactorDemand: () => ({ as: 'admin', body: { roles: [] } }),
    updateOwnSettings: () => ({
      as: 'student',
      body: { shortcuts_enabled: false, notifications_email: false, contacts_public: true },
    }),
    recordActivity: () => ({ as: 'student' }),
    getMyLms: () => ({ as: 'student' }),
    listMyCompanies: () => ({ as: 'student' }),
    checkPhone: () => ({ as: 'nobody', body: { phone: '8 (900) 000-10-10' } }),
    callPassword: () => ({ as: 'nobody', body: { phone: '+7 900 000-10-10', is_parent: false } }),
    enterByCall: (w) => ({
      as: 'nobody',
      body: { ...w.phoneEntrant, is_parent: false, remember: false },
    }),
    savePhone: () => ({ as: 'student', body: { phone: '9000001012', current_password: KNOWN_PASSWORD } }),
    callPhone: () => ({ as: 'student' }),
    confirmPhone: () => ({ as: 'teacher', body: { code: KNOWN_CODE } }),
    listPhoneCodes: () => ({ as: 'admin' }),
    // The providers of these schools cannot be reached.
    startIdentity: (w) => ({ as: 'nobody', params: { provider: w.identityProviderId }, own: 409 }),
    enterByIdentity: (w) => ({
      as: 'nobody',
      params: { provider: w.identityProviderId },
      body: { code: 'code', state: 'state', iss: 'https://id.invalid' },
      own: 400,
    }),
    listMyIdentities: () => ({ as: 'student' }),
    startLinking: (w) => ({
      as: 'student',
      params: { provider: w.identityProviderId },
      body: { current_password: KNOWN_PASSWORD },
      own: 409,
    }),
    linkIdentity: (w) => ({
      as: 'student',
      params: { provider: w.identityProviderId },
      body: { code: 'code', state: 'state', iss: 'https://id.invalid' },
      own: 400,
    }),
    unlinkIdentity: (w) => ({ as: 'student', params: { id: w.identityId } }),
    listIdentityProviders: () => ({ as: 'admin' }),
    createIdentityProvider: () => ({
      as: 'admin',
      body: { ...PROVIDER, client_secret: 'secret', current_password: KNOWN_PASSWORD },
    }),
    updateIdentityProvider: (w) => ({
      as: 'admin',
      params: { id: w.identityProviderId },
      body: { ...PROVIDER, client_secret: 'secret', current_password: KNOWN_PASSWORD },
    }),
    checkIdentityProvider: (w) => ({ as: 'admin', params: { id: w.identityProviderId } }),
    deleteIdentityProvider: (w) => ({
      as: 'admin',
      params: { id: w.spareIdentityProviderId },
      body: { current_password: KNOWN_PASSWORD },
    }),
  },
  users: {
    listUsers: () => ({ as: 'teacher' }),
    listUserChoices: (w) => ({ as: 'teacher', query: { query: 'Ёлкина', group_id: w.groupId } }),
    getUser: (w) => ({ as: 'student', params: { id: w.classmate.id } }),
    updateUser: (w) => ({
      as: 'admin',
      params: { id: w.onFile.id },
      body: {
        first_name: 'Ада',
        last_name: 'Ким',
        middle_name: '',
        email: `filed-${w.onFile.id}@college.example`,
        username: `filed-${w.onFile.id}`,
        phone: '+7 900 000-10-10',
        phone2: null,
        outlook_email: 'ada@mail.example',
        jira_login: 'ada',
        photo_id: w.logoId,
        notifications_email: 1,
        notifications_telegram: 0,
        lms_admin: 0,
        is_distant: 1,
        password: '',
        password_confirmation: '',
        current_password: '',
        safe: true,
      },
    }),
    listPeople: (w) => ({ as: 'admin', query: { query: 'Ёлкина', group_id: w.groupId, sort_list: 'email' } }),
    countPeople: (w) => ({
      as: 'admin',
      query: { query: 'а', role: 'student', group_id: w.groupId, education_form_id: 1, temporary_status_id: 1 },
    }),
    exportPeople: (w) => ({
      as: 'admin',
      query: { role: 'student', education_form_id: w.formOfEducationId, temporary_status_id: w.statusKindId },
    }),
    getAccount: (w) => ({ as: 'admin', params: { id: w.student.id } }),
    createPerson: (w) => ({
      as: 'admin',
      body: {
        first_name: 'Ян',
        last_name: 'Новый',
        middle_name: 'Петрович',
        email: `new-${w.companyId}@college.example`,
        username: `new-${w.companyId}`,
        phone: '+7 900 000-10-20',
        phone2: '+7 900 000-10-21',
        is_distant: true,
        lms_admin: false,
        password: 'long enough',
        group_ids: [w.groupId],
        subject_ids: [w.subjectId],
        role_ids: [13],
      },
      namesThings: true,
    }),
    blockPeople: (w) => ({ as: 'admin', body: { ids: [w.onFile.id], reason: 'Отчислен' }, namesThings: true }),
    unblockPeople: (w) => ({ as: 'admin', body: { ids: [w.onFile.id] }, namesThings: true }),
    setPersonRoles: (w) => ({ as: 'admin', params: { id: w.onFile.id }, body: { role_ids: [13] } }),
    listRolesToGive: () => ({ as: 'admin' }),
    listStudents: (w) => ({ as: 'teacher', query: { group_ids: w.groupId, subject_ids: w.subjectId } }),
    previewErasure: (w) => ({ as: 'admin', params: { id: w.onFile.id } }),
    listDoubles: () => ({ as: 'admin', query: { query: 'Рост', reason: 'phone' } }),
    listDifferentPeople: () => ({ as: 'admin', query: { query: 'Рост' } }),
    setDifferentPeople: (w) => ({
      as: 'admin',
      body: { pairs: [{ first_id: w.onFile.id, second_id: w.leaver.id }], are_different: true },
      namesThings: true,
    }),
    previewMerge: (w) => ({ as: 'admin', params: { id: w.onFile.id, otherId: w.leaver.id } }),
    mergePeople: (w) => ({
      as: 'admin',
      params: { id: w.onFile.id, otherId: w.double.id },
      body: { attendance_of_gone: [w.lessonId] },
    }),
    erasePerson: (w) => ({ as: 'admin', params: { id: w.erased.id } }),
    searchEverything: () => ({ as: 'student', query: { query: 'Тема' } }),
  },
  companies: {
    updateCompany: (w) => ({
      as: 'admin',
      params: { id: w.companyId },
      body: {
        ...{ title: 'Колледж', description: 'Программирование и дизайн', domain: w.domain, tags: ['колледж'] },
        ...{ owner_id: w.admin.id, lms_graph_subject_id: w.subjectId, time_zone: 'Europe/Moscow' },
        ...{ questions_email: 'office@example.org', private: false, image_id: w.logoId },
        tiles: [{ title: 'Сайт', url: 'https://example.org' }],
        ...{ page_embedded_code: '<p>Добро пожаловать</p>', sign_in_page_message: 'Войдите по паролю' },
        ...{ user_reports_enabled: true, risk_debts: 3, risk_missed: 40, risk_silent_days: 20, risk_idle_days: 15 },
        ...{ risk_signs: 2, retake_counts: 'best' },
        exam_grades: [
          { title: '5', from: 90 },
          { title: '2', from: 0 },
        ],
        credit_grades: [
          { title: 'зачтено', from: 50 },
          { title: 'не зачтено', from: 0 },
        ],
        instruction_for_student: 'https://example.org/student',
        instruction_for_distant: 'https://example.org/distant',
        instruction_for_teacher: 'https://example.org/teacher',
        instruction_for_curator: 'https://example.org/curator',
        instruction_for_admin: 'https://example.org/admin',
        instruction_for_parent: null,
        current_password: KNOWN_PASSWORD,
      },
    }),
    getCompany: (w) => ({ as: 'student', params: { id: w.companyId } }),
    isModerator: (w) => ({ as: 'student', params: { id: w.companyId } }),
    isMember: (w) => ({ as: 'student', params: { id: w.companyId } }),
    listCompanyUsers: (w) => ({ as: 'admin', params: { id: w.companyId } }),
    listModerators: (w) => ({ as: 'admin', params: { id: w.companyId } }),
    addModerator: (w) => ({ as: 'admin', params: { id: w.companyId }, body: { user_id: w.leaver.id } }),
    removeModerator: (w) => ({ as: 'admin', params: { id: w.companyId, userId: w.leaver.id } }),
    removeCompanyUser: (w) => ({ as: 'admin', params: { id: w.companyId, userId: w.leaver.id } }),
    listCompanyServices: (w) => ({ as: 'admin', params: { id: w.companyId } }),
    updateCompanyService: (w) => ({
      as: 'admin',
      params: { id: w.companyId, service: 'meetings' },
      body: { url: 'https://meetings.example', login: 'orbita', secret: 'key', current_password: KNOWN_PASSWORD },
    }),
    checkCompanyService: (w) => ({ as: 'admin', params: { id: w.companyId, service: 'tracker' } }),
    listInstallServices: (w) => ({ as: 'admin', params: { id: w.companyId } }),
    // No mail server is set up in tests.
    checkInstallService: (w) => ({ as: 'admin', params: { id: w.companyId, service: 'mail' }, own: 409 }),
    listOwnInstructions: () => ({ as: 'student' }),
    listCompanyInstructions: (w) => ({ as: 'admin', params: { id: w.companyId } }),
    updateCompanyInstruction: (w) => ({
      as: 'admin',
      params: { id: w.companyId, role: 'student' },
      body: { text: '<p>Начните с темы</p>' },
    }),
    getStartPage: () => ({ as: 'nobody' }),
    getStartPicture: (w) => ({ as: 'nobody', params: { fileId: w.logoId } }),
    getAppManifest: () => ({ as: 'nobody' }),
    getAppIcon: (w) => ({ as: 'nobody', params: { fileId: w.logoId, side: 192 } }),
    getPortfolio: (w) => ({ as: 'student', params: { id: w.student.id } }),
    updatePortfolio: (w) => ({
      as: 'admin',
      params: { id: w.onFile.id },
      body: { url: 'https://portfolio.example/people/7' },
    }),
  },
  office: {
    getOverview: () => ({ as: 'admin' }),
    getFirstSteps: () => ({ as: 'admin' }),
    passFirstStep: () => ({ as: 'admin', body: { step: 'subjects', is_passed: true } }),
  },
  audit: {
    listHistory: (w) => ({ as: 'admin', query: { kind: 'company', record_id: w.companyId } }),
  },
  rights: {
    explainRights: (w) => ({
      as: 'admin',
      query: { user_id: w.student.id, kind: 'topic', object_id: w.stepId },
      namesThings: true,
    }),
    listSubjectsAccess: () => ({ as: 'admin' }),
    exportSubjectsAccess: () => ({ as: 'admin' }),
  },
  adminRoles: {
    listAdminRoles: () => ({ as: 'admin' }),
    getAdminRole: (w) => ({ as: 'admin', params: { id: w.roleId } }),
    createAdminRole: () => ({ as: 'admin', body: { name: 'Завуч', description: '', permissions: ['groups_read'] } }),
    updateAdminRole: (w) => ({
      as: 'admin',
      params: { id: w.roleId },
      body: { name: 'Иначе', description: 'Смотрит', permissions: ['users_read'] },
    }),
    deleteAdminRole: (w) => ({ as: 'admin', params: { id: w.spareRoleId } }),
    listAdminRoleUsers: (w) => ({ as: 'admin', params: { id: w.roleId } }),
    addAdminRoleUser: (w) => ({ as: 'admin', params: { id: w.roleId, userId: w.member.id } }),
    removeAdminRoleUser: (w) => ({ as: 'admin', params: { id: w.roleId, userId: w.member.id } }),
    listCompanyRoles: (w) => ({ as: 'teacher', params: { id: w.companyId } }),
  },
  family: {
    listFamilyChanges: () => ({ as: 'student' }),
    markFamilySeen: () => ({ as: 'student', body: { seen_at: '2026-09-01T06:00:00Z' } }),
  },
  relations: {
    listRelatives: () => ({ as: 'admin' }),
    exportRelatives: () => ({ as: 'admin' }),
    listRelationsOf: (w) => ({ as: 'student', params: { id: w.student.id } }),
    addRelation: (w) => ({
      as: 'admin',
      params: { id: w.student.id },
      body: { relative_id: w.member.id, code: '', email: '' },
    }),
    confirmRelation: (w) => ({ as: 'admin', params: { student: w.student.id, relative: w.openParent.id } }),
    deleteRelation: (w) => ({ as: 'admin', params: { student: w.student.id, relative: w.refusedParent.id } }),
    createRelationCode: (w) => ({ as: 'student', params: { id: w.student.id } }),
  },
  curators: {
    listCurators: () => ({ as: 'admin' }),
    exportCurators: () => ({ as: 'admin' }),
    getCurator: (w) => ({ as: 'admin', params: { id: w.curator.id } }),
    createCurator: (w) => ({
      as: 'admin',
      namesThings: true,
      body: { user_id: w.member.id, group_ids: [w.spareGroupId] },
    }),
    updateCurator: (w) => ({ as: 'admin', params: { id: w.member.id }, body: { group_ids: [w.spareGroupId] } }),
    deleteCurator: (w) => ({ as: 'admin', params: { id: w.member.id } }),
    setCurators: (w) => ({
      as: 'admin',
      namesThings: true,
      body: { curators: [{ user_id: w.member.id, group_ids: [w.spareGroupId] }] },
    }),
  },
  notifications: {
    getNotificationStatus: () => ({ as: 'student' }),
    listNotifications: () => ({ as: 'student' }),
    readAllNotifications: () => ({ as: 'student' }),
    setNotificationUnread: (w) => ({ as: 'student', params: { id: w.notificationId }, body: { unread: true } }),
    getNotificationSettings: () => ({ as: 'student' }),
    updateNotificationSettings: () => ({
      as: 'student',
      body: {
        categories: [{ category: 'schedule', popup: true, mail: 'digest', push: false }],
        notifications_email: true,
        digest: 'twice',
        family_week: true,
        quiet_hours: { from: '22:00', to: '07:00' },
        quiet_until: '2026-09-01T20:00:00Z',
      },
    }),
    listPushDevices: () => ({ as: 'student' }),
    addPushDevice: () => ({
      as: 'student',
      body: {
        endpoint: 'https://push.example/of-a-student',
        p256dh: 'BKeJrton46hYrAvs2KVPfLIUc2Zgz0C3CXm-zYMxMmg6W4EfTxi1ElxOIxK0xOonziAlwZ26jYSckItwEvtjTJE',
        auth: 'AAECAwQFBgcICQoLDA0ODw',
      },
    }),
    deletePushDevice: (w) => ({ as: 'student', params: { id: w.pushDeviceId } }),
    getUnsubscribing: (w) => ({ as: 'nobody', params: { token: w.unsubscribeToken } }),
    unsubscribe: (w) => ({ as: 'nobody', params: { token: w.unsubscribeToken } }),
    undoUnsubscribing: (w) => ({ as: 'nobody', params: { token: w.unsubscribeToken } }),
  },
};
