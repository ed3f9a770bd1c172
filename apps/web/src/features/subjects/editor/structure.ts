// The structure of a discipline in the editor: changes show at once, are saved in the background and can be undone.
import type { Step } from '@orbita/contract/topics';
import { STRUCTURE } from '../../../api/affected-calls.ts';
import { api, newIdempotencyKey } from '../../../api/client/client.ts';
import { callOptions, invalidate, queryClient, showFailure } from '../../../api/query.ts';
import { createStore } from '../../../base/store.ts';
import * as order from './structure-order.ts';
import { createUndoList } from '../../../ui/saving/undo-list.ts';
import { createSaveQueue } from './save-queue.ts';
import type { CopyMode } from './copy-mode.tsx';
import type { Chapters, Place } from './structure-order.ts';

/** A request to focus a title; always a new object, so that repeated requests take effect. */
export interface FocusRequest {
  id: number;
  selectAll: boolean;
}
export type Structure = ReturnType<typeof createStructure>;

export function createStructure(subjectId: number) {
  const read = callOptions('subjects', 'getSubjectContents', { params: { id: subjectId } });
  /** Chapters including changes not in the server's response yet; null when there are none. */
  const draft = createStore<Chapters | null>(null);
  const focus = createStore<FocusRequest | null>(null);
  /** Topics chosen for publishing. */
  const chosen = createStore<ReadonlySet<number>>(new Set());
  const undoable = createUndoList<() => void>();
  /** Rows created here have negative ids until the server responds; the screen identifies a row by its first id. */
  const numbers = new Map<number, number>();
  const firstNumbers = new Map<number, number>();
  let lastNumber = 0;

  const queue = createSaveQueue({
    onDrained: () => void settle(),
    onRefused: (error) => {
      showFailure(error);
      undoable.clear();
      void settle();
    },
  });

  /** Reloads the server's data and drops the draft, unless new changes are being sent. */
  async function settle(): Promise<void> {
    await invalidate(...STRUCTURE, 'journal');
    const isRead = queryClient.getQueryState(read.queryKey)?.isInvalidated === false;
    if (isRead && queue.state.get().waiting === 0) draft.set(null);
  }

  const chapters = (): Chapters => draft.get() ?? queryClient.getQueryData(read.queryKey)?.chapters ?? [];
  const change = (next: Chapters) => draft.set(next);
  const real = (id: number) => numbers.get(id) ?? id;
  const send = (call: (key: { idempotencyKey: string }) => Promise<unknown>, name?: string) => {
    const options = { idempotencyKey: newIdempotencyKey() };
    queue.push({ ...(name ? { name } : {}), send: () => call(options) });
  };
  const learn = (from: number, to: number) => {
    numbers.set(from, to);
    firstNumbers.set(to, from);
    if (draft.get()) change(order.renumber(chapters(), from, to));
  };
  const canUndo = undoable.add;

  const sendTopicOrder = (chapterId: number) => {
    const index =
      chapters()
        .find((chapter) => chapter.id === chapterId)
        ?.steps.map((topic) => topic.id) ?? [];
    send(
      (options) =>
        api.topics.orderSteps({ params: { id: real(chapterId) }, body: { index: index.map(real) } }, options),
      `topics of ${chapterId}`,
    );
  };
  const sendChapterOrder = () => {
    const index = chapters().map((chapter) => chapter.id);
    send(
      (options) => api.topics.orderChapters({ params: { id: subjectId }, body: { index: index.map(real) } }, options),
      'chapters',
    );
  };

  function addChapter(title: string): void {
    const id = --lastNumber;
    change(order.insertChapter(chapters(), order.newChapter(id, title), chapters().length));
    send(async (options) =>
      learn(id, (await api.topics.createChapter({ body: { subject_id: subjectId, title } }, options)).id),
    );
    focus.set({ id, selectAll: true });
    canUndo(() => dropChapter(id));
  }

  function addTopic(chapterId: number, title: string): void {
    const id = --lastNumber;
    change(order.insertTopic(chapters(), order.newTopic(id, chapterId, title), { chapterId, index: Infinity }));
    send(async (options) =>
      learn(
        id,
        (await api.topics.createStep({ body: { chapter_id: real(chapterId), title, hidden: true } }, options)).id,
      ),
    );
    focus.set({ id, selectAll: true });
    canUndo(() => dropTopic(id));
  }

  function copyTopic(topicId: number): void {
    const topic = order.findTopic(chapters(), topicId);
    const at = order.placeOf(chapters(), topicId);
    if (!topic || !at) return;
    const id = --lastNumber;
    change(
      order.insertTopic(
        chapters(),
        { ...topic, id, hidden: true, publish_at: null, waiting_count: 0, is_link: false },
        { ...at, index: at.index + 1 },
      ),
    );
    send(async (options) => {
      const copy: Step = await api.topics.copyStep(
        { params: { id: real(topicId) }, body: { type: 'CLONE', hidden: true } },
        options,
      );
      learn(id, copy.id);
    });
    focus.set({ id, selectAll: true });
    canUndo(() => dropTopic(id));
  }

  const setChapter = (id: number, values: { title?: string; hidden?: boolean }) => {
    change(order.changeChapter(chapters(), id, values));
    send(
      (options) => api.topics.updateChapter({ params: { id: real(id) }, body: values }, options),
      `chapter ${id} ${Object.keys(values).join()}`,
    );
  };
  const setTopic = (id: number, values: { title: string }) => {
    change(order.changeTopic(chapters(), id, values));
    send(
      (options) => api.topics.updateStep({ params: { id: real(id) }, body: values }, options),
      `topic ${id} ${Object.keys(values).join()}`,
    );
  };

  function changeChapter(named: number, values: { title?: string; hidden?: boolean }): void {
    const id = current(named);
    const before = chapters().find((chapter) => chapter.id === id);
    if (!before) return;
    setChapter(id, values);
    canUndo(() =>
      setChapter(current(id), {
        ...('title' in values ? { title: before.title } : {}),
        ...('hidden' in values ? { hidden: before.hidden } : {}),
      }),
    );
  }

  function changeTopic(named: number, values: { title: string }): void {
    const id = current(named);
    const before = order.findTopic(chapters(), id);
    if (!before) return;
    setTopic(id, values);
    canUndo(() => setTopic(current(id), { title: before.title }));
  }

  /** Sets a password, or removes it with null. It has no undo, because only its author knows the previous one. */
  function setChapterPassword(named: number, password: string | null): void {
    const id = current(named);
    change(order.changeChapter(chapters(), id, { has_password: password !== null }));
    send((options) => api.topics.updateChapter({ params: { id: real(id) }, body: { password } }, options));
  }
  function setTopicPassword(named: number, password: string | null): void {
    const id = current(named);
    change(order.changeTopic(chapters(), id, { has_password: password !== null }));
    send((options) => api.topics.updateStep({ params: { id: real(id) }, body: { password } }, options));
  }

  /** Places topics of any discipline at the end of a chapter, as copies or as linked topics. */
  function placeTopics(chapterId: number, steps: readonly { id: number; title: string }[], type: CopyMode): void {
    const added = steps.map((step) => {
      const id = --lastNumber;
      const row = { ...order.newTopic(id, chapterId, step.title), is_link: type === 'LINK' };
      change(order.insertTopic(chapters(), row, { chapterId, index: Infinity }));
      send(async (options) => {
        const chapter = real(chapterId);
        const made =
          type === 'LINK'
            ? await api.subjects.placeStep(
                { params: { id: subjectId }, body: { step_id: step.id, chapter_id: chapter, hidden: true } },
                options,
              )
            : await api.topics.copyStep(
                { params: { id: step.id }, body: { type, lmsChapterId: chapter, hidden: true } },
                options,
              );
        learn(id, made.id);
      });
      return id;
    });
    const last = added.at(-1);
    if (last !== undefined) focus.set({ id: last, selectAll: false });
    canUndo(() => added.forEach(dropTopic));
  }

  const place = (id: number, to: Place) => {
    change(order.moveTopic(chapters(), id, to));
    sendTopicOrder(to.chapterId);
  };
  function moveTopic(id: number, to: Place): void {
    const from = order.placeOf(chapters(), id);
    if (!from || (from.chapterId === to.chapterId && from.index === to.index)) return;
    place(id, to);
    focus.set({ id, selectAll: false });
    canUndo(() => place(current(id), { chapterId: current(from.chapterId), index: from.index }));
  }

  const placeChapter = (id: number, index: number) => {
    change(order.moveChapter(chapters(), id, index));
    sendChapterOrder();
  };
  function moveChapter(id: number, index: number): void {
    const from = chapters().findIndex((chapter) => chapter.id === id);
    if (from === index || index < 0 || index >= chapters().length) return;
    placeChapter(id, index);
    focus.set({ id, selectAll: false });
    canUndo(() => placeChapter(current(id), from));
  }

  /** Returns a row's present id, which the server may have assigned in the meantime. */
  const current = (id: number) =>
    chapters().some((chapter) => chapter.id === id || chapter.steps.some((topic) => topic.id === id)) ? id : real(id);
  const dropTopic = (id: number) => {
    const now = current(id);
    const isLink = order.findTopic(chapters(), now)?.is_link;
    change(order.removeTopic(chapters(), now));
    send((options) =>
      isLink
        ? api.subjects.removePlacedStep({ params: { id: subjectId, stepId: real(now) } }, options)
        : api.topics.deleteStep({ params: { id: real(now) } }, options),
    );
  };
  const dropChapter = (id: number) => {
    const now = current(id);
    change(order.removeChapter(chapters(), now));
    send((options) => api.topics.deleteChapter({ params: { id: real(now) } }, options));
  };

  /** Deletes a topic and returns a function that restores it. */
  function deleteTopic(id: number): () => void {
    const topic = order.findTopic(chapters(), id);
    const at = order.placeOf(chapters(), id);
    if (!topic || !at) return () => undefined;
    const rest =
      chapters()
        .find((chapter) => chapter.id === at.chapterId)
        ?.steps.filter((other) => other.id !== id) ?? [];
    dropTopic(id);
    focus.set({ id: (rest[at.index] ?? rest.at(-1))?.id ?? at.chapterId, selectAll: false });
    const restore = () => {
      change(order.insertTopic(chapters(), { ...topic, id: real(id) }, { ...at, chapterId: current(at.chapterId) }));
      send((options) => api.topics.restoreStep({ params: { id: real(id) } }, options));
    };
    canUndo(restore);
    return () => undoOne(restore);
  }

  /** Deletes a chapter with its topics and returns a function that restores all of it. */
  function deleteChapter(id: number): () => void {
    const index = chapters().findIndex((chapter) => chapter.id === id);
    const chapter = chapters()[index];
    if (!chapter) return () => undefined;
    dropChapter(id);
    const restore = () => {
      change(
        order.insertChapter(
          chapters(),
          {
            ...chapter,
            id: real(id),
            steps: chapter.steps.map((topic) => ({ ...topic, id: real(topic.id), chapter_id: real(id) })),
          },
          index,
        ),
      );
      send((options) => api.topics.restoreChapter({ params: { id: real(id) } }, options));
    };
    canUndo(restore);
    return () => undoOne(restore);
  }

  /** Undoes one change, wherever it is in the list. */
  function undoOne(inverse: () => void): void {
    undoable.take((other) => other === inverse)?.();
  }
  const undo = () => undoable.take()?.();

  return {
    read,
    draft,
    focus,
    chosen,
    choose: (id: number) => {
      const next = new Set(chosen.get());
      if (!next.delete(id)) next.add(id);
      chosen.set(next);
    },
    undoable: undoable.steps,
    queue,
    chapters,
    /** Returns a key for rendering that does not change when the server assigns an id. */
    keyOf: (id: number) => firstNumbers.get(id) ?? id,
    addChapter,
    addTopic,
    copyTopic,
    placeTopics,
    setChapterPassword,
    setTopicPassword,
    changeChapter,
    changeTopic,
    moveTopic,
    moveChapter,
    deleteTopic,
    deleteChapter,
    undo,
  };
}
