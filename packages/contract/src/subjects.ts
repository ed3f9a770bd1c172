// Disciplines: lists, one discipline with its contents, settings, life cycle and structure.
import { endpoint } from './endpoint.ts';
import { TEACHER_ROLE_ID } from './permissions.ts';
import { comesAlong, day, id, idParams, oneOf, paged, pageQuery, search, sortDirection, Type } from './schemas.ts';
import { subjectListCalls } from './subjects/lists.ts';
import { subjectSettingCalls } from './subjects/settings.ts';
import { subjectStructureCalls } from './subjects/structure.ts';
import { Contents, semestersQuery, Subject, SubjectCard } from './subjects/subject.ts';

export {
  ChapterRow,
  CheckpointsStats,
  Contents,
  Subject,
  SubjectCard,
  SubjectOutline,
  TopicEmoji,
  TopicType,
  TopicRow,
} from './subjects/subject.ts';
export { SubjectType, subjectTypes } from './subjects/entity.ts';
export { SubjectRow } from './subjects/lists.ts';
export { SubjectSettings, SubjectState } from './subjects/settings.ts';
export { StructureStep, SubjectStructure } from './subjects/structure.ts';

/** What a card of a discipline is made of beside its own fields. */
const cardParts = ['teachers', 'groups', 'checkpoints_stats'] as const;

export const subjects = {
  listTaughtSubjects: endpoint({
    method: 'GET',
    path: '/api/me/lms/subjects',
    summary: 'Disciplines I teach or assess; with CURATOR those of the groups that I look after',
    access: 'staff',
    query: Type.Object({
      ...pageQuery(16, 10_000),
      query: search,
      role_id: Type.Optional(
        Type.Literal(TEACHER_ROLE_ID, { description: `${TEACHER_ROLE_ID}: only as a teacher, like role_type TEACHER` }),
      ),
      role_type: Type.Optional(oneOf(['TEACHER', 'EXPERT', 'CURATOR'], 'Only in this role')),
      ...semestersQuery,
      archived: Type.Optional(Type.Boolean({ description: 'Archived ones instead of current ones' })),
      sort_direction: sortDirection,
      with: comesAlong(cardParts),
    }),
    response: paged(SubjectCard),
  }),
  listStudiedSubjects: endpoint({
    method: 'GET',
    path: '/api/me/lms/groups/subjects',
    summary: 'Disciplines of my groups',
    access: 'member',
    query: Type.Object({
      ...pageQuery(10000, 10000),
      query: search,
      with: comesAlong(cardParts),
    }),
    response: paged(SubjectCard),
  }),
  listUserSubjects: endpoint({
    method: 'GET',
    path: '/api/v2/users/:id/subjects',
    summary: 'Disciplines that a student studies, with the progress of that student',
    access: 'member',
    opensToParents: true,
    params: idParams('Student'),
    query: Type.Object({
      ...pageQuery(100, 10000),
      query: search,
      ...semestersQuery,
      from: Type.Optional(day('Only disciplines with a semester or a lesson on this day or later')),
      to: Type.Optional(day('Only disciplines with a semester or a lesson on this day or earlier')),
    }),
    response: paged(SubjectCard),
    aliases: ['/api/v2/students/:id/subjects'],
  }),
  getSubject: endpoint({
    method: 'GET',
    path: '/api/v2/subjects/:id',
    summary: 'A discipline with its chapters and topics, as far as I may see them',
    access: 'member',
    opensToParents: true,
    params: idParams(),
    aliases: ['/api/subjects/:id'],
    query: Type.Object({ user_id: Type.Optional(id('Whose progress to count; oneself by default')) }),
    response: Subject,
  }),
  getSubjectContents: endpoint({
    method: 'GET',
    path: '/api/subjects/:id/contents',
    summary: 'Chapters and topics with the progress of one student',
    access: 'member',
    opensToParents: true,
    params: idParams(),
    query: Type.Object({ user_id: Type.Optional(id('Whose progress to show; oneself by default')) }),
    response: Contents,
  }),
  listSubjectGroups: endpoint({
    method: 'GET',
    path: '/api/v2/subjects/:id/groups',
    summary: 'Groups that study the discipline',
    access: 'staff',
    params: idParams(),
    query: Type.Object({
      archived: Type.Optional(
        Type.Boolean({ description: 'Also archived groups, after the others; false by default' }),
      ),
    }),
    response: Type.Object({
      data: Type.Array(
        Type.Object({
          id: id(),
          name: Type.String(),
          students_count: Type.Integer({ description: 'Members now' }),
          is_archived: Type.Boolean(),
        }),
      ),
    }),
  }),
  ...subjectListCalls,
  ...subjectSettingCalls,
  ...subjectStructureCalls,
};
