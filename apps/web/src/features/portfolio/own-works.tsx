import { ActionIcon } from '@mantine/core';
import type { PortfolioWork } from '@orbita/contract/portfolio/works';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { api } from '../../api/client/client.ts';
import { invalidate, useSave } from '../../api/query.ts';
import { useTexts } from '../../base/i18n.ts';
import { runUndoable } from '../../ui/saving/run-undoable.ts';
import { SortableList } from '../../ui/sortable/sortable-list.tsx';
import { WorkCard } from './work-card.tsx';
import { worksTexts } from './works.texts.ts';
import classes from './works.module.css';

interface Props {
  works: PortfolioWork[];
  onEdit: (work: PortfolioWork) => void;
}

const refresh = () => invalidate('portfolio');

/** Takes a work out at once; the undo puts it back in its place as it was. */
const remove = (work: PortfolioWork, works: PortfolioWork[], message: string) =>
  runUndoable({
    work: () => api.portfolio.deleteWork({ params: { id: work.id } }),
    message,
    undo: () => putBack(work, works),
    refresh,
  });

async function putBack(work: PortfolioWork, works: PortfolioWork[]): Promise<void> {
  const { answer_id, title, words, shows_text, attachments, cover } = work;
  const idsOf = (isLink: boolean) => attachments.filter(({ type }) => (type === 'link') === isLink).map(({ id }) => id);
  const body = { answer_id, title, words, shows_text, file_ids: idsOf(false), link_ids: idsOf(true) };
  const made = await api.portfolio.addWork({ body: { ...body, cover_file_id: cover?.id ?? null } });
  const ids = works.map(({ id }) => (id === work.id ? made.id : id));
  await api.portfolio.orderWorks({ body: { ids } });
}

/** The works of the student, ordered by hand. */
export function OwnWorks({ works, onEdit }: Props) {
  const t = useTexts(worksTexts);
  // The new order is shown at once; it gives way to what the server returns.
  const [moved, setMoved] = useState<{ from: PortfolioWork[]; ids: number[] } | null>(null);
  const order = useSave('portfolio', 'orderWorks', { invalidates: ['portfolio'] });
  const shown =
    moved?.from === works
      ? works.toSorted((one, other) => moved.ids.indexOf(one.id) - moved.ids.indexOf(other.id))
      : works;
  const toolsOf = (work: PortfolioWork, handle: ReactNode) => (
    <>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={36}
        aria-label={t('edit', { title: work.title })}
        onClick={() => onEdit(work)}
      >
        <IconPencil size={20} />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={36}
        aria-label={t('remove', { title: work.title })}
        onClick={() => void remove(work, works, t('removed'))}
      >
        <IconTrash size={20} />
      </ActionIcon>
      {works.length > 1 && handle}
    </>
  );
  return (
    <SortableList
      items={shown}
      nameOf={({ title }) => title}
      hint={t('dragHint')}
      list={{ label: t('works'), className: classes.works, itemClassName: classes.item }}
      onOrder={(ids) => {
        setMoved({ from: works, ids });
        order.mutate({ body: { ids } });
      }}
    >
      {(work, handle) => (
        <WorkCard
          work={work}
          tools={toolsOf(work, handle)}
          note={work.is_private && <p className={classes.note}>{t('private')}</p>}
        />
      )}
    </SortableList>
  );
}
