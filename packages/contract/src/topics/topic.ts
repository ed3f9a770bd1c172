// A topic: its card, blocks and skills, and everything on its page.
import { Attachment, attachmentLists } from '../files.ts';
import { Pattern } from '../tasks/questions.ts';
import { Retaken } from '../retakes/counting.ts';
import { Rubric } from '../rubrics.ts';
import { id, moment, nullable, Type } from '../schemas.ts';
import { TopicEmoji, TopicType } from '../subjects.ts';

/** A picture of something else: a cover or a slide. */
export const Picture = Type.Object(
  {
    id: id('Uploaded photo'),
    src: Type.String(),
    thumbnail_src: nullable(Type.String()),
    width: nullable(Type.Integer({ description: 'Pixels' })),
    height: nullable(Type.Integer({ description: 'Pixels' })),
    description: Type.String({ description: 'Description; «...» if it has none' }),
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
  ...attachmentLists,
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
  type: TopicType,
  number: Type.Integer(),
  price: Type.Integer(),
  reward: Type.Integer(),
  public_text: Type.String({ description: 'Introduction everybody sees, HTML' }),
  private_text: Type.String({ description: 'Notes only staff see, HTML; empty for others' }),
  service_key: Type.String(),
  max_mark: nullable(Type.Number({ description: 'Maximum points; null if the topic gives no points' })),
  hours: nullable(Type.Number({ description: 'Academic hours by the plan; null if not specified' })),
  is_retake: Type.Boolean({ description: 'A topic of retakes: students see it with a retake only' }),
  replaces_id: nullable(id('Topic that this retake repeats, a retake itself perhaps; null while none is named')),
  replaces_nothing: Type.Boolean({ description: 'Somebody has decided that the retake repeats no single topic' }),
  is_soft_skills: Type.Boolean(),
  hidden: Type.Boolean({ description: 'A draft: students do not see it' }),
  publish_at: nullable(moment('When the draft will be published by itself; null when it stays a draft')),
  answers_closed_at: nullable(moment('Since when answers are not accepted')),
  answers_close_at: nullable(
    moment('When answers stop being accepted; null if they are closed already or no such time is set'),
  ),
  answers_open_at: nullable(moment('When answers will be accepted; null once they are')),
  has_password: Type.Boolean({ description: 'Students enter a password once before they see it' }),
  cover: nullable(Picture),
  publicPhotos: Type.Array(Attachment, { description: 'Photos under the head of the topic, which everybody sees' }),
  skills: Type.Array(Skill, { description: 'What the topic teaches' }),
  roles_ids: Type.Array(Type.Integer(), {
    description: 'Roles of the organisation that the topic teaches; the same relation as steps_ids of a role',
  }),
  admin_roles_ids: Type.Array(Type.Integer(), {
    description:
      'Permission roles that the topic is limited to: who holds none of them does not see it; empty for everybody',
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
      {
        id: id(),
        title: Type.String(),
        subject_id: id(),
        subject_title: Type.String(),
        can_edit: Type.Boolean(),
        is_draft: Type.Boolean({ description: 'The original is not published, so students see none of its blocks' }),
      },
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
  due_at: nullable(moment('Due date of the viewer; for staff the nearest one of all groups and students')),
  emoji: nullable(TopicEmoji),
  mark: nullable(Type.Number({ description: 'My mark' })),
  retaken: nullable(Retaken),
  passed_status_id: nullable(id('My status')),
  is_waiting: Type.Boolean({
    description: 'I have handed in what is required and wait for the mark: nothing is due meanwhile',
  }),
  previous: neighbour,
  next: neighbour,
  can_edit: Type.Boolean(),
  can_mark: Type.Boolean(),
  can_answer: Type.Boolean({ description: 'The viewer studies this, and answers are accepted' }),
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
export type Chapter = Type.Static<typeof Chapter>;
