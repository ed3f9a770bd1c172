import {
  closestCenter,
  DndContext,
  PointerSensor,
  pointerWithin,
  useDraggable,
  useDroppable,
  useSensor,
  useSensors,
  type CollisionDetection,
  type DragEndEvent,
} from '@dnd-kit/core';
import { horizontalListSortingStrategy, rectSortingStrategy, SortableContext, useSortable } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { IconGripVertical } from '@tabler/icons-react';
import type { KeyboardEvent, ReactNode } from 'react';
import { useTexts } from '../../base/i18n.ts';
import { SILENT } from './sort-area.tsx';
import { sortableTexts } from './sortable.texts.ts';
import classes from './sortable-list.module.css';

interface Props {
  /** Ids of the columns in their order. */
  columns: readonly string[];
  /** Whether the columns stand below each other, as on phones. */
  isStacked: boolean;
  /** Called with the places of a column before and after, counted from 0. */
  onMoveColumn: (from: number, to: number) => void;
  /** Called when an item was dropped on a column or zone. */
  onDropItem: (item: string, place: string) => void;
  /** What screen readers are told about the last move. */
  said: string;
  children: ReactNode;
}

/** Columns that are dragged to another place, with items that are dragged to another column. */
export function BoardArea({ columns, isStacked, onMoveColumn, onDropItem, said, children }: Props) {
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 4 } }));
  const isColumn = (id: number | string) => columns.includes(String(id));
  const detect: CollisionDetection = (drag) =>
    isColumn(drag.active.id)
      ? closestCenter({ ...drag, droppableContainers: drag.droppableContainers.filter(({ id }) => isColumn(id)) })
      : pointerWithin(drag);
  const onDragEnd = ({ active, over }: DragEndEvent) => {
    if (!over) return;
    const [from, to] = [columns.indexOf(String(active.id)), columns.indexOf(String(over.id))];
    if (from < 0) onDropItem(String(active.id), String(over.id));
    else if (to >= 0 && from !== to) onMoveColumn(from, to);
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={detect}
      onDragEnd={onDragEnd}
      accessibility={{ screenReaderInstructions: { draggable: '' }, announcements: SILENT }}
    >
      <SortableContext items={[...columns]} strategy={isStacked ? rectSortingStrategy : horizontalListSortingStrategy}>
        {children}
      </SortableContext>
      <span className="visually-hidden" role="status">
        {said}
      </span>
    </DndContext>
  );
}

const ITEM = 'item';
const HANDLE = 'data-board-handle';

/** Returns what the element of a column needs, and the props of its handle. */
export function useBoardColumn(id: string, isDisabled: boolean) {
  const sortable = useSortable({ id, disabled: { draggable: isDisabled, droppable: false } });
  const { setNodeRef, setActivatorNodeRef, listeners, transform, transition, isDragging, isOver, active } = sortable;
  return {
    ref: setNodeRef,
    element: {
      'data-dragging': isDragging || undefined,
      'data-over': (isOver && active?.data.current?.['kind'] === ITEM) || undefined,
      style: { transform: CSS.Translate.toString(transform), transition },
    },
    handle: { ref: setActivatorNodeRef, listeners },
  };
}

/** Returns what the element of an item needs; it is dragged by any part of it, by touch only by its handle. */
export function useBoardItem(id: string, isDisabled: boolean) {
  const { setNodeRef, listeners, transform, isDragging } = useDraggable({
    id,
    data: { kind: ITEM },
    disabled: isDisabled,
  });
  return {
    ref: setNodeRef,
    element: {
      ...listeners,
      // The handle has the keys of an item.
      onKeyDown: undefined,
      'data-dragging': isDragging || undefined,
      style: { transform: CSS.Translate.toString(transform) },
    },
  };
}

/** Returns what a place beside the columns needs to take items. */
export function useBoardZone(id: string) {
  const { setNodeRef, isOver } = useDroppable({ id });
  return { ref: setNodeRef, element: { 'data-over': isOver || undefined } };
}

interface HandleProps {
  /** Id of the column or item. */
  id: string;
  name: string;
  /** Accessible description. */
  hint: string;
  /** Called with the direction of an arrow key. */
  onStep: (by: -1 | 1) => void;
  drag?: ReturnType<typeof useBoardColumn>['handle'];
}

const STEPS: Record<string, -1 | 1> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };

/** The handle of a column or item: dragged with the pointer, moved with arrows. */
export function BoardHandle({ id, name, hint, onStep, drag }: HandleProps) {
  const t = useTexts(sortableTexts);
  return (
    <button
      type="button"
      ref={drag?.ref}
      {...{ [HANDLE]: id }}
      className={classes.handle}
      aria-label={t('move', { name })}
      title={hint}
      {...drag?.listeners}
      onKeyDown={(event: KeyboardEvent) => {
        const by = STEPS[event.key];
        if (by === undefined || event.altKey) return;
        event.preventDefault();
        onStep(by);
      }}
    >
      <IconGripVertical size={18} aria-hidden="true" />
    </button>
  );
}

/** Puts the focus on a handle once it stands at its new place, because an element loses focus when it moves. */
export function focusHandle(id: string): void {
  requestAnimationFrame(() => document.querySelector<HTMLElement>(`[${HANDLE}="${quoted(id)}"]`)?.focus());
}
const quoted = (id: string): string => id.replace(/["\\]/g, '\\$&');
