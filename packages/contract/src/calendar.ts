// The calendar of a person: lessons, due dates and meetings of circles together, in the product and in other calendars by a
// secret address.
import { endpoint } from './endpoint.ts';
import { done, id, idParams, moment, nullable, oneOf, Person, singleLine, Type } from './schemas.ts';

export const eventTypes = ['lesson', 'deadline', 'meeting'] as const;
/** Calendars of other programs that a person may have at most. */
export const MOST_FEEDS = 10;

export const CalendarEvent = Type.Object({
  id: Type.String({ description: 'Unique among all events, such as lesson-12' }),
  type: oneOf(
    eventTypes,
    'A lesson of the schedule · the due date of a topic · a meeting of a circle to which the person is invited',
  ),
  title: Type.String({
    description: 'Discipline of the lesson or its own title; title of the topic or of the meeting',
  }),
  starts_at: moment('Beginning of the lesson or meeting; when the topic is due'),
  ends_at: moment(
    'End of the lesson; an hour after a meeting begins, since it has no planned end; when the topic is due',
  ),
  subjects: Type.Array(
    Type.Object({ id: id(), title: Type.String(), color: Type.String({ description: 'Own colour, #rrggbb' }) }),
    { description: 'Disciplines that I may see' },
  ),
  lesson_id: nullable(id('The lesson')),
  topic_id: nullable(id('The topic that is due')),
  meeting_id: nullable(id('The meeting')),
  place: Type.String({ description: 'Room and building of a lesson; the circle that meets; empty if unknown' }),
  is_cancelled: Type.Boolean({ description: 'The lesson was cancelled' }),
  is_done: Type.Boolean({ description: 'The topic is passed or handed in; false for lessons' }),
});
export type CalendarEvent = Type.Static<typeof CalendarEvent>;

export const CalendarFeed = Type.Object({
  id: id(),
  title: Type.String({ description: 'Where it is used, such as «Телефон»' }),
  student: nullable(Type.Object(Person.properties, { description: 'The child whose calendar it is; null for my own' })),
  has_deadlines: Type.Boolean({ description: 'Holds the due dates of topics beside lessons and meetings' }),
  created_at: moment('When it was made'),
  read_at: nullable(moment('When a calendar last asked for it, to the hour; null if none has')),
});
export type CalendarFeed = Type.Static<typeof CalendarFeed>;

export const calendar = {
  listEvents: endpoint({
    method: 'GET',
    path: '/api/v2/events',
    summary: 'Lessons, due dates and own meetings of a person in a period, earliest first',
    access: 'member',
    opensToParents: true,
    query: Type.Object({
      from: Type.String({ format: 'date', description: 'First day in the time zone of the institution' }),
      to: Type.String({ format: 'date', description: 'Last day, a period of at most 184 days' }),
      types: Type.Optional(
        Type.Array(oneOf(eventTypes, 'Kind of event'), {
          maxItems: eventTypes.length,
          description: 'Only these kinds; all by default',
        }),
      ),
      user_id: Type.Optional(id('Whose calendar: my own by default, or of somebody whose diary I may read')),
      subject_ids: Type.Optional(Type.Array(id(), { maxItems: 100, description: 'Only of these disciplines' })),
    }),
    response: Type.Object({
      data: Type.Array(CalendarEvent),
      time_zone: Type.String({ description: 'Time zone of the institution' }),
      is_complete: Type.Boolean({ description: 'False if there are more lessons than one response holds' }),
    }),
  }),
  listCalendarFeeds: endpoint({
    method: 'GET',
    path: '/api/v2/calendar-feeds',
    summary: 'Secret addresses by which my other calendars read the schedule, the latest first',
    access: 'member',
    opensToParents: true,
    isPersonal: true,
    response: Type.Object({ data: Type.Array(CalendarFeed) }),
  }),
  createCalendarFeed: endpoint({
    method: 'POST',
    path: '/api/v2/calendar-feeds',
    summary: 'Make a secret address for another calendar; it is told only here',
    access: 'member',
    opensToParents: true,
    isPersonal: true,
    body: Type.Object({
      title: singleLine('Where it is used, such as «Телефон»', { min: 1, max: 100 }),
      student_id: Type.Optional(nullable(id('My child whose calendar it is; null for my own'))),
      has_deadlines: Type.Optional(Type.Boolean({ description: 'With the due dates of topics; true by default' })),
    }),
    response: Type.Object({
      feed: CalendarFeed,
      path: Type.String({
        description: 'Path of the secret address on this host; whoever knows it reads the calendar',
      }),
    }),
  }),
  deleteCalendarFeed: endpoint({
    method: 'DELETE',
    path: '/api/v2/calendar-feeds/:id',
    summary: 'End an address; calendars that use it get nothing more',
    access: 'member',
    opensToParents: true,
    isPersonal: true,
    params: idParams('Address'),
    response: done,
  }),
  readCalendarFeed: endpoint({
    method: 'GET',
    path: '/api/v2/calendar-feeds/read/:token',
    summary:
      'The calendar of a secret address, in the iCalendar format: from 30 days ago to 180 days ahead; what its owner may see now',
    access: 'public',
    params: Type.Object({
      token: Type.String({ pattern: '^[\\w-]{43}(\\.ics)?$', description: 'Secret of the address' }),
    }),
    response: 'binary',
    media: ['text/calendar'],
  }),
};
