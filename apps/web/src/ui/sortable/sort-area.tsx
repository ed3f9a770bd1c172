import { closestCenter, DndContext, PointerSensor, useSensor, useSensors, type DragEndEvent } from '@dnd-kit/core';
import { SortableContext, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import type { CSSProperties, KeyboardEvent, ReactNode } from 'react';

interface Props {
  /** Ids of the items in their order; dnd-kit takes 0 for no id, so numbers begin at 1. */
  ids: readonly (number | string)[];
  /** Called with the places of an item before and after, counted from 0. */
  onMove: (from: number, to: number) => void;
  /** What screen readers are told about the last move. */
  said: string;
  children: ReactNode;
}

/** The area in which items are dragged by their handles. */
export function SortArea({ ids, onMove, said, children }: Props) {
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 4 } }));
  const onDragEnd = ({ active, over }: DragEndEvent) => {
    if (over) onMove(ids.indexOf(active.id), ids.indexOf(over.id));
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={onDragEnd}
      accessibility={{ screenReaderInstructions: { draggable: '' }, announcements: SILENT }}
    >
      <SortableContext items={[...ids]} strategy={verticalListSortingStrategy}>
        {children}
      </SortableContext>
      <span className="visually-hidden" role="status">
        {said}
      </span>
    </DndContext>
  );
}

/** Silences the library's announcements, because the list makes its own. */
export const SILENT = {
  onDragStart: () => undefined,
  onDragOver: () => undefined,
  onDragEnd: () => undefined,
  onDragCancel: () => undefined,
};

/** Returns what the element and the handle of an item need; arrows on the handle move it too. */
export function useSortItem(id: number | string, onMove: (by: -1 | 1) => void) {
  const { setNodeRef, setActivatorNodeRef, listeners, transform, transition, isDragging } = useSortable({ id });
  const style: CSSProperties = { transform: CSS.Translate.toString(transform), transition };
  return {
    setNodeRef,
    element: { 'data-dragging': isDragging || undefined, style },
    handle: {
      ref: setActivatorNodeRef,
      ...listeners,
      onKeyDown: (event: KeyboardEvent) => {
        if (event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
        event.preventDefault();
        onMove(event.key === 'ArrowUp' ? -1 : 1);
      },
    },
  };
}
