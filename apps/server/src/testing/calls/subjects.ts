// A valid request for every call of disciplines.
import type { World } from '../world.ts';
import type { RowsOf } from './row.ts';

const plannedRow = {
  line: 2,
  number: '1',
  chapter: 'Введение',
  title: 'Начало',
  hours: '2',
  date: '01.09.2026',
  type: '',
};

const datesOf = (w: World) => ({
  subject_id: w.subjectId,
  group_id: w.groupId,
  steps: [
    {
      step_id: w.spareStepId,
      opens_at: '2026-01-12',
      due_at: '2026-02-01T15:00:00Z',
      seen: { opens_at: null, due_at: null },
    },
  ],
});

export const subjects: RowsOf<'subjects' | 'halves' | 'ctp' | 'subSubjects' | 'abstractLessons'> = {
  subjects: {
    listTaughtSubjects: () => ({ as: 'teacher' }),
    listStudiedSubjects: () => ({ as: 'student' }),
    listUserSubjects: (w) => ({ as: 'teacher', params: { id: w.student.id } }),
    getSubject: (w) => ({ as: 'student', params: { id: w.subjectId } }),
    getSubjectContents: (w) => ({ as: 'student', params: { id: w.subjectId } }),
    listSubjectGroups: (w) => ({ as: 'teacher', params: { id: w.subjectId } }),
    listSubjects: () => ({ as: 'student' }),
    listPersonSubjects: (w) => ({ as: 'teacher', params: { id: w.teacher.id } }),
    listGroupChoices: () => ({ as: 'teacher' }),
    listSemesterChoices: () => ({ as: 'student' }),
    listTrajectoryChoices: () => ({ as: 'teacher' }),
    createSubject: () => ({ as: 'admin', body: { title: 'Алгебра' } }),
    getSubjectSettings: (w) => ({ as: 'teacher', params: { id: w.spareSubjectId } }),
    updateSubject: (w) => ({ as: 'teacher', params: { id: w.spareSubjectId }, body: { description: 'Иначе' } }),
    setSubjectType: (w) => ({ as: 'admin', params: { id: w.spareSubjectId }, body: { type: 'practice' } }),
    archiveSubject: (w) => ({ as: 'admin', params: { id: w.spareSubjectId } }),
    unarchiveSubject: (w) => ({ as: 'admin', params: { id: w.spareSubjectId } }),
    setSubjectsArchived: (w) => ({
      as: 'admin',
      body: { ids: [w.spareSubjectId], is_archived: false },
      namesThings: true,
    }),
    deleteSubject: (w) => ({ as: 'admin', params: { id: w.spareSubjectId } }),
    purgeSubject: (w) => ({ as: 'admin', params: { id: w.spareSubjectId } }),
    undoPurgeSubject: (w) => ({ as: 'admin', params: { id: w.spareSubjectId } }),
    restoreSubject: (w) => ({ as: 'admin', params: { id: w.spareSubjectId } }),
    cloneSubject: (w) => ({ as: 'admin', params: { id: w.spareSubjectId } }),
    addSubjectRole: (w) => ({
      as: 'admin',
      params: { id: w.spareSubjectId },
      body: { user_id: w.member.id, role_type: 'EXPERT' },
    }),
    removeSubjectRole: (w) => ({
      as: 'admin',
      params: { id: w.spareSubjectId },
      body: { user_id: w.member.id, role_type: 'EXPERT' },
    }),
    addSubjectHalves: (w) => ({ as: 'admin', params: { id: w.spareSubjectId }, body: { half_id: w.halfId } }),
    removeSubjectHalves: (w) => ({ as: 'admin', params: { id: w.spareSubjectId }, body: { half_ids: [w.halfId] } }),
    listSubjectCurators: (w) => ({ as: 'student', params: { id: w.subjectId } }),
    addGroupSubjects: (w) => ({ as: 'admin', params: { id: w.groupId }, body: { subject_id: w.spareSubjectId } }),
    removeGroupSubjects: (w) => ({ as: 'admin', params: { id: w.groupId }, body: { subject_ids: [w.spareSubjectId] } }),
    getSubjectStructure: (w) => ({ as: 'teacher', params: { id: w.subjectId } }),
    placeStep: (w) => ({ as: 'teacher', params: { id: w.subjectId }, body: { step_id: w.foreignStepId } }),
    removePlacedStep: (w) => ({ as: 'teacher', params: { id: w.subjectId, stepId: w.foreignStepId } }),
    listSubjectCheckpointMarks: (w) => ({ as: 'teacher', params: { id: w.subjectId } }),
  },
  halves: {
    listHalves: () => ({ as: 'teacher' }),
    getHalf: (w) => ({ as: 'teacher', params: { id: w.halfId } }),
    createHalf: () => ({ as: 'admin', body: { title: '1 курс' } }),
    updateHalf: (w) => ({ as: 'admin', params: { id: w.halfId }, body: { title: 'Иначе' } }),
    deleteHalf: (w) => ({ as: 'admin', params: { id: w.halfId } }),
    restoreHalf: (w) => ({ as: 'admin', params: { id: w.halfId } }),
    cloneHalf: (w) => ({ as: 'admin', params: { id: w.halfId } }),
    archiveHalf: (w) => ({ as: 'admin', params: { id: w.halfId } }),
    unarchiveHalf: (w) => ({ as: 'admin', params: { id: w.halfId } }),
    setHalvesArchived: (w) => ({ as: 'admin', body: { ids: [w.halfId], is_archived: false }, namesThings: true }),
    attachHalf: (w) => ({ as: 'admin', params: { id: w.trajectoryId, half: w.halfId } }),
    detachHalf: (w) => ({ as: 'admin', params: { id: w.trajectoryId, half: w.halfId } }),
  },
  ctp: {
    previewCtp: (w) => ({ as: 'teacher', params: { id: w.subjectId }, body: { rows: [plannedRow] } }),
    importCtp: (w) => ({
      as: 'teacher',
      params: { id: w.subjectId },
      body: { rows: [plannedRow], group_ids: [w.groupId], as_drafts: false },
    }),
    undoCtpImport: (w) => ({ as: 'teacher', params: { id: w.subjectId, import: w.ctpImportId } }),
    exportCtp: (w) => ({ as: 'teacher', params: { id: w.subjectId }, query: { group_id: w.groupId } }),
    downloadCtpTemplate: () => ({ as: 'teacher' }),
  },
  subSubjects: {
    createSubSubject: (w) => ({ as: 'teacher', params: { id: w.subjectId }, body: { group_ids: [w.groupId] } }),
    syncSubSubjects: (w) => ({ as: 'teacher', params: { id: w.subjectId }, body: {} }),
    getLastSync: (w) => ({ as: 'teacher', params: { id: w.subjectId } }),
    listSyncConflicts: (w) => ({ as: 'teacher', params: { id: w.subjectId } }),
    listLastUpdates: (w) => ({ as: 'teacher', params: { id: w.subjectId } }),
  },
  abstractLessons: {
    listAbstractLessons: (w) => ({ as: 'student', query: { subject: w.subjectId } }),
    getSubjectDates: (w) => ({ as: 'teacher', params: { id: w.subjectId } }),
    listAbstractLessonSchedules: (w) => ({ as: 'student', query: { user_id: w.student.id, subject_id: w.subjectId } }),
    previewDatesOfSteps: (w) => ({ as: 'teacher', body: datesOf(w), namesThings: true }),
    setDatesOfSteps: (w) => ({
      as: 'teacher',
      body: { ...datesOf(w), group_id: null, user_id: w.student.id },
      namesThings: true,
    }),
    updateAbstractLesson: (w) => ({
      as: 'teacher',
      params: { id: w.abstractLessonId },
      body: { opens_at: '2026-01-12', due_at: '2026-02-01T15:00:00Z' },
    }),
    updateAbstractLessonSchedule: (w) => ({
      as: 'teacher',
      params: { id: w.scheduleId },
      body: { opens_at: null, due_at: '2026-02-01' },
    }),
    deleteAbstractLesson: (w) => ({ as: 'teacher', params: { id: w.abstractLessonId } }),
  },
};
