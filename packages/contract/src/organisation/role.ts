// A role with everything about it, and the whole organisation as a tree.
import { id, ids, idsOrThings, moment, nullable, oneOf, Person, singleLine, Type } from '../schemas.ts';
import { Skill } from '../topics/topic.ts';
import { coreTypes, MOST_OBJECTS } from './words.ts';

const coreType = nullable(
  Type.Unsafe<(typeof coreTypes)[number]>(
    Type.Union(
      coreTypes.map((number) => Type.Literal(number)),
      { description: '1 lead, 2 rep, 3 facilitator, 4 scribe, 5 editor, 10 manager; null for other roles' },
    ),
  ),
);
const name = Type.String({ description: 'Name; an empty one of a core role is shown as its type' });

/** A role in the tree; names of people are sent once, beside it. */
export const TreeRole = Type.Object({
  id: id(),
  parent_id: nullable(id('Circle that holds it; null at the top')),
  name,
  type: coreType,
  is_scope: Type.Boolean({ description: 'A circle' }),
  user_ids: Type.Array(Type.Integer(), { description: 'Who holds it' }),
  is_over: Type.Boolean({ description: 'Its last day has passed' }),
  image_src: nullable(Type.String({ description: 'Path of its picture' })),
});
export type TreeRole = Type.Static<typeof TreeRole>;

export const Organisation = Type.Object({
  roles: Type.Array(TreeRole, { description: 'Circles before what they hold; core roles first, then by name' }),
  people: Type.Array(Person, { description: 'Everybody who holds a role, by name' }),
  own_circles: Type.Array(Type.Integer(), {
    description: 'Circles of which the viewer is lead or editor; what lies in them may be changed too',
  }),
  meeting_circles: Type.Array(Type.Integer(), {
    description: 'Circles whose meetings the viewer may call: as lead, editor, facilitator or scribe',
  }),
  can_change_all: Type.Boolean({ description: 'The viewer may change every role, and the circles at the top' }),
});
export type Organisation = Type.Static<typeof Organisation>;

export const Role = Type.Object({
  id: id(),
  name,
  description: Type.String({ description: 'Plain text' }),
  image_id: nullable(id('Photo')),
  image_src: nullable(Type.String()),
  type: coreType,
  is_scope: Type.Boolean({ description: 'A circle' }),
  parent_id: nullable(id('Circle that holds it; null at the top')),
  accountabilities: Type.Array(Type.String(), { description: 'What one may expect of it, in their order' }),
  skills: Type.Array(Skill, { description: 'What it needs' }),
  steps_ids: Type.Array(Type.Integer(), { description: 'Topics that teach it' }),
  steps: Type.Array(
    Type.Object({ id: id(), title: Type.String(), subject_id: id('Discipline'), subject: Type.String() }),
    { description: 'Those of the topics that the viewer may open, by discipline' },
  ),
  user_ids: Type.Array(Type.Integer(), { description: 'Who holds it' }),
  people: Type.Array(
    Type.Object({
      ...Person.properties,
      focus: Type.String({ description: 'Part of the role that the person takes, when several hold it' }),
      since: moment('Since when'),
    }),
    { description: 'Who holds it, by name' },
  ),
  smart_object_ids: Type.Array(Type.Integer(), { description: 'What belongs to it, in its order' }),
  meeting_id: nullable(id('Meeting by which it was last changed')),
  branches_ids: Type.Array(Type.Integer(), { description: 'Other circles in whose work it takes part' }),
  trajectories: Type.Array(Type.Object({ id: id(), title: Type.String() }), {
    description: 'Trajectories that prepare for it, by title',
  }),
  duties: Type.Array(Type.String(), { description: 'What it answers for the institution' }),
  started_at: nullable(moment('Since when there is the role')),
  finished_at: nullable(moment('Until when; its rights end at this moment')),
  can_change: Type.Boolean({ description: 'The viewer may change it and what belongs to it' }),
  can_remove: Type.Boolean({ description: 'The viewer may move and delete it' }),
  updated_at: moment('Last change'),
});
export type Role = Type.Static<typeof Role>;

/** What a role is written with; the same fields when it is made and when it is changed. */
export const roleChange = {
  description: Type.Optional(Type.String({ maxLength: 20_000, description: 'Plain text' })),
  image_id: Type.Optional(nullable(id('Own uploaded photo; null takes it away'))),
  skills: Type.Optional(idsOrThings('The skills that it needs; replaces those it has', 100)),
  steps_ids: Type.Optional(ids('Topics that teach it; replaces those it has', 200)),
  user_ids: Type.Optional(ids('Who holds it; replaces those who do. Whoever gets or loses it by this is told', 200)),
  smart_object_ids: Type.Optional(
    ids('What belongs to it in this order; what another role had moves here, what is not named comes last', 500),
  ),
  meeting_id: Type.Optional(nullable(id('Running meeting that makes this change, for the history'))),
  branches_ids: Type.Optional(ids('Other circles in whose work it takes part; replaces those named before', 50)),
  accountabilities: Type.Optional(
    Type.Array(singleLine('One accountability', { min: 1, max: 1000 }), {
      maxItems: MOST_OBJECTS,
      description: 'What one may expect of it; replaces those it has',
    }),
  ),
  started_at: Type.Optional(nullable(moment('Since when there is the role'))),
  finished_at: Type.Optional(nullable(moment('Until when'))),
};
export const namedRole = singleLine('Name; a core role may be without one');
export const newRole = Type.Object({
  name: singleLine('Name', { min: 1 }),
  parent_id: Type.Optional(id('Circle that is to hold it: that of the path by default, or one within it')),
  is_scope: Type.Optional(Type.Boolean({ description: 'A circle, made with its core roles' })),
  ...roleChange,
});
export const circleOnly = oneOf(['*'], 'Devices that hear of it; all of them');
