import type { Graph, graph, GraphTopic, TopicState } from '@orbita/contract/graph';
import type { BodyOf } from '@orbita/contract/endpoint';
import { type Db, sql } from '@orbita/database';
import {
  assertEditable,
  assertVisible,
  canEdit,
  isStaffOf,
  loadSubjectInView,
  loadSubjectWith,
  topicsNamedTo,
} from '../../access/subjects.access.ts';
import { editStepOf } from '../../access/topics.access.ts';
import { assertThat } from '../../http/app-error.ts';
import type { Viewer } from '../../http/viewer.ts';
import * as queries from './graph.queries.ts';

const done = { ok: true } as const;
const DUE_SOON = 7 * 24 * 3600 * 1000;

export async function getGraph(db: Db, viewer: Viewer, id: number): Promise<Graph> {
  const subject = await loadSubjectWith<{ title: string; color: string }>(db, viewer, id, sql`s.title, s.color,`);
  assertVisible(viewer, subject);
  const studentId = subject.is_student && !isStaffOf(viewer, subject) ? viewer.id : null;
  const [topics, arrows, roles] = await Promise.all([
    queries.selectTopics(db, { subjectId: id, named: topicsNamedTo(viewer, subject), studentId }),
    queries.selectArrows(db, id),
    queries.selectRoles(db, viewer.company_id, id),
  ]);
  const shown = new Set(topics.map((topic) => topic.id));
  return {
    id,
    title: subject.title,
    color: subject.color,
    can_edit: canEdit(viewer, subject) && !subject.is_archived,
    topics: topics.map((topic) => asNode(topic, studentId !== null)),
    arrows: arrows.filter(({ from, to }) => shown.has(from) && shown.has(to)),
    roles: roles.flatMap((role) => {
      const taught = role.topics.filter((topic) => shown.has(topic));
      return taught.length === 0 ? [] : [{ ...role, topics: taught }];
    }),
  };
}

function asNode(node: queries.TopicNode, isOwn: boolean): GraphTopic {
  const { is_passed: _passed, asks_for_work: _asks, awaited, ...topic } = node;
  return {
    ...topic,
    state: isOwn ? stateOf(node, Date.now()) : null,
    awaits: awaited.map(({ id }) => id),
  };
}

function stateOf(node: queries.TopicNode, now: number): TopicState {
  const { is_passed, needs_password, awaited, asks_for_work, due_at, opens_at } = node;
  if (is_passed) return 'passed';
  if (needs_password || awaited.length > 0) return 'locked';
  if (asks_for_work && opens_at !== null && Date.parse(opens_at) > now) return 'later';
  return asks_for_work && due_at !== null && Date.parse(due_at) - now < DUE_SOON ? 'due' : 'open';
}

export async function placeTopic(
  db: Db,
  viewer: Viewer,
  id: number,
  { x, y }: BodyOf<typeof graph.placeTopic>,
): Promise<typeof done> {
  const step = await editStepOf(db, viewer, 'step', id);
  await queries.updatePlaces(db, step.id, [{ step_id: id, x, y }]);
  return done;
}

export async function placeTopics(
  db: Db,
  viewer: Viewer,
  id: number,
  { positions }: BodyOf<typeof graph.placeTopics>,
): Promise<typeof done> {
  assertEditable(viewer, await loadSubjectInView(db, viewer, id));
  const places = [...new Map(positions.map((place) => [place.step_id, place])).values()];
  const whole = places.map(({ step_id, x, y }) =>
    x === null || y === null ? { step_id, x: null, y: null } : { step_id, x, y },
  );
  await db.transaction(async (tx) => {
    assertThat((await queries.updatePlaces(tx, id, whole)) === whole.length, 'not-found');
  });
  return done;
}

export async function placeRole(
  db: Db,
  viewer: Viewer,
  { id, roleId }: { id: number; roleId: number },
  place: BodyOf<typeof graph.placeRole>,
): Promise<typeof done> {
  assertEditable(viewer, await loadSubjectInView(db, viewer, id));
  const at = { companyId: viewer.company_id, subjectId: id, roleId };
  assertThat((await queries.upsertRolePlace(db, at, place)) === 1, 'not-found');
  return done;
}
