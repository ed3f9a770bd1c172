import { Skeleton } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { IconArrowBackUp, IconPlus } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import type { ApiError } from '../../api/client/api-error.ts';
import { useTexts } from '../../base/i18n.ts';
import { Button } from '../buttons/button.tsx';
import { PageHeader } from '../plain/page-header.tsx';
import { LoadState } from '../states/load-state.tsx';
import { EmptyState } from '../states/states.tsx';
import { EditableRows } from './editable-rows.tsx';
import { sortableTexts } from './sortable.texts.ts';
import classes from './ordered-list-page.module.css';

interface Item {
  id: number;
  title: string;
  is_archived: boolean;
}
interface RowsProps<T extends Item> {
  label: string;
  /** Replaces the title, for example by one with a colour. */
  show?: (item: T) => ReactNode;
  /** What is told under the title. */
  facts: (item: T) => string;
  mayChange: boolean;
  /** Saves the list in this order; those taken out of it are named. */
  save: (items: readonly T[], takenOut?: { removed_ids: number[] }) => void;
}
interface Props<T extends Item> {
  header: { title: string; description: string; add: string };
  /** Tabs between header and list. */
  views: ReactNode;
  query: UseQueryResult<{ data: T[] }, ApiError>;
  rows: RowsProps<T>;
  empty: { icon: ReactNode; title: string; text: string };
  /** The dialog that edits an item, or adds one when it is null. */
  renderEditor: (edited: T | null, all: readonly T[], onClose: () => void) => ReactNode;
}

/** A page with a short list of the company, such as its forms of education: ordered, edited, taken out and brought back. */
export function OrderedListPage<T extends Item>({ header, views, query, rows, empty, renderEditor }: Props<T>) {
  const [edited, setEdited] = useState<T | 'new' | null>(null);
  const add = rows.mayChange && (
    <Button colour="blue" leftSection={<IconPlus size={18} aria-hidden="true" />} onClick={() => setEdited('new')}>
      {header.add}
    </Button>
  );
  return (
    <>
      <PageHeader title={header.title} description={header.description} actions={add} />
      {views}
      <LoadState query={query} skeleton={<Skeleton height={64 * 4} radius="lg" />}>
        {({ data }) =>
          data.length === 0 ? (
            <EmptyState icon={empty.icon} title={empty.title} action={add}>
              {empty.text}
            </EmptyState>
          ) : (
            <Rows {...rows} items={data} onEdit={setEdited} />
          )
        }
      </LoadState>
      {edited && renderEditor(edited === 'new' ? null : edited, query.data?.data ?? [], () => setEdited(null))}
    </>
  );
}

interface Listed<T extends Item> extends RowsProps<T> {
  items: readonly T[];
  onEdit: (item: T) => void;
}

function Rows<T extends Item>({ items, mayChange, save, onEdit, ...look }: Listed<T>) {
  const current = items.filter(({ is_archived }) => !is_archived);
  const archived = items.filter(({ is_archived }) => is_archived);
  const order = (ids: number[]) => save(current.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id)));
  const remove = ({ id }: T) =>
    save(
      current.filter((item) => item.id !== id),
      { removed_ids: [id] },
    );
  return (
    <>
      <EditableRows {...look} items={current} actions={mayChange ? { edit: onEdit, remove, order } : undefined} />
      {archived.length > 0 && (
        <Archived items={archived} onBack={mayChange ? (item) => save([...current, item]) : undefined} />
      )}
    </>
  );
}

interface ArchivedProps<T extends Item> {
  items: readonly T[];
  /** Without it the items are only named. */
  onBack: ((item: T) => void) | undefined;
}

function Archived<T extends Item>({ items, onBack }: ArchivedProps<T>) {
  const t = useTexts(sortableTexts);
  return (
    <section className={classes.archived} aria-label={t('archived')}>
      <h2>{t('archived')}</h2>
      <ul>
        {items.map((item) => (
          <li key={item.id}>
            {onBack ? (
              <Button
                leftSection={<IconArrowBackUp size={18} aria-hidden="true" />}
                aria-label={t('bringBack', { title: item.title })}
                onClick={() => onBack(item)}
              >
                {item.title}
              </Button>
            ) : (
              item.title
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
