// Halves: parts of a trajectory («1 курс, 1 полугодие») that hold disciplines and belong to semesters.
import { endpoint } from './endpoint.ts';
import {
  asRead,
  done,
  id,
  idParams,
  ids,
  moment,
  nullable,
  oneOf,
  paged,
  pageQuery,
  search,
  singleLine,
  sortDirection,
  Type,
  workbook,
} from './schemas.ts';

export const Half = Type.Object({
  id: id(),
  title: Type.String(),
  description: Type.String(),
  image_id: nullable(id('Photo')),
  image_src: nullable(Type.String()),
  is_archived: Type.Boolean(),
  trajectory_id: nullable(id('The first of its trajectories; `trajectories` has them all')),
  sort: nullable(Type.Integer({ description: 'Place in the trajectory of `trajectory_id`, from 0; null without one' })),
  trajectories: Type.Array(
    Type.Object({
      id: id(),
      title: Type.String(),
      sort: Type.Integer({ description: 'Place in the trajectory, from 0' }),
    }),
  ),
  semesters: Type.Array(
    Type.Object({
      id: id(),
      title: Type.String(),
      started_at: Type.String({ format: 'date', description: 'First day' }),
      finished_at: Type.String({ format: 'date', description: 'Last day' }),
    }),
  ),
  subjects_count: Type.Integer({ description: 'Disciplines in it, archived ones too' }),
  updated_at: moment('Last change'),
});
export type Half = Type.Static<typeof Half>;

const change = {
  description: Type.Optional(Type.String({ maxLength: 20_000, description: 'Plain text, at most 2048 characters' })),
  image_id: Type.Optional(nullable(id('Own uploaded photo; null takes it away'))),
  trajectory_id: Type.Optional(
    nullable(id('Its only trajectory; the one that was read leaves it in the others, null takes it out of all')),
  ),
  sort: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: 10_000,
      description: 'Place in its trajectory, from 0; the last by default',
    }),
  ),
};
const halfParams = Type.Object({ id: id('Trajectory'), half: id('Half') });

const listFilter = {
  query: search,
  archived: Type.Optional(Type.Boolean({ description: 'Archived ones instead of current ones' })),
  trajectory_id: Type.Optional(id('Only of this trajectory, in its order')),
  semester_id: Type.Optional(id('Only of this semester')),
  sort: Type.Optional(
    oneOf(['title', 'subjects', 'updated_at'], 'Order; the title, or the place in `trajectory_id`, by default'),
  ),
  sort_direction: sortDirection,
};

export const halves = {
  listHalves: endpoint({
    method: 'GET',
    path: '/api/lms/halves',
    summary: 'Halves by title',
    access: 'staff',
    query: Type.Object({ ...pageQuery(20, 1000), ...listFilter }),
    response: paged(Half),
  }),
  exportHalves: endpoint({
    method: 'GET',
    path: '/api/lms/halves/export',
    summary: 'The list of halves as XLSX, with the filters of the list; at most 10,000 rows',
    access: 'staff',
    query: Type.Object(listFilter),
    response: 'binary',
    media: workbook,
  }),
  getHalf: endpoint({
    method: 'GET',
    path: '/api/lms/halves/:id',
    summary: 'A half with the disciplines in it',
    access: 'staff',
    params: idParams(),
    response: Type.Object({
      ...Half.properties,
      subjects: Type.Array(
        Type.Object({
          id: id(),
          title: Type.String({ description: 'With the code; an archived one ends in «(архив)»' }),
          color: Type.String({ description: 'Own colour, #rrggbb' }),
          is_archived: Type.Boolean(),
        }),
      ),
    }),
  }),
  createHalf: endpoint({
    method: 'POST',
    once: true,
    path: '/api/lms/halves',
    summary: 'Make a half',
    access: 'trajectories_write',
    body: Type.Object({ title: Type.Optional(singleLine('Title; «Новый раздел» by default', { min: 1 })), ...change }),
    response: Half,
  }),
  updateHalf: endpoint({
    method: 'PUT',
    path: '/api/lms/halves/:id',
    summary: 'Change a half',
    access: 'trajectories_write',
    params: idParams(),
    body: Type.Object({ title: Type.Optional(singleLine('Title', { min: 1 })), ...change, updated_at: asRead }),
    response: Half,
  }),
  deleteHalf: endpoint({
    method: 'DELETE',
    path: '/api/lms/halves/:id',
    summary: 'Delete a half; its disciplines stay',
    access: 'trajectories_write',
    params: idParams(),
    response: done,
  }),
  restoreHalf: endpoint({
    method: 'POST',
    path: '/api/lms/halves/:id/restore',
    summary: 'Restore a deleted half with its places and disciplines',
    access: 'trajectories_write',
    params: idParams(),
    response: Half,
  }),
  cloneHalf: endpoint({
    method: 'GET',
    alsoPost: true,
    path: '/api/lms/halves/:id/clone',
    summary: 'Make a copy with the same disciplines, outside of trajectories and semesters',
    access: 'trajectories_write',
    params: idParams(),
    response: Half,
  }),
  archiveHalf: endpoint({
    method: 'GET',
    alsoPost: true,
    path: '/api/lms/halves/:id/archiving',
    summary: 'Put a half into the archive',
    access: 'trajectories_write',
    params: idParams(),
    response: Half,
  }),
  unarchiveHalf: endpoint({
    method: 'GET',
    alsoPost: true,
    path: '/api/lms/halves/:id/unarchiving',
    summary: 'Take a half out of the archive',
    access: 'trajectories_write',
    params: idParams(),
    response: Half,
  }),
  setHalvesArchived: endpoint({
    method: 'POST',
    path: '/api/lms/halves/archiving',
    summary: 'Archive many halves or take them out of the archive, all or none',
    access: 'trajectories_write',
    body: Type.Object({ ids: ids('Halves', 1000), is_archived: Type.Boolean() }),
    response: Type.Object({ changed: ids('Items that this call has changed', 1000) }),
  }),
  attachHalf: endpoint({
    method: 'GET',
    alsoPost: true,
    path: '/api/v2/trajectories/:id/halves/:half/attach',
    summary: 'Put a half at the end of a trajectory',
    access: 'trajectories_write',
    params: halfParams,
    response: done,
  }),
  detachHalf: endpoint({
    method: 'GET',
    alsoPost: true,
    path: '/api/v2/trajectories/:id/halves/:half/detach',
    summary: 'Take a half out of a trajectory',
    access: 'trajectories_write',
    params: halfParams,
    response: done,
  }),
};
