// What saves lessons, soft skills and the organisation, and which reads show it.
import type { World } from '../world.ts';
import type { Acts, Made, Reading, Saving, Savings } from './saving.ts';

const STORED_ANEW = 'the list is stored anew';
const holidays: Reading = {
  call: 'schedule.listHolidays',
  query: ({ sent }) => ({ year: (sent.first_day ?? sent.holidays[0].first_day).slice(0, 4) }),
};
const indicators: Reading = {
  call: 'softSkills.listSoftIndicators',
  query: ({ w }) => ({ skill_id: w.softSkill.skillId }),
};
const grades: Reading = {
  call: 'softSkills.listIndicatorGrades',
  query: ({ w }) => ({ indicator_id: w.softSkill.indicatorId }),
};
const ofArchive = ({ sent }: Made) => ({ archived: String(sent.is_archived === true) });
const lessonOf: Reading = { call: 'schedule.getScheduleLesson' };

const planned = (w: World) => ({
  group_ids: [w.spareGroupId],
  subject_ids: [w.spareSubjectId],
  teachers: [{ user_id: w.curator.id }],
});
/** Where a lesson shows what is sent of it. */
const lessonNames: Saving['names'] = {
  subject_ids: 'lesson_subjects',
  step_ids: 'topics',
  place: (record) => (record.room_id === null ? record.room : ''),
};
const teamsOf = ({ teams }: any) =>
  teams.map(({ title, students }: any) => ({ title, student_ids: students.map(({ id }: { id: number }) => id) }));
const roleStart = () => ({ started_at: '2026-09-01T00:00:00+03:00', finished_at: '2027-06-30T00:00:00+03:00' });
const roleDays = () => ({ started_at: '2026-09-02T00:00:00+03:00', finished_at: '2027-06-29T00:00:00+03:00' });

export const savingsOfSchedule: Savings = {
  'schedule.createScheduleLessons': {
    reads: [{ ...lessonOf, params: ({ reply }) => ({ id: reply.lessons[0] }) }],
    names: lessonNames,
    unread: { repeat: 'read as the days of the series' },
    other: (w) => ({
      ...planned(w),
      starts_at: '2098-09-02T06:00:00Z',
      ends_at: '2098-09-02T07:30:00Z',
      repeat: { weekdays: [2], interval_weeks: 1, until: '2098-10-01' },
    }),
  },
  'schedule.updateScheduleLesson': {
    other: (w) => ({ ...planned(w), scope: 'following' }),
    names: lessonNames,
    unread: { scope: 'which lessons of the series' },
    changesBack: { audit_records: 'the lessons that follow tell that their series was saved' },
    back: ({ teachers, room_id }) => ({
      place: '',
      scope: 'following',
      room_id,
      teachers: teachers.map(({ id, stands_in_for }: any) => ({
        user_id: id,
        stands_in_for_id: stands_in_for?.id ?? null,
      })),
    }),
  },
  'schedule.saveLessonContent': {
    reads: [lessonOf],
    names: lessonNames,
    changesBack: { lesson_attachments: STORED_ANEW },
  },
  'schedule.replaceLessonTeacher': {
    reads: [lessonOf],
    once: 'the teacher is no longer there',
    names: { user_id: (record, { sent }) => record.teachers.find((person: any) => person.id === sent.user_id) },
    unread: { scope: 'which lessons of the series', teacher_id: 'who is replaced' },
  },
  'schedule.saveLessonTeams': {
    reads: [lessonOf],
    other: (w) => ({ teams: [{ title: 'Вторая', student_ids: [w.classmate.id] }] }),
    names: { teams: teamsOf },
    changesBack: { teams: STORED_ANEW, lesson_teams: STORED_ANEW, lesson_team_students: STORED_ANEW },
  },
  'schedule.cancelScheduleLesson': {
    reads: [lessonOf],
    once: 'a lesson is cancelled once',
    names: { reason: 'cancel_reason' },
    unread: { scope: 'which lessons of the series' },
  },
  'schedule.createRoom': { reads: ['schedule.listRooms'] },
  'schedule.updateRoom': { reads: ['reply'] },
  'schedule.createHolidays': { reads: [holidays], names: { holidays: (record) => [record] } },
  'schedule.updateHoliday': { reads: [holidays] },
  'calendar.createCalendarFeed': {
    reads: [
      { call: 'calendar.listCalendarFeeds', find: (c, { reply }) => 'has_deadlines' in c && c.id === reply.feed.id },
    ],
    other: () => ({ student_id: null }),
    fixed: { student_id: 'a student has the own lessons alone' },
  },
  'softSkills.createSoftSkill': { reads: ['softSkills.listSkillRecords'] },
  'softSkills.updateSoftSkill': {
    reads: [{ call: 'softSkills.listSkillRecords', query: ofArchive }],
    unread: { place: 'the order of the list' },
  },
  'softSkills.createSoftIndicator': { reads: [indicators] },
  'softSkills.updateSoftIndicator': {
    reads: [{ ...indicators, query: (made) => ({ ...indicators.query!(made), ...ofArchive(made) }) }],
    unread: { place: 'the order of the list' },
  },
  'softSkills.createIndicatorGrades': { reads: [grades], names: { grades: (record) => [record] } },
  'softSkills.updateIndicatorGrade': { reads: [grades], other: () => ({ value: 7 }) },
  'softSkills.createSkillLevel': {
    reads: [
      {
        call: 'softSkills.listSkillLevels',
        query: ({ sent }): Record<string, unknown> => (sent.skill_id ? { skill_id: sent.skill_id } : {}),
      },
    ],
  },
  'softSkills.updateSkillLevel': { reads: ['softSkills.listSkillLevels'] },
  'softSkills.setSoftScores': {
    reads: [
      {
        call: 'softSkills.getAnswerScores',
        params: ({ w }) => ({ id: w.answerId }),
        find: (c, { w }) => c.id === w.softSkill.indicatorId && 'given' in c,
      },
    ],
    other: (w) => ({ scores: [{ indicator_id: w.softSkill.indicatorId, grade_id: w.softSkill.gradeIds[1] }] }),
    names: { scores: (record) => [{ indicator_id: record.id, grade_id: record.given }] },
    unread: { answer_id: 'the answer that is scored', user_id: 'its author', subject_id: 'its discipline' },
  },
  'organisation.createCircle': { reads: [{ call: 'organisation.getRole' }] },
  'organisation.createRole': {
    other: (w) => ({ parent_id: w.organisation.circleId, ...roleDays() }),
    fixed: { smart_object_ids: 'objects belong to a role that exists', is_scope: 'a circle is no role of people' },
    unread: { smart_object_ids: 'accountabilities are objects of the new role too' },
    reads: [{ call: 'organisation.getRole', params: ({ reply }) => ({ id: reply.id }) }],
  },
  'organisation.proposeChanges': {
    once: 'the second proposal has to name the first one',
  },
  'organisation.updateRole': {
    first: roleStart,
    other: (w) => ({ ...roleDays(), parent_id: w.organisation.circleId, smart_object_ids: [w.organisation.objectId] }),
    fixed: {
      smart_object_ids: 'objects belong to one role',
      meeting_id: 'a meeting is of a circle',
      branches_ids: 'a role has no branches',
    },
    unread: { smart_object_ids: 'accountabilities are objects of the role too' },
    changesBack: { smart_objects: 'the order is stored as it is sent' },
  },
  'organisation.changeRole': {
    first: roleStart,
    other: (w) => ({
      ...roleDays(),
      parent_id: w.organisation.otherCircleId,
      smart_object_ids: [w.organisation.objectId],
    }),
    fixed: {
      smart_object_ids: 'objects belong to one role',
      meeting_id: 'a meeting is of a circle',
      branches_ids: 'a role has no branches',
    },
    unread: { smart_object_ids: 'accountabilities are objects of the role too' },
    changesBack: { smart_objects: 'the order is stored as it is sent' },
  },
  'organisation.setRolePerson': {
    reads: [{ call: 'organisation.getRole', find: (c, { params }) => c.id === params['user'] && 'focus' in c }],
  },
  'organisation.setDuty': {
    reads: [{ call: 'organisation.listDuties', find: (c, { sent }) => c.duty === sent.duty && 'role' in c }],
    other: () => ({ duty: 'inquiries' }),
    fixed: { duty: 'the duty that is given' },
  },
  'organisation.createSmartObject': { reads: ['organisation.listSmartObjects'] },
  'organisation.updateSmartObject': { reads: ['organisation.listSmartObjects'] },
  'organisation.createMeeting': {
    reads: [{ call: 'organisation.getMeeting', params: ({ reply }) => ({ id: reply.id }) }],
  },
  'organisation.updateMeeting': {
    first: () => ({ state: 'planned' }),
    other: () => ({ state: 'running' }),
    fixed: { agenda: 'proposals reach a meeting by themselves' },
    back: ({ people, agenda }) => ({
      people: people.map(({ id, meeting_role }: any) => ({ user_id: id, meeting_role })),
      agenda: agenda.map(({ id }: { id: number }) => id),
    }),
  },
  'organisation.decideProposal': {
    reads: [{ call: 'organisation.getMeeting', find: (c, { sent }) => c.id === sent.proposal_id && 'tension_id' in c }],
    once: 'a proposal is decided once',
    names: { outcome: 'state' },
    unread: { proposal_id: 'the proposal that is decided' },
  },
};

/** Calls of the schedule that are no savings of a record. */
export const actsOfSchedule: Acts = {
  'answers with a preview and stores nothing': ['schedule.previewTimetable', 'schedule.previewOperation'],
  'makes or moves many lessons at once': [
    'schedule.planLessonSeries',
    'schedule.importTimetable',
    'schedule.runOperation',
  ],
  'does one thing to the records that it names': [
    ...['schedule.restoreScheduleLessons', 'schedule.reportAbsence', 'softSkills.removeSoftScores'],
    ...['organisation.announceRole', 'organisation.attachTrajectoryRole'],
  ],
};
