// What a discipline is made of: chapters, topics (steps), blocks (sections), tasks (patterns), questions (forms).
import { endpoint } from './endpoint.ts';
import { Attachment, attachmentTypes } from './files.ts';
import { Form, formFields, optionNumbers, Pattern, patternFields } from './questions.ts';
import { Rubric } from './rubrics.ts';
import { asRead, done, html, id, idParams, ids, line, moment, nullable, Type, words } from './schemas.ts';
import { TopicEmoji } from './subjects.ts';

export { Form, Pattern, QuestionType } from './questions.ts';

/** A picture that belongs to something: a cover, a slide. */
export const Picture = Type.Object(
  {
    id: id('Uploaded photo'),
    src: Type.String(),
    thumbnail_src: nullable(Type.String()),
    width: nullable(Type.Integer({ description: 'Pixels' })),
    height: nullable(Type.Integer({ description: 'Pixels' })),
    description: Type.String({ description: '«...» when nobody described it' }),
  },
  { description: 'A picture; null without one' },
);
export type Picture = Type.Static<typeof Picture>;

export const Skill = Type.Object({
  id: id(),
  title: Type.String(),
  value: Type.Integer({ description: 'Weight of the skill, from 1' }),
  competence: Type.String({ description: 'Competence it belongs to; empty without one' }),
});
export type Skill = Type.Static<typeof Skill>;

export const Section = Type.Object({
  id: id(),
  step_id: id(),
  title: Type.String(),
  content: Type.String({ description: 'Sanitized HTML' }),
  index: Type.Integer({ description: 'Order in the topic' }),
  is_private: Type.Boolean({ description: 'Only staff see it' }),
  video_url: nullable(Type.String({ description: 'Address of an embedded video' })),
  slide_image: nullable(Picture),
  attachments: Type.Array(Attachment),
  updated_at: moment('Last change'),
});
export type Section = Type.Static<typeof Section>;

export const Reading = Type.Object(
  {
    section_ids: Type.Array(Type.Integer(), { description: 'Blocks that were read' }),
    percent: Type.Integer({ description: 'Share of the blocks that were read, 0 to 100' }),
  },
  { description: 'How far I have read; null for those who do not study it and for a topic without blocks' },
);
export type Reading = Type.Static<typeof Reading>;

const neighbour = nullable(Type.Object({ id: id(), title: Type.String() }));
export const Step = Type.Object({
  id: id(),
  subject_id: id(),
  chapter_id: id(),
  title: Type.String(),
  type: Type.Integer({ description: '0 process, 1 content, 2 result, 999 undefined' }),
  number: Type.Integer(),
  price: Type.Integer(),
  reward: Type.Integer(),
  public_text: Type.String({ description: 'Introduction everybody sees, HTML' }),
  private_text: Type.String({ description: 'Notes only staff see, HTML; empty for others' }),
  service_key: Type.String(),
  max_mark: nullable(Type.Number({ description: 'Most points; null when the topic gives none' })),
  hours: nullable(Type.Number({ description: 'Academic hours by the plan; null when nobody said' })),
  is_retake: Type.Boolean(),
  is_soft_skills: Type.Boolean(),
  hidden: Type.Boolean(),
  answers_closed_at: nullable(moment('Since when answers are not accepted')),
  answers_close_at: nullable(moment('Until when answers are accepted; null once they are closed or when nobody said')),
  answers_open_at: nullable(moment('When answers will be accepted; null once they are')),
  has_password: Type.Boolean({ description: 'Students enter a password once before they see it' }),
  cover: nullable(Picture),
  skills: Type.Array(Skill, { description: 'What the topic teaches' }),
  roles_ids: Type.Array(Type.Integer(), {
    description: 'Roles that the topic is for: who holds none of them does not see it; empty for everybody',
  }),
  link_of_id: nullable(id('Topic whose blocks this one shows; null for a topic of its own')),
  updated_at: moment('Last change'),
});
export type Step = Type.Static<typeof Step>;

export const Lesson = Type.Object({
  ...Step.properties,
  subject: Type.Object({ id: id(), title: Type.String(), color: Type.String(), is_archived: Type.Boolean() }),
  chapter: Type.Object({ id: id(), title: Type.String() }),
  sections: Type.Array(Section),
  patterns: Type.Array(Pattern),
  attachments: Type.Array(Attachment, { description: 'Photos and files under the head of the topic' }),
  private_attachments: Type.Array(Attachment, { description: 'Files only staff see; empty for others' }),
  link_of: nullable(
    Type.Object(
      { id: id(), title: Type.String(), subject_id: id(), subject_title: Type.String(), can_edit: Type.Boolean() },
      { description: 'For staff: where the shared blocks come from' },
    ),
  ),
  reading: nullable(Reading),
  rubric: nullable(Rubric),
  polls: Type.Array(
    Type.Object({
      pattern_id: id('Task'),
      poll_hub_id: Type.Integer({ description: 'Poll in the poll service' }),
      is_poll_hub_test: Type.Boolean({ description: 'The poll is a test with points of its own' }),
    }),
    { description: 'Tasks that are polls of the poll service; empty while it is not connected' },
  ),
  polls_enabled: Type.Boolean({ description: 'The poll service is connected' }),
  due_at: nullable(moment('Due date for me, or for staff the nearest of all groups')),
  emoji: nullable(TopicEmoji),
  mark: nullable(Type.Number({ description: 'My mark' })),
  passed_status_id: nullable(id('My status')),
  previous: neighbour,
  next: neighbour,
  can_edit: Type.Boolean(),
  can_mark: Type.Boolean(),
  can_answer: Type.Boolean({ description: 'I study this and answers are accepted' }),
});
export type Lesson = Type.Static<typeof Lesson>;

export const Chapter = Type.Object({
  id: id(),
  subject_id: id(),
  title: Type.String(),
  description: Type.String(),
  hidden: Type.Boolean(),
  has_password: Type.Boolean({ description: 'Students enter a password once before they see its topics' }),
  updated_at: moment('Last change'),
});

const gatePassword = Type.Optional(
  nullable(
    Type.String({
      minLength: 4,
      maxLength: 100,
      pattern: '\\S',
      description: 'Password for students; null takes it away',
    }),
  ),
);
const order = (what: string) => Type.Object({ index: ids(`Ids of ${what} in their new order, each once`) });
const stepFields = {
  title: line('Title; «Новая тема» unless told', { min: 1 }),
  type: Type.Union([Type.Literal(0), Type.Literal(1), Type.Literal(2), Type.Literal(999)], {
    description: '0 process, 1 content, 2 result, 999 undefined',
  }),
  number: Type.Integer({ minimum: 0, maximum: 100000 }),
  price: Type.Integer({ minimum: 0, maximum: 1000000 }),
  reward: Type.Integer({ minimum: 0, maximum: 1000000 }),
  public_text: html('Introduction everybody sees'),
  private_text: html('Notes only staff see'),
  service_key: line('Key of an outside service', { max: 100 }),
  max_mark: nullable(Type.Number({ exclusiveMinimum: 0, maximum: 1000, description: 'Most points' })),
  hours: nullable(Type.Number({ minimum: 0, maximum: 1000, description: 'Academic hours by the plan' })),
  is_retake: Type.Boolean(),
  is_soft_skills: Type.Boolean(),
  hidden: Type.Boolean({ description: 'Students do not see it' }),
  password: gatePassword,
  cover_id: nullable(id('Own uploaded photo for the head of the topic')),
  skills: ids('Ids of the skills that the topic teaches; replaces those it has', 100),
  roles_ids: ids('Ids of roles that the topic is for; replaces those it has', 100),
};
const slideImageId = Type.Optional(nullable(id('Uploaded photo shown with the question; null takes it away')));
const slideImage = Type.Optional(nullable(id('Own uploaded photo to show as the slide of the block')));
const attachmentOf = (what: string) =>
  Type.Object({ id: id(what), type: attachmentTypes, attachment: id('File or link') });

export const topics = {
  createChapter: endpoint({
    method: 'POST',
    path: '/api/chapters',
    summary: 'Add a chapter at the end',
    access: 'teacher',
    body: Type.Object({
      subject_id: id(),
      title: Type.Optional(line('Title; «Новый раздел» unless told', { min: 1 })),
      description: Type.Optional(Type.String({ maxLength: 2048, says: 'description-too-long' })),
      password: gatePassword,
    }),
    response: Chapter,
  }),
  updateChapter: endpoint({
    method: 'PUT',
    path: '/api/chapters/:id',
    summary: 'Rename, describe, hide a chapter or lock it by a password',
    access: 'teacher',
    params: idParams(),
    body: Type.Object({
      title: Type.Optional(line('Title', { min: 1 })),
      description: Type.Optional(Type.String({ maxLength: 2048, says: 'description-too-long' })),
      hidden: Type.Optional(Type.Boolean()),
      password: gatePassword,
      updated_at: asRead,
    }),
    response: Chapter,
  }),
  deleteChapter: endpoint({
    method: 'DELETE',
    path: '/api/chapters/:id',
    summary: 'Delete a chapter with its topics; can be restored',
    access: 'teacher',
    params: idParams(),
    response: done,
  }),
  restoreChapter: endpoint({
    method: 'POST',
    path: '/api/chapters/:id/restore',
    summary: 'Undo the deletion of a chapter',
    access: 'teacher',
    params: idParams(),
    response: done,
  }),
  orderChapters: endpoint({
    method: 'POST',
    path: '/api/subjects/:id/chapters/index',
    summary: 'Order the chapters of a discipline',
    access: 'teacher',
    params: idParams('Discipline'),
    body: order('all chapters'),
    response: done,
  }),
  orderSteps: endpoint({
    method: 'POST',
    path: '/api/chapters/:id/steps/index',
    summary: 'Order the topics of a chapter; a topic of another chapter of the same discipline moves here',
    access: 'teacher',
    params: idParams('Chapter'),
    body: order('the topics of the chapter'),
    response: done,
  }),
  createStep: endpoint({
    method: 'POST',
    path: '/api/steps',
    summary: 'Add a topic at the end of a chapter',
    access: 'teacher',
    body: Type.Object({ chapter_id: id(), ...Type.Partial(Type.Object(stepFields)).properties }),
    response: Step,
  }),
  updateStep: endpoint({
    method: 'PUT',
    path: '/api/steps/:id',
    summary: 'Change a topic',
    access: 'teacher',
    params: idParams(),
    body: Type.Object({
      ...Type.Partial(Type.Object(stepFields)).properties,
      answers_closed: Type.Optional(
        Type.Boolean({ description: 'Stop or resume accepting answers now; forgets the moments set before' }),
      ),
      answers_open_at: Type.Optional(
        nullable(moment('Accept answers from this moment; null from the beginning. Opens a closed topic anew')),
      ),
      answers_close_at: Type.Optional(nullable(moment('Accept answers until this moment; null without end'))),
      updated_at: asRead,
    }),
    response: Step,
  }),
  deleteStep: endpoint({
    method: 'DELETE',
    path: '/api/steps/:id',
    summary: 'Delete a topic; can be restored',
    access: 'teacher',
    params: idParams(),
    response: done,
  }),
  restoreStep: endpoint({
    method: 'POST',
    path: '/api/steps/:id/restore',
    summary: 'Undo the deletion of a topic',
    access: 'teacher',
    params: idParams(),
    response: done,
  }),
  copyStep: endpoint({
    method: 'POST',
    path: '/api/steps/:id/copy',
    summary: 'Copy a topic with blocks, tasks and questions, without answers; or place it elsewhere with shared blocks',
    access: 'teacher',
    params: idParams(),
    body: Type.Object({
      index: Type.Optional(
        Type.Integer({
          minimum: 0,
          maximum: 10000,
          description: 'Place in the chapter, from 0; behind the original unless told',
        }),
      ),
      type: Type.Optional(
        words(
          ['CLONE', 'LINK'],
          'CLONE, unless told: a topic of its own · LINK: tasks and marks of its own, but the blocks are those of the original, whatever changes there',
        ),
      ),
      lmsChapterId: Type.Optional(id('Chapter to copy into; the same unless told')),
    }),
    response: Step,
  }),
  getLesson: endpoint({
    method: 'GET',
    path: '/api/v2/lessons/:id',
    summary: 'A topic with everything on its page',
    access: 'member',
    params: idParams('Topic'),
    response: Lesson,
  }),
  orderSections: endpoint({
    method: 'PUT',
    path: '/api/v2/lessons/:id/blocks/order',
    summary: 'Order the blocks of a topic',
    access: 'teacher',
    params: idParams('Topic'),
    body: Type.Object({ blocks: ids('Ids of all blocks in their new order') }),
    response: done,
  }),
  saveSections: endpoint({
    method: 'POST',
    path: '/api/lms/sections',
    summary: 'Create blocks without id, update those with one; all or nothing',
    access: 'teacher',
    body: Type.Object({
      sections: Type.Array(
        Type.Object({
          id: Type.Optional(id()),
          step_id: Type.Optional(id('Topic; needed for a new block')),
          title: Type.Optional(line('Title')),
          content: Type.Optional(html('Text of the block')),
          index: Type.Optional(Type.Integer({ minimum: 0, maximum: 10000 })),
          is_private: Type.Optional(Type.Boolean()),
          video_url: Type.Optional(
            nullable(
              Type.String({
                maxLength: 2048,
                pattern: '^https://',
                description: 'Address of a video of YouTube, RuTube, VK Video or Vimeo',
              }),
            ),
          ),
          slide_image_id: slideImage,
          updated_at: asRead,
        }),
        { minItems: 1, maxItems: 100 },
      ),
    }),
    response: Type.Object({ data: Type.Array(Section) }),
  }),
  updateSection: endpoint({
    method: 'PUT',
    path: '/api/lms/sections/:id',
    summary: 'Change a block',
    access: 'teacher',
    params: idParams(),
    body: Type.Object({
      title: Type.Optional(line('Title')),
      content: Type.Optional(html('Text of the block')),
      is_private: Type.Optional(Type.Boolean()),
      video_url: Type.Optional(nullable(Type.String({ maxLength: 2048, pattern: '^https://' }))),
      slide_image_id: slideImage,
      updated_at: asRead,
    }),
    response: Section,
  }),
  deleteSections: endpoint({
    method: 'DELETE',
    path: '/api/lms/sections',
    summary: 'Delete blocks; can be restored',
    access: 'teacher',
    body: Type.Object({ section_ids: Type.Array(id(), { minItems: 1, maxItems: 100 }) }),
    response: done,
  }),
  restoreSections: endpoint({
    method: 'POST',
    path: '/api/lms/sections/restore',
    summary: 'Undo the deletion of blocks',
    access: 'teacher',
    body: Type.Object({ section_ids: Type.Array(id(), { minItems: 1, maxItems: 100 }) }),
    response: done,
  }),
  attachToSection: endpoint({
    method: 'POST',
    path: '/api/lms/sections/:id/attachments/:type',
    summary: 'Attach a file or link to a block, or change its description',
    access: 'teacher',
    params: Type.Object({ id: id('Block'), type: attachmentTypes }),
    body: Type.Object({
      attachment_id: id('Id of the uploaded file or link'),
      description: Type.Optional(Type.String({ maxLength: 2048, says: 'description-too-long' })),
      number: Type.Optional(Type.Integer({ minimum: 0, maximum: 1000 })),
    }),
    response: Section,
  }),
  detachFromSection: endpoint({
    method: 'DELETE',
    path: '/api/lms/sections/:id/attachments/:type/:attachment',
    summary: 'Detach a file or link from a block',
    access: 'teacher',
    params: attachmentOf('Block'),
    response: Section,
  }),
  listPatterns: endpoint({
    method: 'GET',
    path: '/api/v2/topics/:id/patterns',
    summary: 'Tasks of a topic',
    access: 'member',
    params: idParams('Topic'),
    response: Type.Object({ data: Type.Array(Pattern) }),
  }),
  savePatterns: endpoint({
    method: 'POST',
    path: '/api/patterns',
    summary: 'Create tasks without id, update those with one; all or nothing',
    access: 'teacher',
    body: Type.Object({
      patterns: Type.Array(
        Type.Object({
          id: Type.Optional(id()),
          step_id: Type.Optional(id('Topic; needed for a new task')),
          ...Type.Partial(Type.Object(patternFields)).properties,
        }),
        { minItems: 1, maxItems: 50 },
      ),
    }),
    response: Type.Object({ data: Type.Array(Pattern) }),
  }),
  updatePattern: endpoint({
    method: 'PUT',
    path: '/api/patterns/:id',
    summary: 'Change a task',
    access: 'teacher',
    params: idParams(),
    body: Type.Object({ ...Type.Partial(Type.Object(patternFields)).properties, updated_at: asRead }),
    response: Pattern,
  }),
  deletePatterns: endpoint({
    method: 'DELETE',
    path: '/api/patterns',
    summary: 'Delete tasks; can be restored',
    access: 'teacher',
    body: Type.Object({ pattern_ids: Type.Array(id(), { minItems: 1, maxItems: 50 }) }),
    response: done,
  }),
  restorePatterns: endpoint({
    method: 'POST',
    path: '/api/patterns/restore',
    summary: 'Undo the deletion of tasks',
    access: 'teacher',
    body: Type.Object({ pattern_ids: Type.Array(id(), { minItems: 1, maxItems: 50 }) }),
    response: done,
  }),
  createForm: endpoint({
    method: 'POST',
    path: '/api/forms',
    summary: 'Add a question to a task',
    access: 'teacher',
    body: Type.Object({
      pattern_id: id(),
      ...Type.Partial(Type.Object(formFields)).properties,
      title: formFields.title,
      type: formFields.type,
      slide_image_id: slideImageId,
    }),
    response: Form,
  }),
  updateForm: endpoint({
    method: 'PUT',
    path: '/api/forms/:id',
    summary: 'Change a question',
    access: 'teacher',
    params: idParams(),
    body: Type.Object({
      ...Type.Partial(Type.Object({ ...formFields, ...optionNumbers })).properties,
      slide_image_id: slideImageId,
      updated_at: asRead,
    }),
    response: Form,
  }),
  deleteForm: endpoint({
    method: 'DELETE',
    path: '/api/forms/:id',
    summary: 'Delete a question; can be restored',
    access: 'teacher',
    params: idParams(),
    response: done,
  }),
  restoreForm: endpoint({
    method: 'POST',
    path: '/api/forms/:id/restore',
    summary: 'Undo the deletion of a question',
    access: 'teacher',
    params: idParams(),
    response: done,
  }),
};
