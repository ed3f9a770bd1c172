// Valid requests of the calls by which people are let in.
import type { RowsOf } from './row.ts';

export const entry: RowsOf<'mails' | 'inquiries' | 'invitations' | 'userImports'> = {
  mails: {
    listMails: () => ({ as: 'admin' }),
  },
  inquiries: {
    askQuestion: () => ({
      as: 'nobody',
      body: {
        emailSend: 'office@example.org',
        ...{
          name: 'Вера Гостева',
          email: 'guest@example.org',
          phone: '+7 900 000-00-00',
          text: 'Когда день открытых дверей?',
        },
      },
    }),
    listInquiries: () => ({ as: 'admin', query: { query: 'гость', state: 'waiting', sort: 'name' } }),
    exportInquiries: () => ({ as: 'admin' }),
    getInquiry: (w) => ({ as: 'admin', params: { id: w.inquiryId } }),
    answerInquiry: (w) => ({ as: 'admin', params: { id: w.inquiryId }, body: { text: 'В субботу, в полдень.' } }),
    settleInquiries: (w) => ({ as: 'admin', body: { ids: [w.spareInquiryId], is_answered: true } }),
    deleteInquiries: (w) => ({ as: 'admin', body: { ids: [w.spareInquiryId] } }),
  },
  invitations: {
    inviteByEmail: (w) => ({
      as: 'admin',
      params: { id: w.companyId },
      body: { emails: ['new@example.org'], role_id: 13, group_ids: [w.groupId] },
    }),
    inviteMembers: (w) => ({
      as: 'admin',
      body: {
        ids: [w.student.id],
        filter: {
          ...{ query: 'Я', role: 'student', group_id: w.groupId, education_form_id: w.formOfEducationId },
          ...{ temporary_status_id: w.statusKindId, blocked: false, locked: false, never_signed_in: true },
          ...{ distant: false, without_email: false, sort_list: 'name', sort_direction: 'asc' },
        },
        import_id: w.userImportIds.read,
      },
    }),
    listInvitations: () => ({ as: 'admin' }),
    exportInvitations: () => ({ as: 'admin' }),
    resendInvitations: (w) => ({ as: 'admin', body: { ids: [w.invitationId] } }),
    readInvitation: (w) => ({ as: 'nobody', body: { token: w.invitationToken } }),
    acceptInvitation: (w) => ({ as: 'student', body: { token: w.invitationToken } }),
    withdrawInvitations: (w) => ({ as: 'admin', body: { ids: [w.invitationId] } }),
  },
  userImports: {
    listUserImports: () => ({ as: 'admin' }),
    createUserImport: () => ({
      as: 'admin',
      parts: [{ field: 'file', name: 'Студенты.csv', bytes: Buffer.from('ФИО;Группа\nЁлкин Ян;Новая\n') }],
    }),
    getUserImport: (w) => ({ as: 'admin', params: { id: w.userImportIds.read } }),
    mapUserImport: (w) => ({
      as: 'admin',
      params: { id: w.userImportIds.mapped },
      body: {
        sheets: [{ position: 0, kind: 'student', is_taken: true, columns: ['full_name'] }],
        moves_students: true,
      },
    }),
    correctUserImport: (w) => ({
      as: 'admin',
      params: { id: w.userImportIds.corrected },
      body: { sheet: 0, line: 2, cells: [{ field: 'full_name', value: 'Ёлкина Яна' }] },
    }),
    listUserImportRows: (w) => ({
      as: 'admin',
      params: { id: w.userImportIds.read },
      query: { query: 'Ёлкина', action: 'new', kind: 'student' },
    }),
    decideUserImport: (w) => ({
      as: 'admin',
      params: { id: w.userImportIds.decided },
      body: { choice: 'same', rows: [1], namesakes: false, user_id: w.student.id },
    }),
    applyUserImport: (w) => ({ as: 'admin', params: { id: w.userImportIds.applied }, body: { version: 1 } }),
    cancelUserImport: (w) => ({ as: 'admin', params: { id: w.userImportIds.cancelled } }),
    previewUserImportUndo: (w) => ({ as: 'admin', params: { id: w.userImportIds.undone } }),
    undoUserImport: (w) => ({ as: 'admin', params: { id: w.userImportIds.undone } }),
    exportUserImportReport: (w) => ({ as: 'admin', params: { id: w.userImportIds.read } }),
    deleteUserImport: (w) => ({ as: 'admin', params: { id: w.userImportIds.deleted } }),
    downloadUserImportTemplate: () => ({ as: 'admin' }),
  },
};
