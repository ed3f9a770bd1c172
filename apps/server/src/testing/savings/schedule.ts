// What saves lessons, soft skills and the organisation, and which reads show it.
import type { Acts, Reading, Savings } from './saving.ts';

const lessonOf: Reading = { call: 'schedule.getScheduleLesson' };

export const savingsOfSchedule: Savings = {
  'schedule.createScheduleLessons': { reads: [{ call: 'reply', find: (c) => 'lesson_subjects' in c }] },
  'schedule.updateScheduleLesson': {},
  'schedule.saveLessonContent': { reads: [lessonOf] },
  'schedule.replaceLessonTeacher': { reads: [lessonOf] },
  'schedule.saveLessonTeams': { reads: [lessonOf] },
  'schedule.cancelScheduleLesson': { reads: [lessonOf] },
  'schedule.createRoom': { reads: ['schedule.listRooms'] },
  'schedule.updateRoom': { reads: ['schedule.listRooms', 'reply'] },
  'schedule.createHolidays': { reads: ['schedule.listHolidays'] },
  'schedule.updateHoliday': { reads: ['schedule.listHolidays'] },
  'calendar.createCalendarFeed': { reads: ['calendar.listCalendarFeeds'] },
  'softSkills.createSoftSkill': { reads: ['softSkills.listSkillRecords'] },
  'softSkills.updateSoftSkill': { reads: ['softSkills.listSkillRecords'] },
  'softSkills.createSoftIndicator': { reads: ['softSkills.listSoftIndicators'] },
  'softSkills.updateSoftIndicator': { reads: ['softSkills.listSoftIndicators'] },
  'softSkills.createIndicatorGrades': { reads: ['softSkills.listIndicatorGrades'] },
  'softSkills.updateIndicatorGrade': { reads: ['softSkills.listIndicatorGrades'] },
  'softSkills.createSkillLevel': { reads: ['softSkills.listSkillLevels'] },
  'softSkills.updateSkillLevel': { reads: ['softSkills.listSkillLevels'] },
  'softSkills.setSoftScores': { reads: ['softSkills.getAnswerScores'] },
  'organisation.createCircle': { reads: [{ call: 'organisation.getRole' }] },
  'organisation.createRole': { reads: [{ call: 'organisation.getRole', params: ({ reply }) => ({ id: reply.id }) }] },
  'organisation.updateRole': {},
  'organisation.changeRole': {},
  'organisation.setRolePerson': { reads: ['organisation.getRole'] },
  'organisation.setDuty': { reads: ['organisation.listDuties'] },
  'organisation.createSmartObject': { reads: ['organisation.listSmartObjects'] },
  'organisation.updateSmartObject': { reads: ['organisation.listSmartObjects'] },
  'organisation.proposeChanges': {},
  'organisation.createMeeting': { reads: [{ call: 'organisation.getMeeting', params: ({ reply }) => ({ id: reply.id }) }] },
  'organisation.updateMeeting': {},
  'organisation.decideProposal': { reads: ['organisation.getMeeting'] },
};

/** Calls of the schedule that are no savings of a record. */
export const actsOfSchedule: Acts = {
  'answers with a preview and stores nothing': ['schedule.previewTimetable', 'schedule.previewOperation'],
  'makes or moves many lessons at once': ['schedule.planLessonSeries', 'schedule.importTimetable', 'schedule.runOperation'],
  'does one thing to the records that it names': [
    ...['schedule.restoreScheduleLessons', 'schedule.reportAbsence', 'softSkills.removeSoftScores'],
    ...['organisation.announceRole', 'organisation.attachTrajectoryRole'],
  ],
};
