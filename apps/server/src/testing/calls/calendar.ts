// A valid request for every call of the calendar.
import type { RowsOf } from './row.ts';

export const calendar: RowsOf<'calendar'> = {
  calendar: {
    listEvents: (w) => ({
      as: 'student',
      query: {
        from: '2026-08-31',
        to: '2026-09-06',
        types: 'lesson',
        user_id: w.student.id,
        subject_ids: w.subjectId,
      },
      namesThings: true,
    }),
    listCalendarFeeds: () => ({ as: 'student' }),
    createCalendarFeed: () => ({
      as: 'student',
      body: { title: 'Телефон', student_id: null, has_deadlines: true },
    }),
    deleteCalendarFeed: (w) => ({ as: 'student', params: { id: w.feedId } }),
    readCalendarFeed: (w) => ({ as: 'nobody', params: { token: w.feedToken } }),
  },
};
