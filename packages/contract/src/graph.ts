// The graph of a discipline: its topics as a picture, and which of them open after others.
import { endpoint } from './endpoint.ts';
import { done, id, idParams, ids, moment, nullable, oneOf, Type } from './schemas.ts';

const place = (axis: string) =>
  Type.Number({ minimum: -100_000, maximum: 100_000, description: `Place on the ${axis}` });

export const TopicState = oneOf(
  ['passed', 'open', 'due', 'later', 'locked'],
  'How the viewer stands in it: passed · open · due: open, overdue or due within a week · later: it may be read, and takes answers from `opens_at` on · locked: by a password or by topics that must be passed first',
);
export type TopicState = Type.Static<typeof TopicState>;

export const GraphTopic = Type.Object({
  id: id(),
  title: Type.String(),
  chapter_id: id('Chapter'),
  chapter_title: Type.String(),
  type: Type.Integer({ description: '0 process, 1 content, 2 result, 999 undefined' }),
  max_mark: nullable(Type.Number({ description: 'Maximum points of a checkpoint; null for a topic without points' })),
  hidden: Type.Boolean({ description: 'Students do not see it, or not its chapter' }),
  may_require: Type.Boolean({
    description:
      'Others may open after it: not a topic of retakes or for certain roles, which not everybody could pass',
  }),
  counts: Type.Boolean({
    description: 'Counts where the discipline says «passed of»; a topic of retakes is another chance for the others',
  }),
  x: nullable(Type.Number({ description: 'Place on the horizontal axis; null while nobody has placed it' })),
  y: nullable(Type.Number({ description: 'Place on the vertical axis' })),
  state: nullable(TopicState),
  due_at: nullable(moment('When it is due for the viewer, who studies it')),
  opens_at: nullable(moment('From when on it takes answers of the viewer, who studies it; null: from the start')),
  needs_password: Type.Boolean({ description: 'A password closes it, which the viewer has not entered yet' }),
  awaits: ids(
    'Topics that the viewer has to pass before it opens; those of a chapter closed by a password are not in the graph',
    10_000,
  ),
});
export type GraphTopic = Type.Static<typeof GraphTopic>;

export const Arrow = Type.Object({
  from: id('The topic that must be passed first'),
  to: id('The topic that opens after it'),
});
export type Arrow = Type.Static<typeof Arrow>;

export const GraphRole = Type.Object({
  id: id('Role of the organisation'),
  name: Type.String({ description: 'Empty for a role of every circle, which is named by `core_type`' }),
  core_type: nullable(Type.Integer({ description: '1 lead, 2 rep, 3 facilitator, 4 scribe, 5 editor, 10 manager' })),
  x: nullable(Type.Number({ description: 'Place on the horizontal axis; null while nobody has placed it' })),
  y: nullable(Type.Number({ description: 'Place on the vertical axis' })),
  topics: ids('Topics of the graph that teach it', 10_000),
});
export type GraphRole = Type.Static<typeof GraphRole>;

export const Graph = Type.Object({
  id: id('Discipline'),
  title: Type.String(),
  color: Type.String({ description: 'Own colour, #rrggbb' }),
  can_edit: Type.Boolean({ description: 'The viewer may place topics and draw arrows' }),
  topics: Type.Array(GraphTopic, { description: 'Topics that the viewer may know of, in the order of the discipline' }),
  arrows: Type.Array(Arrow, { description: 'Arrows between these topics' }),
  roles: Type.Array(GraphRole, { description: 'Roles of the organisation that these topics teach' }),
});
export type Graph = Type.Static<typeof Graph>;

export const graph = {
  getGraph: endpoint({
    method: 'GET',
    path: '/api/projects/:id/graph',
    summary: 'Topics of a discipline with their places, the arrows between them and the own progress',
    access: 'member',
    params: idParams('Discipline'),
    response: Graph,
  }),
  placeTopic: endpoint({
    method: 'POST',
    path: '/api/steps/:id/graphPosition',
    summary: 'Place a topic in the graph of its discipline',
    access: 'teacher',
    params: idParams('Topic'),
    body: Type.Object({ x: place('horizontal axis'), y: place('vertical axis') }),
    response: done,
  }),
  placeTopics: endpoint({
    method: 'PUT',
    path: '/api/projects/:id/graph/positions',
    summary: 'Place many topics of a discipline at once, all or none',
    access: 'teacher',
    params: idParams('Discipline'),
    body: Type.Object({
      positions: Type.Array(
        Type.Object({
          step_id: id('Topic'),
          x: nullable(place('horizontal axis; null with `y` takes its place away')),
          y: nullable(place('vertical axis')),
        }),
        { maxItems: 2000, description: 'New places; other topics stay' },
      ),
    }),
    response: done,
  }),
  placeRole: endpoint({
    method: 'POST',
    path: '/api/projects/:id/roles/:roleId/graphPosition',
    summary: 'Place a role that topics of the discipline teach in its graph',
    access: 'teacher',
    params: Type.Object({ id: id('Discipline'), roleId: id('Role of the organisation') }),
    body: Type.Object({ x: place('horizontal axis'), y: place('vertical axis') }),
    response: done,
  }),
  addChild: endpoint({
    method: 'POST',
    path: '/api/steps/:id/children',
    summary: 'Let a topic open only after this one is passed; a circle is refused with the topics in it',
    access: 'teacher',
    params: idParams('The topic that must be passed first'),
    body: Type.Object({ stepId: id('The topic that opens after it, of the same discipline') }),
    response: Arrow,
  }),
  removeChild: endpoint({
    method: 'DELETE',
    path: '/api/steps/:id/children/:childId',
    summary: 'Let a topic open without this one',
    access: 'teacher',
    params: Type.Object({
      id: id('The topic that had to be passed first'),
      childId: id('The topic that opened after'),
    }),
    response: done,
  }),
};
