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
/** What undoes a step, with the key of the write that has to succeed before. */
interface Back extends Change {
  of: string;
}

let lastKey = 0;

export type GraphEdits = ReturnType<typeof useGraphEdits>;

export function useGraphEdits({ id }: { id: number }) {
  const t = useTexts(graphTexts);
  const [said, setSaid] = useState('');
  const [undoList] = useState(() => createUndoList<Back>());
  const [unsent] = useState(() => new Set<string>());
  const { queryKey } = callOptions('graph', 'getGraph', { params: { id } });
  const queue = useWriteQueue<Change>(`graph ${id}`, {
    joins: 'last',
    send: async ([write]) => {
      if (!write) return;
      await write.value.send();
      unsent.delete(write.key);
      setSaid(write.value.said);
      if (write.value.opens) void invalidate(...STRUCTURE);
    },
    onDropped: (error) => {
      // What was refused, and what waited behind it, did not happen; what was done before can still be undone.
      undoList.steps.set(undoList.steps.get().filter(({ of }) => !unsent.has(of)));
      unsent.clear();
      setSaid('');
      showFailure(error);
      void invalidate('graph');
    },
  });
  const write = ({ apply, ...change }: Change) => {
    queryClient.setQueryData(queryKey, (graph) => graph && apply(graph));
    lastKey += 1;
    const key = String(lastKey);
    unsent.add(key);
    queue.write(key, { apply, ...change });
    return key;
  };
  const take = ({ back, ...change }: Step) => undoList.add({ ...back, of: write(change) });
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
    place: (places: Place[], before: Place[], only?: number) => {
      const words = only === undefined ? t('laidOut') : t('moved', { title: titleOf(only) });
      take({ ...placing(places, words), back: placing(before, t('placesBack')) });
    },
    placeRole: (role: GraphRole, place: { x: number; y: number }, before: { x: number; y: number }) =>
      take({ ...placingRole(role, place), back: placingRole(role, before) }),
    undo: () => {
      const back = undoList.take();
      if (!back) return;
      const { of: _of, ...change } = back;
      write({ ...change, said: `${t('undone')}. ${change.said}` });
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
