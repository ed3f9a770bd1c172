// A valid request for every call of soft skills.
import type { RowsOf } from './row.ts';

export const softSkills: RowsOf<'softSkills'> = {
  softSkills: {
    listSkillRecords: () => ({ as: 'admin', query: { query: 'а', archived: 'false' } }),
    createSoftSkill: () => ({ as: 'admin', body: { title: 'Новый навык', description: 'О чём он' } }),
    updateSoftSkill: (w) => ({
      as: 'admin',
      params: { id: w.softSkill.skillId },
      body: { title: 'Навык', description: 'Иначе', place: 0, is_archived: false },
    }),
    listSoftIndicators: (w) => ({
      as: 'admin',
      query: { skill_id: w.softSkill.skillId, query: 'а', archived: 'false' },
      namesThings: true,
    }),
    createSoftIndicator: (w) => ({
      as: 'admin',
      body: { skill_id: w.softSkill.skillId, title: 'Слушает', description: 'И слышит' },
      namesThings: true,
    }),
    updateSoftIndicator: (w) => ({
      as: 'admin',
      params: { id: w.softSkill.indicatorId },
      body: { title: 'Слышит', description: 'Иначе', place: 0, is_archived: false },
    }),
    listIndicatorGrades: (w) => ({
      as: 'admin',
      query: { indicator_id: w.softSkill.indicatorId },
      namesThings: true,
    }),
    createIndicatorGrades: (w) => ({
      as: 'admin',
      body: {
        indicator_id: w.softSkill.indicatorId,
        grades: [{ value: 9, title: 'Учит других', description: 'К нему идут за советом' }],
      },
      namesThings: true,
    }),
    updateIndicatorGrade: (w) => ({
      as: 'admin',
      params: { id: w.softSkill.gradeIds[1]! },
      body: { value: 1, title: 'Иногда', description: 'Когда напомнят' },
    }),
    listSkillLevels: (w) => ({ as: 'admin', query: { skill_id: w.softSkill.skillId }, namesThings: true }),
    createSkillLevel: (w) => ({
      as: 'admin',
      body: { skill_id: w.softSkill.skillId, from_percent: 0, title: 'Свой', description: 'Только здесь' },
      namesThings: true,
    }),
    updateSkillLevel: (w) => ({
      as: 'admin',
      params: { id: w.skillLevelId },
      body: { from_percent: 78, title: 'Иначе', description: 'О нём' },
    }),
    getAnswerScores: (w) => ({ as: 'teacher', params: { id: w.answerId } }),
    setSoftScores: (w) => ({
      as: 'teacher',
      body: {
        answer_id: w.answerId,
        user_id: w.student.id,
        subject_id: w.subjectId,
        scores: [{ indicator_id: w.softSkill.indicatorId, grade_id: w.softSkill.gradeIds[2]! }],
      },
      namesThings: true,
    }),
    removeSoftScores: (w) => ({
      as: 'teacher',
      body: {
        answer_id: w.answerId,
        user_id: w.student.id,
        subject_id: w.subjectId,
        indicator_ids: [w.softSkill.indicatorId],
      },
      namesThings: true,
    }),
    listGroupScores: (w) => ({
      as: 'teacher',
      query: { subject_id: w.subjectId, group_id: w.groupId },
      namesThings: true,
    }),
    listSoftSubjects: (w) => ({ as: 'teacher', query: { user_id: w.student.id }, namesThings: true }),
    getPersonSkills: (w) => ({ as: 'teacher', params: { id: w.student.id } }),
    calculateSoftSkills: (w) => ({ as: 'teacher', params: { id: w.student.id }, query: { subject_id: w.subjectId } }),
    deleteIndicatorGrade: (w) => ({ as: 'admin', params: { id: w.softSkill.gradeIds[3]! } }),
    restoreIndicatorGrade: (w) => ({ as: 'admin', params: { id: w.softSkill.gradeIds[3]! } }),
    deleteSkillLevel: (w) => ({ as: 'admin', params: { id: w.skillLevelId } }),
    restoreSkillLevel: (w) => ({ as: 'admin', params: { id: w.skillLevelId } }),
    deleteSoftIndicator: (w) => ({ as: 'admin', params: { id: w.softSkill.indicatorId } }),
    restoreSoftIndicator: (w) => ({ as: 'admin', params: { id: w.softSkill.indicatorId } }),
    deleteSoftSkill: (w) => ({ as: 'admin', params: { id: w.softSkill.skillId } }),
    restoreSoftSkill: (w) => ({ as: 'admin', params: { id: w.softSkill.skillId } }),
  },
};
