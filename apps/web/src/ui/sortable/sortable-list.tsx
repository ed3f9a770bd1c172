import { arrayMove } from '@dnd-kit/sortable';
import { IconGripVertical } from '@tabler/icons-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useTexts } from '../../base/i18n.ts';
import { SortArea, useSortItem } from './sort-area.tsx';
import { sortableTexts } from './sortable.texts.ts';
import classes from './sortable-list.module.css';

interface Item {
  id: number;
}
interface Props<T extends Item> {
  items: readonly T[];
  /** Name of an item, for announcing its moves to screen readers. */
  nameOf: (item: T) => string;
  /** Called with the new order of ids and the moved item's new place, counted from 1. */
  onOrder: (order: number[], moved: { id: number; place: number }) => void;
  /** Accessible description of the handle. */
  hint: string;
  /** Renders a labelled list with these classes; without it the items have no list element. */
  list?: { label: string; className: string | undefined; itemClassName: string | undefined };
  children: (item: T, handle: ReactNode) => ReactNode;
}

/** Name of the event that Alt+↑ and Alt+↓ send to the focused item. */
const MOVE = 'orbita-move';
const ITEM = 'data-sortable-item';

/** Moves the focused item one place up (-1) or down (1). */
export function moveFocusedItem(by: -1 | 1): void {
  document.activeElement?.closest(`[${ITEM}]`)?.dispatchEvent(new CustomEvent(MOVE, { detail: by }));
}

/** A list reordered by its handles: with the pointer, with arrows on a handle or with Alt+arrows anywhere in an item. */
export function SortableList<T extends Item>({ items, nameOf, onOrder, hint, list, children }: Props<T>) {
  const t = useTexts(sortableTexts);
  const [said, setSaid] = useState('');
  const ids = items.map(({ id }) => id);
  const move = (from: number, to: number) => {
    const item = items[from];
    if (!item || to < 0 || to >= ids.length || from === to) return;
    const focused = document.activeElement;
    onOrder(arrayMove(ids, from, to), { id: item.id, place: to + 1 });
    setSaid(t('moved', { name: nameOf(item), place: to + 1, total: ids.length }));
    // An element loses focus when it moves in the document.
    requestAnimationFrame(() => focused instanceof HTMLElement && focused.focus());
  };
  const rows = items.map((item, index) => (
    <SortableItem
      key={item.id}
      id={item.id}
      name={nameOf(item)}
      hint={hint}
      listed={list}
      onMove={(by) => move(index, index + by)}
    >
      {(handle) => children(item, handle)}
    </SortableItem>
  ));
  return (
    <SortArea ids={ids} onMove={move} said={said}>
      {list ? (
        <ul className={list.className} aria-label={list.label}>
          {rows}
        </ul>
      ) : (
        rows
      )}
    </SortArea>
  );
}

interface ItemProps {
  id: number;
  name: string;
  hint: string;
  listed: Props<Item>['list'];
  onMove: (by: number) => void;
  children: (handle: ReactNode) => ReactNode;
}

function SortableItem({ id, name, hint, listed, onMove, children }: ItemProps) {
  const t = useTexts(sortableTexts);
  const { setNodeRef, element, handle: grip } = useSortItem(id, onMove);
  const node = useRef<HTMLElement | null>(null);
  const move = useRef(onMove);
  useEffect(() => {
    move.current = onMove;
  });
  useEffect(() => {
    const item = node.current;
    const listen = (event: Event) => {
      event.stopPropagation();
      if (event instanceof CustomEvent) move.current(Number(event.detail));
    };
    item?.addEventListener(MOVE, listen);
    return () => item?.removeEventListener(MOVE, listen);
  }, []);
  const handle = (
    <button type="button" className={classes.handle} aria-label={t('move', { name })} title={hint} {...grip}>
      <IconGripVertical size={20} aria-hidden="true" />
    </button>
  );
  const Element = listed ? 'li' : 'div';
  return (
    <Element
      ref={(item: HTMLElement | null) => {
        node.current = item;
        setNodeRef(item);
      }}
      {...{ [ITEM]: '' }}
      className={listed ? `${classes.item} ${listed.itemClassName}` : classes.item}
      {...element}
    >
      {children(handle)}
    </Element>
  );
}
