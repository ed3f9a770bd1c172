// Lists for finding, choosing and administering disciplines, with the choices of their filters.
import { endpoint } from '../endpoint.ts';
import {
  id,
  idParams,
  ids,
  moment,
  nullable,
  oneOf,
  paged,
  pageQuery,
  Person,
  search,
  sortDirection,
  Type,
  workbook,
} from '../schemas.ts';
import { SubjectType } from './entity.ts';
import { semestersQuery, SubjectCard } from './subject.ts';

export const NamedGroup = Type.Object({ id: id(), name: Type.String(), is_archived: Type.Boolean() });
export const NamedHalf = Type.Object({ id: id(), title: Type.String(), is_archived: Type.Boolean() });

/** A discipline in a list for choosing or administering. */
export const SubjectRow = Type.Object({
  id: id(),
  title: Type.String({ description: 'For staff prefixed with the code; an archived one ends in «(архив)»' }),
  code: Type.String(),
  color: Type.String({ description: 'Own colour, #rrggbb' }),
  cover_src: nullable(Type.String()),
  hidden: Type.Boolean(),
  is_archived: Type.Boolean(),
  distant: Type.Boolean(),
  type: SubjectType,
  teachers: Type.Array(Person),
  groups: Type.Array(NamedGroup, { description: 'Groups that study it; for a student only the own ones' }),
  halves: Type.Array(NamedHalf),
  topics_count: Type.Integer({ description: 'Topics a student can see' }),
  deleted_at: nullable(moment('When it went to the bin')),
  purged_at: nullable(moment('When it was deleted permanently; the row goes 30 days later')),
  updated_at: moment('Last change of its settings'),
});
export type SubjectRow = Type.Static<typeof SubjectRow>;

/** What narrows and orders the list. */
const listFilter = {
  query: search,
  ...semestersQuery,
  teacher_id: Type.Optional(id('Taught by this person')),
  group_id: Type.Optional(id('Studied by this group')),
  half_id: Type.Optional(id('In this half')),
  type: Type.Optional(SubjectType),
  archived: Type.Optional(Type.Boolean({ description: 'Archived ones instead of current ones' })),
  deleted: Type.Optional(Type.Boolean({ description: 'The bin instead; for administrators of disciplines' })),
  purged: Type.Optional(
    Type.Boolean({
      description: 'Deleted permanently within the last 30 days instead; for administrators of disciplines',
    }),
  ),
  distant: Type.Optional(Type.Boolean({ description: 'Only distant ones, or only others' })),
  hidden: Type.Optional(Type.Boolean({ description: 'Only hidden ones, or only shown ones' })),
  may: Type.Optional(oneOf(['edit', 'copy'], 'edit: that I may change · copy: whose topics I may copy')),
  except_id: Type.Optional(id('Without this one')),
  sort: Type.Optional(oneOf(['title', 'code', 'created_at', 'updated_at', 'deleted_at'], 'The title if omitted')),
  sort_direction: sortDirection,
};

export const subjectListCalls = {
  listSubjects: endpoint({
    method: 'GET',
    path: '/api/v2/subjects',
    summary: 'Disciplines that I may open, filtered and sorted; for administrators also the bin',
    access: 'member',
    query: Type.Object({ ...pageQuery(6, 10000), ...listFilter }),
    response: paged(SubjectRow),
  }),
  exportSubjects: endpoint({
    method: 'GET',
    path: '/api/v2/admin/subjects/export',
    summary: 'Disciplines as XLSX, with the filters of the list; at most 10,000 rows',
    access: 'subjects_write',
    query: Type.Object(listFilter),
    response: 'binary',
    media: workbook,
  }),
  listPersonSubjects: endpoint({
    method: 'GET',
    path: '/api/users/:id/lms/subjects',
    summary: 'Disciplines of a person in one role, as far as I may open them',
    access: 'member',
    params: idParams('Person'),
    query: Type.Object({
      ...pageQuery(16, 10000),
      query: search,
      ...semestersQuery,
      companies_ids: Type.Optional(
        ids('Only if the company of the request is one of these; otherwise the list is empty', 100),
      ),
      role_type: Type.Optional(
        oneOf(['TEACHER', 'EXPERT', 'STUDENT'], 'What the person is in them; teaching or assessing by default'),
      ),
      archived: Type.Optional(Type.Boolean({ description: 'Archived ones instead of current ones' })),
      sort_direction: sortDirection,
    }),
    response: paged(SubjectCard),
  }),
  listSubjectChoices: endpoint({
    method: 'GET',
    path: '/api/v2/selection/subjects',
    summary: 'Disciplines to choose from, by title: those that I may open',
    access: 'member',
    query: Type.Object({
      ...pageQuery(20, 10000),
      query: search,
      id: Type.Optional(id('Only this discipline')),
      archived: Type.Optional(Type.Boolean({ description: 'Archived ones instead of current ones' })),
    }),
    response: paged(
      Type.Object({
        id: id(),
        title: Type.String({ description: 'Told to staff with the code; an archived one ends in «(архив)»' }),
        code: Type.String(),
        is_archived: Type.Boolean(),
      }),
    ),
  }),
  listGroupChoices: endpoint({
    method: 'GET',
    path: '/api/v2/selection/groups',
    summary: 'Groups to choose from, by name',
    access: 'staff',
    query: Type.Object({
      ...pageQuery(20, 10000),
      query: search,
      archived: Type.Optional(Type.Boolean({ description: 'Archived ones instead of current ones' })),
    }),
    response: paged(Type.Object({ ...NamedGroup.properties, students_count: Type.Integer() })),
  }),
  listSemesterChoices: endpoint({
    method: 'GET',
    path: '/api/v2/selection/semesters',
    summary: 'Semesters to choose from, the latest first',
    access: 'member',
    query: Type.Object({ ...pageQuery(100, 1000), query: search }),
    response: paged(
      Type.Object({
        id: id(),
        title: Type.String(),
        started_at: Type.String({ format: 'date', description: 'First day' }),
        finished_at: Type.String({ format: 'date', description: 'Last day' }),
      }),
    ),
  }),
  listTrajectoryChoices: endpoint({
    method: 'GET',
    path: '/api/v2/selection/trajectories',
    summary: 'Current trajectories to choose from, by title',
    access: 'staff',
    query: Type.Object({ ...pageQuery(100, 1000), query: search }),
    response: paged(Type.Object({ id: id(), title: Type.String() })),
  }),
};
