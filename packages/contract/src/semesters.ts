// Semesters: dated periods that halves of trajectories belong to.
import { endpoint } from './endpoint.ts';
import {
  asRead,
  day,
  done,
  id,
  idParams,
  ids,
  moment,
  oneOf,
  paged,
  pageQuery,
  search,
  singleLine,
  Type,
  workbook,
} from './schemas.ts';

export const NamedSemester = Type.Object({
  id: id(),
  title: Type.String(),
  started_at: day('First day'),
  finished_at: day('Last day'),
});
export type NamedSemester = Type.Static<typeof NamedSemester>;

export const Semester = Type.Object({
  ...NamedSemester.properties,
  halves: Type.Array(Type.Object({ id: id(), title: Type.String(), is_archived: Type.Boolean() }), {
    description: 'By title',
  }),
  subjects_count: Type.Integer({ description: 'Different disciplines of its halves' }),
  overlaps: Type.Array(NamedSemester, {
    description: 'Other semesters with some of the same days, by their first day',
  }),
  updated_at: moment('Last change of its own fields'),
});
export type Semester = Type.Static<typeof Semester>;

/** Where a semester stands relative to today. */
export const SemesterState = oneOf(['current', 'coming', 'past'], 'Where it stands relative to today');
const halvesBody = ids('Halves', 1000);
const attached = Type.Object({
  changed: Type.Array(Type.Object({ half_id: id('Half'), semester_id: id('Semester') }), {
    description: 'Pairs that this call has changed, which undo it',
  }),
});

const listFilter = {
  query: search,
  state: Type.Optional(SemesterState),
  sort: Type.Optional(oneOf(['started_at', 'finished_at', 'title'], 'The first day if omitted')),
  sort_direction: Type.Optional(oneOf(['asc', 'desc'], 'Sort direction; desc by default for days, asc for the title')),
};

export const semesters = {
  listSemesters: endpoint({
    method: 'GET',
    path: '/api/v2/admin/semesters',
    summary: 'Semesters with what belongs to them, the latest first',
    access: 'semesters_read',
    query: Type.Object({ ...pageQuery(9, 1000), ...listFilter }),
    response: paged(Semester),
  }),
  exportSemesters: endpoint({
    method: 'GET',
    path: '/api/v2/admin/semesters/export',
    summary: 'The list of semesters as XLSX, with the filters of the list; at most 10,000 rows',
    access: 'semesters_read',
    query: Type.Object(listFilter),
    response: 'binary',
    media: workbook,
  }),
  createSemester: endpoint({
    method: 'POST',
    once: true,
    path: '/api/v2/admin/semesters',
    summary: 'Make a semester; it may overlap others',
    access: 'semesters_write',
    body: Type.Object({
      title: singleLine('Title', { min: 1 }),
      started_at: day('First day'),
      finished_at: day('Last day, not before the first'),
    }),
    response: Semester,
  }),
  searchSemesters: endpoint({
    method: 'GET',
    path: '/api/v2/admin/semesters/search',
    summary: 'Semesters by words of the title and by days, the latest first, at most 100',
    access: 'semesters_read',
    query: Type.Object({
      search,
      started_at: Type.Optional(day('Only those that last until this day or longer')),
      finished_at: Type.Optional(day('Only those that begin on this day or earlier')),
    }),
    response: Type.Object({ data: Type.Array(NamedSemester) }),
  }),
  updateSemester: endpoint({
    method: 'PUT',
    path: '/api/v2/admin/semesters/:id',
    summary: 'Change a semester',
    access: 'semesters_write',
    params: idParams(),
    body: Type.Object({
      title: Type.Optional(singleLine('Title', { min: 1 })),
      started_at: Type.Optional(day('First day')),
      finished_at: Type.Optional(day('Last day, not before the first')),
      updated_at: asRead,
    }),
    response: Semester,
  }),
  deleteSemester: endpoint({
    method: 'DELETE',
    path: '/api/v2/admin/semesters/:id',
    summary: 'Delete a semester; its halves stay',
    access: 'semesters_write',
    params: idParams(),
    response: done,
  }),
  restoreSemester: endpoint({
    method: 'POST',
    path: '/api/v2/admin/semesters/:id/restore',
    summary: 'Restore a deleted semester with its halves',
    access: 'semesters_write',
    params: idParams(),
    response: Semester,
  }),
  attachHalves: endpoint({
    method: 'PUT',
    path: '/api/v2/admin/semesters/:id/halves-attach',
    summary: 'Put halves into a semester',
    access: 'semesters_write',
    params: idParams(),
    body: Type.Object({ half_ids: halvesBody }),
    response: attached,
  }),
  detachHalves: endpoint({
    method: 'PUT',
    path: '/api/v2/admin/semesters/halves-detach',
    summary: 'Take halves out of a semester, or out of all',
    access: 'semesters_write',
    body: Type.Object({
      half_ids: halvesBody,
      semester_id: Type.Optional(id('Semester that they leave; all of theirs if omitted')),
    }),
    response: attached,
  }),
  listSemesterSections: endpoint({
    method: 'POST',
    path: '/api/v2/semesters/sections',
    summary: 'The halves of semesters with the disciplines in them that I may open; changes nothing',
    access: 'staff',
    body: Type.Object({ semester_ids: ids('Semesters', 100) }),
    response: Type.Object({
      data: Type.Array(
        Type.Object({
          ...NamedSemester.properties,
          sections: Type.Array(
            Type.Object({
              id: id(),
              title: Type.String(),
              is_archived: Type.Boolean(),
              subjects: Type.Array(
                Type.Object({
                  id: id(),
                  title: Type.String({ description: 'With the code; an archived one ends in «(архив)»' }),
                  color: Type.String({ description: 'Own colour, #rrggbb' }),
                }),
              ),
            }),
            { description: 'Halves by title' },
          ),
        }),
        { description: 'The latest first' },
      ),
    }),
  }),
  listUserSemesters: endpoint({
    method: 'GET',
    path: '/api/v2/users/:id/subjects/semesters',
    summary: 'Semesters of a person’s disciplines in one role, as far as I may open these, the latest first',
    access: 'member',
    opensToParents: true,
    params: idParams('Person'),
    query: Type.Object({
      role: Type.Optional(
        oneOf(
          ['student', 'teacher', 'expert', 'STUDENT', 'TEACHER', 'EXPERT'],
          'What the person is in them; any if omitted',
        ),
      ),
    }),
    response: Type.Object({
      data: Type.Array(
        Type.Object({
          ...NamedSemester.properties,
          subjects_count: Type.Integer({ description: 'Disciplines of the person in it' }),
        }),
      ),
    }),
  }),
};
