// A valid request for every call of signing in, people and companies.
import { KNOWN_PASSWORD } from '../builders.ts';
import type { RowsOf } from './row.ts';

export const people: RowsOf<'auth' | 'users' | 'companies' | 'audit' | 'adminRoles' | 'notifications' | 'mails'> = {
  mails: {
    listMails: () => ({ as: 'admin' }),
  },
  auth: {
    restorePassword: (w) => ({ as: 'nobody', body: { email: w.student.email } }),
    readRestoreLink: (w) => ({ as: 'nobody', body: { token: w.restoreToken } }),
    setRestoredPassword: (w) => ({ as: 'nobody', body: { token: w.restoreToken, new_password: 'new password' } }),
    signIn: (w) => ({ as: 'nobody', body: { email: w.student.email, password: KNOWN_PASSWORD } }),
    signInByLogin: (w) => ({ as: 'nobody', body: { login: w.student.email, password: KNOWN_PASSWORD } }),
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
    changeOwnPassword: () => ({
      as: 'admin',
      body: { new_password: 'new password', current_password: KNOWN_PASSWORD },
    }),
    updateOwnSettings: () => ({ as: 'student', body: { shortcuts_enabled: false } }),
    recordActivity: () => ({ as: 'student' }),
    getMyLms: () => ({ as: 'student' }),
    listMyCompanies: () => ({ as: 'student' }),
  },
  users: {
    listUsers: () => ({ as: 'teacher' }),
    getUser: (w) => ({ as: 'student', params: { id: w.classmate.id } }),
    searchEverything: () => ({ as: 'student', query: { query: 'Тема' } }),
  },
  companies: {
    updateCompany: (w) => ({ as: 'admin', params: { id: w.companyId }, body: { description: 'Колледж' } }),
    getCompany: (w) => ({ as: 'student', params: { id: w.companyId } }),
    isModerator: (w) => ({ as: 'student', params: { id: w.companyId } }),
    isMember: (w) => ({ as: 'student', params: { id: w.companyId } }),
    listCompanyUsers: (w) => ({ as: 'admin', params: { id: w.companyId } }),
    listModerators: (w) => ({ as: 'admin', params: { id: w.companyId } }),
    addModerator: (w) => ({ as: 'admin', params: { id: w.companyId }, body: { user_id: w.leaver.id } }),
    removeModerator: (w) => ({ as: 'admin', params: { id: w.companyId, userId: w.leaver.id } }),
    removeCompanyUser: (w) => ({ as: 'admin', params: { id: w.companyId, userId: w.leaver.id } }),
  },
  audit: {
    listHistory: (w) => ({ as: 'admin', query: { kind: 'company', record_id: w.companyId } }),
  },
  adminRoles: {
    listAdminRoles: () => ({ as: 'admin' }),
    getAdminRole: (w) => ({ as: 'admin', params: { id: w.roleId } }),
    createAdminRole: () => ({ as: 'admin', body: { name: 'Завуч', description: '', permissions: ['groups_read'] } }),
    updateAdminRole: (w) => ({
      as: 'admin',
      params: { id: w.roleId },
      body: { name: 'Иначе', permissions: ['users_read'] },
    }),
    deleteAdminRole: (w) => ({ as: 'admin', params: { id: w.spareRoleId } }),
    listAdminRoleUsers: (w) => ({ as: 'admin', params: { id: w.roleId } }),
    addAdminRoleUser: (w) => ({ as: 'admin', params: { id: w.roleId, userId: w.member.id } }),
    removeAdminRoleUser: (w) => ({ as: 'admin', params: { id: w.roleId, userId: w.member.id } }),
    listCompanyRoles: (w) => ({ as: 'teacher', params: { id: w.companyId } }),
  },
  notifications: {
    getNotificationStatus: () => ({ as: 'student' }),
    listNotifications: () => ({ as: 'student' }),
    readAllNotifications: () => ({ as: 'student' }),
    setNotificationUnread: (w) => ({ as: 'student', params: { id: w.notificationId }, body: { unread: true } }),
  },
};
