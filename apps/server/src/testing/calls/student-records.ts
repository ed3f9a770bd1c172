// A valid request for every call of forms of education, temporary statuses and notes.
import type { RowsOf } from './row.ts';

export const studentRecords: RowsOf<'educationForms' | 'temporaryStatuses' | 'userNotes' | 'studentContacts'> = {
  educationForms: {
    listEducationForms: () => ({ as: 'admin' }),
    saveEducationForms: (w) => ({
      as: 'admin',
      body: {
        education_forms: [{ id: w.formOfEducationId, title: 'Вечерне-очная', is_online: false }, { title: 'Вечерняя' }],
        removed_ids: [w.spareFormOfEducationId],
      },
      namesThings: true,
    }),
    listEducationFormChoices: () => ({ as: 'teacher', query: { query: 'очн' } }),
    listOpenEducationForms: (w) => ({
      as: 'teacher',
      query: { query: 'Ёлкина', group_id: w.groupId, education_form_id: w.formOfEducationId, source: 'group' },
    }),
    exportOpenEducationForms: (w) => ({ as: 'teacher', query: { group_id: w.groupId } }),
    giveEducationForm: (w) => ({
      as: 'admin',
      body: { user_ids: [w.student.id], education_form_id: w.formOfEducationId, started_at: '2026-09-02' },
      namesThings: true,
    }),
    listFormsOfPerson: (w) => ({ as: 'student', params: { id: w.student.id } }),
    deleteFormOfPerson: (w) => ({ as: 'admin', params: { id: w.formOfPersonId } }),
    listGroupEducationForms: (w) => ({ as: 'teacher', query: { group_id: w.groupId }, namesThings: true }),
    giveGroupEducationForm: (w) => ({
      as: 'admin',
      body: { group_ids: [w.spareGroupId], education_form_id: w.formOfEducationId, started_at: '2026-09-01' },
      namesThings: true,
    }),
    deleteGroupEducationForm: (w) => ({ as: 'admin', params: { id: w.formOfGroupId } }),
  },
  temporaryStatuses: {
    listTemporaryStatuses: () => ({ as: 'admin' }),
    saveTemporaryStatuses: (w) => ({
      as: 'admin',
      body: {
        temporary_statuses: [
          { id: w.statusKindId, title: 'Практика', color: '#e8590c', is_individual_plan: false, is_leave: true },
          { title: 'Стажировка' },
        ],
        removed_ids: [w.spareStatusKindId],
      },
      namesThings: true,
    }),
    listTemporaryStatusChoices: () => ({ as: 'teacher', query: { query: 'отпуск' } }),
    listStatusUsers: (w) => ({
      as: 'admin',
      query: {
        query: 'Ёлкина',
        user_id: w.student.id,
        group_id: w.groupId,
        temporary_status_id: w.statusKindId,
        state: 'now',
        sort: 'end_date',
      },
    }),
    listOpenStatusUsers: () => ({ as: 'student' }),
    exportStatusUsers: () => ({ as: 'admin', query: { state: 'now' } }),
    giveStatus: (w) => ({
      as: 'admin',
      body: {
        user_id: w.member.id,
        temporary_status_id: w.statusKindId,
        start_date: '2026-09-01',
        end_date: '2026-12-31',
        reason: 'Приказ № 7',
      },
      namesThings: true,
    }),
    giveStatusToMany: (w) => ({
      as: 'admin',
      body: {
        ...{ user_ids: [w.classmate.id, w.member.id], temporary_status_id: w.statusKindId },
        ...{ start_date: '2026-09-02', end_date: null, reason: 'Приказ № 6' },
      },
      namesThings: true,
    }),
    updateStatus: (w) => ({
      as: 'admin',
      params: { id: w.givenStatusId },
      body: {
        ...{ temporary_status_id: w.statusKindId, start_date: '2026-01-02', end_date: '9999-12-31' },
        reason: 'Приказ № 8',
      },
    }),
    endStatuses: (w) => ({ as: 'admin', body: { ids: [w.givenStatusId], end_date: '2100-01-01' }, namesThings: true }),
    deleteStatus: (w) => ({ as: 'admin', params: { id: w.spareGivenStatusId } }),
  },
  studentContacts: {
    listStudentContacts: (w) => ({ as: 'admin', params: { id: w.student.id } }),
    addStudentContact: (w) => ({
      as: 'admin',
      params: { id: w.student.id },
      body: { kind: 'call', whom: 'мать', text: 'Болеет до среды', contacted_at: '2026-09-01T06:00:00Z' },
    }),
    deleteStudentContact: (w) => ({ as: 'admin', params: { id: w.contactId } }),
  },
  userNotes: {
    listUserNotes: (w) => ({ as: 'teacher', query: { user_id: w.student.id, query: 'стар' }, namesThings: true }),
    createUserNote: (w) => ({
      as: 'student',
      body: { step_id: w.stepId, title: 'Вернуться', text: 'Перед зачётом', note_permission_id: 1 },
      namesThings: true,
    }),
    updateUserNote: (w) => ({
      as: 'student',
      params: { id: w.noteId },
      body: { title: 'Дневник', text: 'Посмотреть в пятницу', note_permission_id: 1 },
    }),
    deleteUserNote: (w) => ({ as: 'student', params: { id: w.spareNoteId } }),
    listNotePermissions: (w) => ({ as: 'teacher', query: { user_id: w.student.id }, namesThings: true }),
  },
};
