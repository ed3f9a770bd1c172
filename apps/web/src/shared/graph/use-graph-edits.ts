// Changes of a graph: they show at once, are sent one after another, and can be undone, newest first.
import type { Arrow, Graph, GraphRole } from '@orbita/contract/graph';
import { useState } from 'react';
import { STRUCTURE } from '../../api/affected-calls.ts';
import { api } from '../../api/client/client.ts';
import { callOptions, invalidate, queryClient, showFailure } from '../../api/query.ts';
import { useTexts } from '../../base/i18n.ts';
import { createUndoList } from '../../ui/saving/undo-list.ts';
import { useWriteQueue } from '../../ui/saving/use-write-queue.ts';
import { graphTexts } from './graph.texts.ts';
import { roleName } from './role-name.ts';
import { withArrow, withoutArrow, withPlaces, withRolePlace, type Place } from './changed-graph.ts';

interface Change {
  apply: (graph: Graph) => Graph;
  send: () => Promise<unknown>;
  /** Told to screen readers. */
  said: string;
  /** Whether it decides what is open, which other pages show. */
  opens: boolean;
}
interface Step extends Change {
  back: Change;
}

let lastKey = 0;

export type GraphEdits = ReturnType<typeof useGraphEdits>;

export function useGraphEdits({ id }: { id: number }) {
  const t = useTexts(graphTexts);
  const [said, setSaid] = useState('');
  const [undoList] = useState(() => createUndoList<Change>());
  const { queryKey } = callOptions('graph', 'getGraph', { params: { id } });
  const queue = useWriteQueue<Change>(`graph ${id}`, {
    joins: 'last',
    send: async ([write]) => {
      await write?.value.send();
      if (write?.value.opens) void invalidate(...STRUCTURE);
    },
    onDropped: (error) => {
      undoList.clear();
      showFailure(error);
      void invalidate('graph');
    },
  });
  const write = ({ apply, ...change }: Change) => {
    queryClient.setQueryData(queryKey, (graph) => graph && apply(graph));
    setSaid(change.said);
    lastKey += 1;
    queue.write(String(lastKey), { apply, ...change });
  };
  const take = ({ back, ...change }: Step) => {
    write(change);
    undoList.add(back);
  };
  const titleOf = (topic: number) => titleIn(queryClient.getQueryData(queryKey), topic);
  const named = ({ from, to }: Arrow) => ({ from: titleOf(from), to: titleOf(to) });
  const drawing = (arrow: Arrow): Change => ({
    apply: (graph) => withArrow(graph, arrow),
    send: () => api.graph.addChild({ params: { id: arrow.from }, body: { stepId: arrow.to } }),
    said: t('drawn', named(arrow)),
    opens: true,
  });
  const removing = (arrow: Arrow): Change => ({
    apply: (graph) => withoutArrow(graph, arrow),
    send: () => api.graph.removeChild({ params: { id: arrow.from, childId: arrow.to } }),
    said: t('removed', named(arrow)),
    opens: true,
  });
  const placing = (places: Place[], words: string): Change => ({
    apply: (graph) => withPlaces(graph, places),
    send: () => sendPlaces(id, places),
    said: words,
    opens: false,
  });
  const placingRole = (role: GraphRole, { x, y }: { x: number; y: number }): Change => {
    const at = { x: Math.round(x), y: Math.round(y) };
    return {
      apply: (graph) => withRolePlace(graph, role.id, at),
      send: () => api.graph.placeRole({ params: { id, roleId: role.id }, body: at }),
      said: t('roleMoved', { name: roleName(role) }),
      opens: false,
    };
  };
  return {
    state: queue.state,
    retry: () => void queue.flush(),
    said,
    steps: undoList.steps,
    draw: (arrow: Arrow) => take({ ...drawing(arrow), back: removing(arrow) }),
    remove: (arrow: Arrow) => take({ ...removing(arrow), back: drawing(arrow) }),
    place: (places: Place[], before: Place[]) => {
      const [first] = places;
      const words = places.length === 1 && first ? t('moved', { title: titleOf(first.step_id) }) : t('laidOut');
      take({ ...placing(places, words), back: placing(before, t('undone')) });
    },
    placeRole: (role: GraphRole, place: { x: number; y: number }, before: { x: number; y: number }) =>
      take({ ...placingRole(role, place), back: placingRole(role, before) }),
    undo: () => {
      const back = undoList.take();
      if (back) write({ ...back, said: `${t('undone')}. ${back.said}` });
    },
  };
}

const titleIn = (graph: Graph | undefined, id: number): string =>
  graph?.topics.find((topic) => topic.id === id)?.title ?? '';

/** Sends one place by the call for one, which is the smaller. */
function sendPlaces(id: number, places: Place[]): Promise<unknown> {
  const [first] = places;
  if (places.length === 1 && first && first.x !== null && first.y !== null)
    return api.graph.placeTopic({ params: { id: first.step_id }, body: { x: first.x, y: first.y } });
  return api.graph.placeTopics({ params: { id }, body: { positions: places } });
}
