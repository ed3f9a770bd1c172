// Days without lessons.
import { endpoint } from '../endpoint.ts';
import { asRead, day, done, id, idParams, ids, moment, singleLine, Type } from '../schemas.ts';

const named = Type.Array(Type.Object({ id: id(), name: Type.String() }), {
  description: 'Groups that have no lessons, by name; empty when nobody has',
});

/** A holiday as the schedule shows it. */
export const ScheduleHoliday = Type.Object({
  id: id(),
  title: Type.String(),
  first_day: day('First day'),
  last_day: day('Last day'),
  groups: named,
});
export type ScheduleHoliday = Type.Static<typeof ScheduleHoliday>;

export const Holiday = Type.Object({
  ...ScheduleHoliday.properties,
  lessons: Type.Integer({ description: 'Lessons on these days that still take place' }),
  updated_at: moment('Last change'),
});
export type Holiday = Type.Static<typeof Holiday>;

const body = {
  title: singleLine('Title', { min: 1 }),
  first_day: day('First day'),
  last_day: day('Last day, at most a year after the first'),
  group_ids: Type.Optional(ids('Only these groups have no lessons; nobody has when empty', 200)),
};

export const holidayCalls = {
  listHolidays: endpoint({
    method: 'GET',
    path: '/api/v2/schedule/holidays',
    summary: 'Days without lessons of a year, by their first day',
    access: 'schedule_read',
    query: Type.Object({ year: Type.Integer({ minimum: 2000, maximum: 2199, description: 'Calendar year' }) }),
    response: Type.Object({
      data: Type.Array(Holiday),
      proposed: Type.Array(
        Type.Object({ title: Type.String(), first_day: day('First day'), last_day: day('Last day') }),
        {
          description:
            'Public holidays of Russia in this year, by article 112 of the Labour Code, that are not kept yet',
        },
      ),
    }),
  }),
  createHolidays: endpoint({
    method: 'POST',
    once: true,
    path: '/api/v2/schedule/holidays',
    summary: 'Keep days without lessons; series that are made later leave them out',
    access: 'schedule_write',
    body: Type.Object({ holidays: Type.Array(Type.Object(body), { minItems: 1, maxItems: 40 }) }),
    response: Type.Object({ data: Type.Array(Holiday, { description: 'In the order they were given' }) }),
  }),
  updateHoliday: endpoint({
    method: 'PUT',
    path: '/api/v2/schedule/holidays/:id',
    summary: 'Change days without lessons',
    access: 'schedule_write',
    params: idParams('Holiday'),
    body: Type.Object({
      title: Type.Optional(body.title),
      first_day: Type.Optional(body.first_day),
      last_day: Type.Optional(body.last_day),
      group_ids: body.group_ids,
      updated_at: asRead,
    }),
    response: Holiday,
  }),
  deleteHoliday: endpoint({
    method: 'DELETE',
    path: '/api/v2/schedule/holidays/:id',
    summary: 'Let these days have lessons again; lessons that were cancelled stay so',
    access: 'schedule_write',
    params: idParams('Holiday'),
    response: done,
  }),
};

/** A lesson in a list of what an operation leaves alone. */
export const NamedLesson = Type.Object({
  id: id('Lesson'),
  title: Type.String({ description: 'Its disciplines, or its own title' }),
  groups: Type.String({ description: 'Its groups' }),
  starts_at: moment('Beginning'),
});
export type NamedLesson = Type.Static<typeof NamedLesson>;
