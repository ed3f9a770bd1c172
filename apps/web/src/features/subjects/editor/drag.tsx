import {
  closestCenter,
  DndContext,
  DragOverlay,
  PointerSensor,
  pointerWithin,
  useSensor,
  useSensors,
  type CollisionDetection,
  type DragEndEvent,
  type DragOverEvent,
  type DragStartEvent,
} from '@dnd-kit/core';
import { SortableContext, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { useState, type ReactNode } from 'react';
import { findTopic, moveTopic, placeOf, type Chapters } from './structure-order.ts';
import type { Structure } from './structure.ts';
import classes from './editor.module.css';

interface Dragged {
  type: 'topic' | 'chapter';
  id: number;
}

const readItem = (id: string | number | undefined): Dragged | null => {
  const [type, number] = String(id ?? '').split(':');
  return type === 'topic' || type === 'chapter' ? { type, id: Number(number) } : null;
};

/** Drops chapters onto chapters, and topics onto topics or onto an empty chapter under the pointer. */
const findTarget: CollisionDetection = (event) => {
  const isChapter = readItem(event.active.id)?.type === 'chapter';
  const kind = (wanted: Dragged['type']) =>
    event.droppableContainers.filter((container) => readItem(container.id)?.type === wanted);
  if (isChapter) return closestCenter({ ...event, droppableContainers: kind('chapter') });
  const [chapter] = pointerWithin({ ...event, droppableContainers: kind('chapter') });
  const [topic] = pointerWithin({ ...event, droppableContainers: kind('topic') });
  if (topic) return [topic];
  return chapter ? [chapter] : closestCenter({ ...event, droppableContainers: kind('topic') });
};

/** Returns the place that the dragged topic takes when dropped on the item. */
function placeOver(chapters: Chapters, topicId: number, over: Dragged) {
  if (over.type === 'topic') return placeOf(chapters, over.id);
  const own = placeOf(chapters, topicId);
  return own?.chapterId === over.id ? own : { chapterId: over.id, index: Infinity };
}

interface Props {
  structure: Structure;
  chapters: Chapters;
  children: (shown: Chapters) => ReactNode;
}

/** Reorders topics within and between chapters, and chapters, by dragging; nothing is saved before the drop. */
export function DragArea({ structure, chapters, children }: Props) {
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 4 } }));
  const [dragged, setDragged] = useState<Dragged | null>(null);
  const [preview, setPreview] = useState<Chapters | null>(null);
  const shown = preview ?? chapters;

  const stop = () => {
    setDragged(null);
    setPreview(null);
  };
  const onDragStart = ({ active }: DragStartEvent) => setDragged(readItem(active.id));
  const onDragOver = ({ active, over }: DragOverEvent) => {
    const item = readItem(active.id);
    const under = readItem(over?.id);
    if (item?.type !== 'topic' || !under || under.id === item.id) return;
    const to = placeOver(shown, item.id, under);
    // Within a chapter the library previews the move itself; only a change of chapter changes the list.
    if (to && to.chapterId !== placeOf(shown, item.id)?.chapterId) setPreview(moveTopic(shown, item.id, to));
  };
  const onDragEnd = ({ active, over }: DragEndEvent) => {
    const item = readItem(active.id);
    const under = readItem(over?.id);
    stop();
    if (!item || !under) return;
    if (item.type === 'chapter')
      return structure.moveChapter(
        item.id,
        shown.findIndex((chapter) => chapter.id === under.id),
      );
    const to = under.id === item.id ? placeOf(shown, item.id) : placeOver(shown, item.id, under);
    if (to) structure.moveTopic(item.id, to);
  };
  const chapterIds = shown.map((chapter) => `chapter:${chapter.id}`);
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={findTarget}
      onDragStart={onDragStart}
      onDragOver={onDragOver}
      onDragEnd={onDragEnd}
      onDragCancel={stop}
      accessibility={{ screenReaderInstructions: { draggable: '' }, announcements: SILENT }}
    >
      <SortableContext items={chapterIds} strategy={verticalListSortingStrategy}>
        {children(shown)}
      </SortableContext>
      <DragOverlay dropAnimation={null}>
        {dragged && <div className={classes.dragged}>{titleOf(shown, dragged)}</div>}
      </DragOverlay>
    </DndContext>
  );
}

const titleOf = (chapters: Chapters, { type, id }: Dragged) =>
  type === 'chapter' ? chapters.find((chapter) => chapter.id === id)?.title : findTopic(chapters, id)?.title;

/** Silences the library's announcements, because the editor announces moves made by keyboard. */
const SILENT = {
  onDragStart: () => undefined,
  onDragOver: () => undefined,
  onDragEnd: () => undefined,
  onDragCancel: () => undefined,
};
