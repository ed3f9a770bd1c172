// Life cycle of a discipline (creation, settings, archive, bin, cloning) and its people, groups and halves.
import { endpoint } from '../endpoint.ts';
import { asRead, done, id, idParams, ids, moment, nullable, oneOf, Person, singleLine, Type } from '../schemas.ts';
import { entityFields, SubjectType } from './entity.ts';
import { NamedGroup, NamedHalf } from './lists.ts';
import { CheckpointsStats, SubjectOutline } from './subject.ts';

const colour = (description: string) => Type.String({ pattern: '^#[0-9a-fA-F]{6}$', description });
/** Fields of a discipline as stored. */
const entity = {
  title: Type.String({ description: 'As typed, without code and suffix' }),
  code: Type.String({ description: 'Code in the curriculum, such as «ОП.04»' }),
  description: Type.String(),
  color: Type.String({ description: 'Own colour, #rrggbb' }),
  hidden: Type.Boolean({ description: 'Students do not see it' }),
  max_points: nullable(Type.Number({ description: 'Cap of the points of the discipline' })),
  distant: Type.Boolean({ description: 'Studied at a distance' }),
  ...entityFields,
  tags: Type.Array(Type.String(), { description: 'Words to find and count it by, such as «it»' }),
};

export const SubjectSettings = Type.Object({
  id: id(),
  ...entity,
  is_archived: Type.Boolean(),
  cover_src: nullable(Type.String()),
  map_background_image_src: nullable(Type.String()),
  shown_title: Type.String({ description: 'With the code; an archived one ends in «(архив)»' }),
  teachers: Type.Array(Person),
  experts: Type.Array(Person),
  access_users: Type.Array(Person, { description: 'Who sees it when privacy is 2 and they study it' }),
  groups: Type.Array(Type.Object({ ...NamedGroup.properties, students_count: Type.Integer() })),
  halves: Type.Array(NamedHalf),
  topics_count: Type.Integer({ description: 'Topics, hidden ones too' }),
  answers_count: Type.Integer({ description: 'Answers students have handed in' }),
  ...SubjectOutline.properties,
  checkpoints_stats: CheckpointsStats,
  can_edit: Type.Boolean({ description: 'The viewer may change what teachers may change; false while it is archived' }),
  can_administer: Type.Boolean({ description: 'I may change everything, people and life cycle too' }),
  created_at: moment('When it was made'),
  updated_at: moment('Last change of its settings'),
});
export type SubjectSettings = Type.Static<typeof SubjectSettings>;

/** A discipline's place in its life cycle: active, archived, in the bin or purged. */
export const SubjectState = Type.Object({
  id: id(),
  title: Type.String({ description: 'As shown to staff' }),
  is_archived: Type.Boolean(),
  deleted_at: nullable(moment('When it went to the bin')),
  purged_at: nullable(moment('When it was deleted permanently')),
  updated_at: moment('Last change'),
});

const Privacy = Type.Union([Type.Literal(-1), Type.Literal(0), Type.Literal(1), Type.Literal(2), Type.Literal(3)], {
  description: '0, −1, 3: everybody who studies it · 1: its staff only · 2: only the students named',
});
const change = {
  code: Type.Optional(singleLine('Code in the curriculum', { max: 40 })),
  description: Type.Optional(Type.String({ maxLength: 20_000, description: 'Plain text, at most 2048 characters' })),
  cover_id: Type.Optional(nullable(id('Own uploaded photo; null takes the cover away'))),
  color: Type.Optional(colour('Own colour')),
  privacy: Type.Optional(Privacy),
  access_users_ids: Type.Optional(ids('Who sees it; only with privacy 2. Replaces the whole list', 1000)),
  hidden: Type.Optional(Type.Boolean()),
  time: Type.Optional(nullable(Type.Integer({ minimum: 0, maximum: 10_000, description: 'Academic hours' }))),
  link: Type.Optional(
    nullable(Type.String({ maxLength: 2048, pattern: '^https?://\\S+$', description: 'Address of an outside page' })),
  ),
  half_id: Type.Optional(nullable(id('Its only half; null takes it out of all'))),
  map_background_image_id: Type.Optional(nullable(id('Own uploaded photo; null takes it away'))),
  map_background_color: Type.Optional(
    Type.String({ pattern: '^#[0-9a-fA-F]{6}$|^$', description: 'Colour, or empty' }),
  ),
  max_points: Type.Optional(
    nullable(Type.Number({ exclusiveMinimum: 0, maximum: 99_999, description: 'Points, with at most two decimals' })),
  ),
  distant: Type.Optional(Type.Boolean()),
  is_auto_teams: Type.Optional(Type.Boolean()),
  is_teachers_edit_teams: Type.Optional(Type.Boolean()),
  is_extensions_allowed: Type.Optional(Type.Boolean()),
  is_credit: Type.Optional(Type.Boolean()),
  type: Type.Optional(SubjectType),
  tags: Type.Optional(
    Type.Array(singleLine('Tag', { min: 1, max: 40 }), { maxItems: 20, description: 'All tags of the discipline' }),
  ),
};

const halvesBody = Type.Object({
  half_id: Type.Optional(id('Half')),
  half_ids: Type.Optional(ids('Several halves', 100)),
});
const roleBody = Type.Object({
  user_id: id('Member of the company'),
  role_type: oneOf(['TEACHER', 'EXPERT'], 'TEACHER teaches and marks, EXPERT writes expertises'),
});

export const subjectSettingCalls = {
  createSubject: endpoint({
    method: 'POST',
    once: true,
    path: '/api/subjects',
    summary: 'Make a discipline',
    access: 'subjects_write',
    body: Type.Object({ title: singleLine('Title', { min: 1 }), ...change }),
    response: SubjectSettings,
  }),
  getSubjectSettings: endpoint({
    method: 'GET',
    path: '/api/v2/subjects/:id/settings',
    summary: 'Everything that is set about a discipline, for its teachers and administrators',
    access: 'teacher',
    params: idParams(),
    response: SubjectSettings,
  }),
  updateSubject: endpoint({
    method: 'PUT',
    path: '/api/subjects/:id',
    summary: 'Change a discipline; a teacher changes what describes it, an administrator everything',
    access: 'teacher',
    params: idParams(),
    body: Type.Object({
      title: Type.Optional(
        singleLine('Title; the code and «(архив)», with which it is shown, are taken off', { min: 1 }),
      ),
      ...change,
      updated_at: asRead,
    }),
    response: SubjectSettings,
  }),
  setSubjectType: endpoint({
    method: 'PUT',
    path: '/api/v2/subjects/:id/type',
    summary: 'Change what a discipline is in the curriculum',
    access: 'subjects_write',
    params: idParams(),
    body: Type.Object({ type: SubjectType }),
    response: SubjectSettings,
  }),
  archiveSubject: endpoint({
    method: 'GET',
    alsoPost: true,
    path: '/api/v2/subjects/:id/archiving',
    summary: 'Put a discipline into the archive: it stays readable for staff and closes for students',
    access: 'subjects_write',
    params: idParams(),
    response: SubjectState,
  }),
  unarchiveSubject: endpoint({
    method: 'GET',
    alsoPost: true,
    path: '/api/v2/subjects/:id/unarchiving',
    summary: 'Take a discipline out of the archive',
    access: 'subjects_write',
    params: idParams(),
    response: SubjectState,
  }),
  setSubjectsArchived: endpoint({
    method: 'POST',
    path: '/api/v2/subjects/archiving',
    summary: 'Archive many disciplines or take them out of the archive, all or none',
    access: 'subjects_write',
    body: Type.Object({ ids: ids('Disciplines', 1000), is_archived: Type.Boolean() }),
    response: Type.Object({ changed: ids('Items that this call has changed', 1000) }),
  }),
  deleteSubject: endpoint({
    method: 'DELETE',
    path: '/api/v2/subjects/:id',
    summary: 'Put a discipline into the bin',
    access: 'subjects_write',
    params: idParams(),
    response: SubjectState,
  }),
  purgeSubject: endpoint({
    method: 'PUT',
    path: '/api/v2/subjects/:id/delete-permanently',
    summary: 'Delete a discipline of the bin permanently; this can be undone for 30 days',
    access: 'subjects_write',
    params: idParams(),
    response: SubjectState,
  }),
  undoPurgeSubject: endpoint({
    method: 'PUT',
    path: '/api/v2/subjects/:id/undo-delete-permanently',
    summary: 'Put a permanently deleted discipline back into the bin',
    access: 'subjects_write',
    params: idParams(),
    response: SubjectState,
  }),
  restoreSubject: endpoint({
    method: 'PUT',
    path: '/api/v2/subjects/:id/restore',
    summary: 'Take a discipline out of the bin',
    access: 'subjects_write',
    params: idParams(),
    response: SubjectState,
  }),
  cloneSubject: endpoint({
    method: 'GET',
    alsoPost: true,
    path: '/api/v2/subjects/:id/clone',
    summary: 'Make a copy with settings, people and content, without groups, answers and marks',
    access: 'subjects_write',
    params: idParams(),
    response: SubjectSettings,
  }),
  addSubjectRole: endpoint({
    method: 'POST',
    path: '/api/subjects/:id/roles',
    summary: 'Make a person a teacher or an expert of the discipline',
    access: 'subjects_write',
    params: idParams(),
    body: roleBody,
    response: done,
  }),
  removeSubjectRole: endpoint({
    method: 'DELETE',
    path: '/api/subjects/:id/roles',
    summary: 'Take the role of a teacher or an expert from a person, who then leads no lesson of the discipline',
    access: 'subjects_write',
    params: idParams(),
    body: roleBody,
    response: Type.Object({
      ...done.properties,
      lessons: Type.Integer({
        minimum: 0,
        description: 'Coming lessons of the discipline that name the person, who leads them no longer',
      }),
      sub_subjects: Type.Array(Type.Object({ id: id(), title: Type.String() }), {
        description:
          'Sub-disciplines of it in which the person keeps the role, and by which they go on reading what it gets; by title',
      }),
    }),
  }),
  addSubjectHalves: endpoint({
    method: 'POST',
    path: '/api/subjects/:id/halves',
    summary: 'Put the discipline into halves',
    access: 'subjects_write',
    params: idParams(),
    body: halvesBody,
    response: done,
  }),
  removeSubjectHalves: endpoint({
    method: 'DELETE',
    path: '/api/subjects/:id/halves',
    summary: 'Take the discipline out of halves',
    access: 'subjects_write',
    params: idParams(),
    body: halvesBody,
    response: done,
  }),
  listSubjectCurators: endpoint({
    method: 'GET',
    path: '/api/v2/subjects/:id/curators',
    summary: 'Curators of the groups that study the discipline; for a student those of the own groups',
    access: 'member',
    params: idParams(),
    response: Type.Object({
      data: Type.Array(
        Type.Object({ ...Person.properties, groups: Type.Array(Type.Object({ id: id(), name: Type.String() })) }),
      ),
    }),
  }),
  addGroupSubjects: endpoint({
    method: 'POST',
    path: '/api/groups/:id/subjects',
    summary: 'Enrol a group in disciplines',
    access: 'subjects_write',
    params: idParams('Group'),
    body: Type.Object({ subject_id: Type.Optional(id('Discipline')), subject_ids: Type.Optional(ids('Several', 100)) }),
    response: done,
  }),
  removeGroupSubjects: endpoint({
    method: 'DELETE',
    path: '/api/groups/:id/subjects',
    summary: 'End the study of disciplines for a group; answers and marks stay',
    access: 'subjects_write',
    params: idParams('Group'),
    body: Type.Object({ subject_id: Type.Optional(id('Discipline')), subject_ids: Type.Optional(ids('Several', 100)) }),
    response: done,
  }),
};
