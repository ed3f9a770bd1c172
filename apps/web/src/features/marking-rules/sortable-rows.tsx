import { closestCenter, DndContext, PointerSensor, useSensor, useSensors, type DragEndEvent } from '@dnd-kit/core';
import { SortableContext, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { IconGripVertical } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { useTexts } from '../../app/i18n.ts';
import { rulesTexts } from './marking-rules.texts.ts';
import classes from './marking-rules.module.css';

interface Row {
  id: number;
  title: string;
}
interface Props<R extends Row> {
  rows: readonly R[];
  label: string;
  /** The row goes to a place counted from 1. */
  onMove: (id: number, place: number) => void;
  children: (row: R) => ReactNode;
}

/** Rows put in order by their handles: by pointer, or by arrows on the handle. */
export function SortableRows<R extends Row>({ rows, label, onMove, children }: Props<R>) {
  const t = useTexts(rulesTexts);
  const [said, setSaid] = useState('');
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 4 } }));
  const ids = rows.map(({ id }) => id);
  const move = (from: number, to: number) => {
    const row = rows[from];
    if (!row || to < 0 || to >= rows.length || from === to) return;
    onMove(row.id, to + 1);
    setSaid(t('moved', { name: row.title, place: to + 1, total: rows.length }));
    const focused = document.activeElement;
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
        <ul className={classes.rows} aria-label={label}>
          {rows.map((row, index) => (
            <SortableRow key={row.id} row={row} onStep={(by) => move(index, index + by)}>
              {children(row)}
            </SortableRow>
          ))}
        </ul>
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

interface RowProps {
  row: Row;
  onStep: (by: -1 | 1) => void;
  children: ReactNode;
}

function SortableRow({ row, onStep, children }: RowProps) {
  const t = useTexts(rulesTexts);
  const { setNodeRef, setActivatorNodeRef, listeners, transform, transition, isDragging } = useSortable({ id: row.id });
  return (
    <li
      ref={setNodeRef}
      className={classes.row}
      data-dragging={isDragging || undefined}
      style={{ transform: CSS.Translate.toString(transform), transition }}
    >
      <button
        type="button"
        ref={setActivatorNodeRef}
        className={classes.handle}
        aria-label={t('move', { name: row.title })}
        title={t('moveHint')}
        {...listeners}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
          event.preventDefault();
          onStep(event.key === 'ArrowUp' ? -1 : 1);
        }}
      >
        <IconGripVertical size={20} aria-hidden="true" />
      </button>
      {children}
    </li>
  );
}
