import { ActionIcon, Tooltip } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useTexts } from '../../base/i18n.ts';
import { marksTexts } from './marks.texts.ts';
import classes from './marks.module.css';

interface Props {
  title: string;
  onEdit: () => void;
  onDelete: () => void;
  /** Reason why the row cannot be deleted. */
  keptBecause?: string | undefined;
}

/** Buttons for editing and deleting a row; a row that cannot be deleted says why. */
export function RowTools({ title, onEdit, onDelete, keptBecause }: Props) {
  const t = useTexts(marksTexts);
  return (
    <span className={classes.tools}>
      <ActionIcon variant="subtle" color="gray" size={36} aria-label={t('edit', { title })} onClick={onEdit}>
        <IconPencil size={20} />
      </ActionIcon>
      <Tooltip label={keptBecause ?? t('delete', { title })}>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={36}
          aria-label={keptBecause ? `${t('delete', { title })}. ${keptBecause}` : t('delete', { title })}
          aria-disabled={keptBecause !== undefined}
          data-kept={keptBecause !== undefined || undefined}
          className={classes.delete}
          onClick={keptBecause === undefined ? onDelete : undefined}
        >
          <IconTrash size={20} />
        </ActionIcon>
      </Tooltip>
    </span>
  );
}
