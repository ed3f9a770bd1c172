// The plan of a weekly series, which changes from a day on while everything before stays.
import { endpoint } from '../endpoint.ts';
import { asRead, day, id, idParams, moment, nullable, Person, singleLine, Type } from '../schemas.ts';
import { ROOM_NAME_LENGTH } from './lesson.ts';

const clock = (description: string) =>
  Type.String({
    pattern: '^([01]\\d|2[0-3]):[0-5]\\d$',
    description: `${description}, HH:MM by the clock of the institution`,
  });
const weekdays = Type.Array(Type.Integer({ minimum: 1, maximum: 7 }), {
  minItems: 1,
  maxItems: 7,
  uniqueItems: true,
  description: '1 Monday … 7 Sunday',
});

export const seriesPlanCalls = {
  planLessonSeries: endpoint({
    method: 'POST',
    once: true,
    path: '/api/v2/schedule/lessons/:id/plan',
    summary:
      'Give a series another plan from the day of this lesson on: days, time, room, teachers. What has begun, has attendance or was changed by itself stays; refused with the clashing lessons named',
    access: 'schedule_write',
    params: idParams('Lesson'),
    body: Type.Object({
      weekdays,
      interval_weeks: Type.Optional(
        Type.Integer({ minimum: 1, maximum: 8, description: '1 every week, 2 every other week; 1 by default' }),
      ),
      until: day('Last day, at most a year after the day of the lesson'),
      start: clock('Beginning'),
      end: clock('End'),
      room_id: Type.Optional(nullable(id('Room; null without one'))),
      place: Type.Optional(singleLine('The place in words, if it is not a room', { max: ROOM_NAME_LENGTH })),
      teacher_ids: Type.Optional(
        Type.Array(id('Teacher'), {
          maxItems: 10,
          description: 'The first teacher, then the others; substitutions stay',
        }),
      ),
      reason: Type.Optional(singleLine('Why lessons that the new plan does not have are cancelled')),
      updated_at: asRead,
    }),
    response: Type.Object({
      change_id: id('Change that can be undone'),
      moved: Type.Integer({ description: 'Lessons that follow the new plan' }),
      made: Type.Integer({ description: 'Lessons that it adds' }),
      cancelled: Type.Integer({ description: 'Lessons that it does not have' }),
      kept: Type.Integer({ description: 'Lessons from this day on that stayed as they were' }),
      skipped: Type.Integer({ description: 'Days left out because they are holidays' }),
    }),
  }),
  listSeriesPlans: endpoint({
    method: 'GET',
    path: '/api/v2/schedule/lessons/:id/plans',
    summary: 'The plans that the series of a lesson has had, the first one first; empty for a single lesson',
    access: 'schedule_read',
    params: idParams('Lesson'),
    response: Type.Object({
      data: Type.Array(
        Type.Object({
          id: id('Series'),
          weekdays: Type.Array(Type.Integer(), { description: '1 Monday … 7 Sunday' }),
          interval_weeks: Type.Integer({ description: '1 every week, 2 every other week' }),
          first_day: day('First day'),
          last_day: day('Last day'),
          start: nullable(Type.String({ description: 'HH:MM; null for series of long ago' })),
          end: nullable(Type.String({ description: 'HH:MM; null for series of long ago' })),
          room: nullable(Type.String({ description: 'Room or place; null for series of long ago' })),
          teachers: nullable(Type.String({ description: 'Names of the teachers; null for series of long ago' })),
          author: nullable(Type.Object(Person.properties, { description: 'Who made the plan' })),
          created_at: moment('When the plan was made'),
        }),
      ),
    }),
  }),
};
