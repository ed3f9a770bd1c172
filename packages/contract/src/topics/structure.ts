// Passwords, topic lists, linked topics, attachments, skills and reading progress. Part of the domain of topics.
import { endpoint } from '../endpoint.ts';
import { Attachment, attachmentTypes } from '../files.ts';
import {
  comesAlong,
  done,
  id,
  idParams,
  moment,
  nullable,
  oneOf,
  paged,
  pageQuery,
  search,
  singleLine,
  Type,
} from '../schemas.ts';
import { TopicEmoji, TopicType } from '../subjects.ts';
import { Picture, Reading, Section, Skill, Step } from './topic.ts';

const password = Type.Object({
  password: Type.String({ minLength: 1, maxLength: 100, description: 'The password that the teacher gave out' }),
});

export const StepCard = Type.Object({
  id: id(),
  chapter_id: id(),
  title: Type.String(),
  type: TopicType,
  number: Type.Integer(),
  price: Type.Integer(),
  reward: Type.Integer(),
  max_mark: nullable(Type.Number()),
  hidden: Type.Boolean(),
  is_retake: Type.Boolean(),
  is_soft_skills: Type.Boolean(),
  link_of_id: nullable(id('Topic whose blocks this one shows')),
  cover: nullable(Picture),
  chapter: Type.Object({ id: id(), title: Type.String() }),
  subject: Type.Object({ id: id(), title: Type.String(), color: Type.String(), is_archived: Type.Boolean() }),
  skills: Type.Array(Skill),
  roles_ids: Type.Array(Type.Integer(), { description: 'Roles of the organisation that the topic teaches' }),
  blocks_count: Type.Integer({ description: 'Blocks that students see' }),
  tasks_count: Type.Integer(),
  can_copy: Type.Boolean({ description: 'I may copy it into a discipline of mine' }),
});
export type StepCard = Type.Static<typeof StepCard>;

/** A role that a topic can be limited to. */
export const RoleChoice = Type.Object({
  id: id(),
  name: Type.String(),
  description: Type.String(),
  users_count: Type.Integer({ description: 'People of the company who have this role' }),
});
export type RoleChoice = Type.Static<typeof RoleChoice>;

export const topicStructureCalls = {
  unlockChapter: endpoint({
    method: 'POST',
    path: '/api/chapters/:id/unlock',
    summary: 'Enter the password of a chapter; it is asked only once',
    access: 'member',
    params: idParams(),
    body: password,
    response: done,
  }),
  unlockStep: endpoint({
    method: 'POST',
    path: '/api/steps/:id/unlock',
    summary: 'Enter the password of a topic, that of its chapter first; it is asked only once',
    access: 'member',
    params: idParams('Topic'),
    body: password,
    response: done,
  }),
  unlinkStep: endpoint({
    method: 'POST',
    path: '/api/steps/:id/unlink',
    summary: 'Give a linked topic blocks of its own: copies of those it showed',
    access: 'teacher',
    params: idParams('Topic'),
    response: Step,
  }),
  listSteps: endpoint({
    method: 'GET',
    path: '/api/steps',
    summary: 'Topics I may open, by words and filters',
    access: 'member',
    query: Type.Object({
      ...pageQuery(20),
      query: search,
      types: Type.Optional(
        Type.Array(Type.Integer({ minimum: 0, maximum: 999 }), { maxItems: 4, description: 'Only of these types' }),
      ),
      subject_id: Type.Optional(id('Only of this discipline')),
      chapter_id: Type.Optional(id('Only of this chapter')),
      skills_ids: Type.Optional(Type.Array(id(), { maxItems: 100, description: 'Only with one of these skills' })),
      roles_ids: Type.Optional(
        Type.Array(id(), { maxItems: 100, description: 'Only those that teach one of these roles' }),
      ),
      card_filter: Type.Optional(
        oneOf(
          ['own', 'copyable', 'checkpoints'],
          'own: of disciplines I teach · copyable: that I may copy · checkpoints: results with points',
        ),
      ),
      with: comesAlong(['chapter', 'subject', 'skills', 'roles_ids', 'cover']),
    }),
    response: paged(StepCard),
  }),
  getAdminSection: endpoint({
    method: 'GET',
    path: '/api/v2/admin/sections/:id',
    summary: 'A block, its place and the topics that show it, for staff who edit content',
    access: 'admin_panel_read',
    params: idParams('Block'),
    response: Type.Object({
      ...Section.properties,
      step: Type.Object({ id: id(), title: Type.String(), hidden: Type.Boolean() }),
      chapter: Type.Object({ id: id(), title: Type.String(), hidden: Type.Boolean() }),
      subject: Type.Object({ id: id(), title: Type.String(), is_archived: Type.Boolean() }),
      linked_steps: Type.Array(Type.Object({ id: id(), title: Type.String(), subject_id: id() }), {
        description: 'Topics elsewhere that show this block',
      }),
      created_at: moment('When it was made'),
    }),
  }),
  attachToStep: endpoint({
    method: 'POST',
    once: true,
    path: '/api/steps/:id/attachments/:type',
    summary: 'Attach an own upload to a topic, or change how it is attached',
    access: 'teacher',
    params: Type.Object({ id: id('Topic'), type: attachmentTypes }),
    body: Type.Object({
      attachment_id: id('Id of the uploaded file or link'),
      description: Type.Optional(Type.String({ maxLength: 2048, says: 'description-too-long' })),
      number: Type.Optional(Type.Integer({ minimum: 0, maximum: 1000 })),
      is_private: Type.Optional(Type.Boolean({ description: 'Only staff see it; false for a new one' })),
    }),
    response: Type.Object({ attachments: Type.Array(Attachment), private_attachments: Type.Array(Attachment) }),
  }),
  detachFromStep: endpoint({
    method: 'DELETE',
    path: '/api/steps/:id/attachments/:type/:attachment',
    summary: 'Detach a file or link from a topic',
    access: 'teacher',
    params: Type.Object({ id: id('Topic'), type: attachmentTypes, attachment: id('File or link') }),
    response: Type.Object({ attachments: Type.Array(Attachment), private_attachments: Type.Array(Attachment) }),
  }),
  saveReading: endpoint({
    method: 'PUT',
    path: '/api/v2/lessons/:id/reading',
    summary: 'Mark blocks of a topic as read by the viewer; this cannot be undone',
    access: 'member',
    params: idParams('Topic'),
    body: Type.Object({ section_ids: Type.Array(id(), { maxItems: 500, description: 'Blocks read now' }) }),
    response: Reading,
  }),
  listSkills: endpoint({
    method: 'GET',
    path: '/api/v2/competence/skills',
    summary: 'Skills of the institution by words',
    access: 'member',
    query: Type.Object({ ...pageQuery(50), query: search }),
    response: paged(Skill),
  }),
  createSkill: endpoint({
    method: 'POST',
    path: '/api/v2/competence/skills',
    summary: 'Add a skill; if it already exists, it is returned unchanged',
    access: 'teacher',
    body: Type.Object({
      title: singleLine('Title', { min: 1 }),
      value: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000, description: 'Weight; 1 by default' })),
      competence: Type.Optional(singleLine('Competence it belongs to')),
    }),
    response: Skill,
  }),
  listRoleChoices: endpoint({
    method: 'GET',
    path: '/api/v2/selection/roles',
    summary: 'Roles of the institution that a topic may be for, by name',
    access: 'teacher',
    query: Type.Object({ ...pageQuery(20), query: search }),
    response: paged(RoleChoice),
  }),
  listEventStatuses: endpoint({
    method: 'GET',
    path: '/api/v2/events/statuses',
    summary: 'Meanings of the signs of topics and events; if several apply, the first one is shown',
    access: 'member',
    opensToParents: true,
    response: Type.Object({
      data: Type.Array(
        Type.Object({
          status: TopicEmoji,
          emoji: Type.String(),
          title: Type.String(),
          description: Type.String({ description: 'When a topic gets it' }),
        }),
      ),
    }),
  }),
};
