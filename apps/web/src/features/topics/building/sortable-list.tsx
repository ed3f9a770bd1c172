import { closestCenter, DndContext, PointerSensor, useSensor, useSensors, type DragEndEvent } from '@dnd-kit/core';
import { arrayMove, SortableContext, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { IconGripVertical } from '@tabler/icons-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useTexts } from '../../../app/i18n.ts';
import { buildingTexts } from './building.texts.ts';
import classes from './sortable-list.module.css';

interface Item {
  id: number;
}
interface Props<T extends Item> {
  items: readonly T[];
  /** Name of an item for those who do not see where it went. */
  nameOf: (item: T) => string;
  onOrder: (order: number[]) => void;
  children: (item: T, handle: ReactNode) => ReactNode;
}

/** What the shortcuts Alt+↑ and Alt+↓ send to the item that holds the focus. */
const MOVE = 'orbita-move';
const ITEM = 'data-sortable-item';

/** Moves the item that holds the focus one place up (-1) or down (1). */
export function moveFocusedItem(by: -1 | 1): void {
  document.activeElement?.closest(`[${ITEM}]`)?.dispatchEvent(new CustomEvent(MOVE, { detail: by }));
}

/** A list that is put in order by its handles: by pointer, and by keyboard with arrows on the handle or Alt+arrows anywhere inside. */
export function SortableList<T extends Item>({ items, nameOf, onOrder, children }: Props<T>) {
  const t = useTexts(buildingTexts);
  const [said, setSaid] = useState('');
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 4 } }));
  const ids = items.map(({ id }) => id);
  const move = (from: number, to: number) => {
    const item = items[from];
    if (!item || to < 0 || to >= ids.length || from === to) return;
    const focused = document.activeElement;
    onOrder(arrayMove(ids, from, to));
    setSaid(t('moved', { name: nameOf(item), place: to + 1, total: ids.length }));
    // A node that moves in the document loses its focus.
    requestAnimationFrame(() => focused instanceof HTMLElement && focused.focus());
  };
  const onDragEnd = ({ active, over }: DragEndEvent) => {
    if (over) move(ids.indexOf(Number(active.id)), ids.indexOf(Number(over.id)));
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={onDragEnd}
      accessibility={{ screenReaderInstructions: { draggable: '' }, announcements: SILENT }}
    >
      <SortableContext items={ids} strategy={verticalListSortingStrategy}>
        {items.map((item, index) => (
          <SortableItem key={item.id} id={item.id} name={nameOf(item)} onMove={(by) => move(index, index + by)}>
            {(handle) => children(item, handle)}
          </SortableItem>
        ))}
      </SortableContext>
      <span className="visually-hidden" role="status">
        {said}
      </span>
    </DndContext>
  );
}

/** The list announces moves itself, in its own words. */
const SILENT = {
  onDragStart: () => undefined,
  onDragOver: () => undefined,
  onDragEnd: () => undefined,
  onDragCancel: () => undefined,
};

interface ItemProps {
  id: number;
  name: string;
  onMove: (by: number) => void;
  children: (handle: ReactNode) => ReactNode;
}

function SortableItem({ id, name, onMove, children }: ItemProps) {
  const t = useTexts(buildingTexts);
  const { setNodeRef, setActivatorNodeRef, listeners, transform, transition, isDragging } = useSortable({ id });
  const node = useRef<HTMLElement | null>(null);
  const move = useRef(onMove);
  useEffect(() => {
    move.current = onMove;
  });
  useEffect(() => {
    const element = node.current;
    const listen = (event: Event) => {
      event.stopPropagation();
      move.current((event as CustomEvent<number>).detail);
    };
    element?.addEventListener(MOVE, listen);
    return () => element?.removeEventListener(MOVE, listen);
  }, []);
  const handle = (
    <button
      type="button"
      ref={setActivatorNodeRef}
      className={classes.handle}
      aria-label={t('move', { name })}
      title={t('moveHint')}
      {...listeners}
      onKeyDown={(event) => {
        if (event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
        event.preventDefault();
        onMove(event.key === 'ArrowUp' ? -1 : 1);
      }}
    >
      <IconGripVertical size={20} aria-hidden="true" />
    </button>
  );
  return (
    <div
      ref={(element) => {
        node.current = element;
        setNodeRef(element);
      }}
      {...{ [ITEM]: '' }}
      className={classes.item}
      data-dragging={isDragging || undefined}
      style={{ transform: CSS.Translate.toString(transform), transition }}
    >
      {children(handle)}
    </div>
  );
}
