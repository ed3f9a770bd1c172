import { ActionIcon } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTexts } from '../../base/i18n.ts';
import { sortableTexts } from './sortable.texts.ts';
import { SortableList } from './sortable-list.tsx';
import classes from './editable-rows.module.css';

interface Item {
  id: number;
  title: string;
}
interface Props<T extends Item> {
  label: string;
  items: readonly T[];
  /** Replaces the title, for example by one with a colour. */
  show?: (item: T) => ReactNode;
  /** What is told under the title. */
  facts: (item: T) => string;
  /** Without it the rows are only shown. */
  actions?: { edit: (item: T) => void; remove: (item: T) => void; order: (ids: number[]) => void } | undefined;
}

/** Rows of a short list of the company, such as forms of education: moved, edited and deleted. */
export function EditableRows<T extends Item>({ label, items, show, facts, actions }: Props<T>) {
  const t = useTexts(sortableTexts);
  const words = (item: T) => (
    <span className={classes.words}>
      <strong>{show ? show(item) : item.title}</strong>
      <span className={classes.facts}>{facts(item)}</span>
    </span>
  );
  if (!actions)
    return (
      <ul className={`${classes.panel} ${classes.rows}`} aria-label={label}>
        {items.map((item) => (
          <li key={item.id} className={classes.row} data-fixed>
            {words(item)}
          </li>
        ))}
      </ul>
    );
  const look = { variant: 'subtle', color: 'gray', size: 36 } as const;
  return (
    <div className={classes.panel}>
      <SortableList
        items={items}
        nameOf={({ title }) => title}
        hint={t('moveHint')}
        list={{ label, className: classes.rows, itemClassName: classes.row }}
        onOrder={actions.order}
      >
        {(item, handle) => (
          <>
            {handle}
            {words(item)}
            <ActionIcon {...look} aria-label={t('editItem', { name: item.title })} onClick={() => actions.edit(item)}>
              <IconPencil size={20} />
            </ActionIcon>
            <ActionIcon
              {...look}
              aria-label={t('removeItem', { name: item.title })}
              onClick={() => actions.remove(item)}
            >
              <IconTrash size={20} />
            </ActionIcon>
          </>
        )}
      </SortableList>
    </div>
  );
}
