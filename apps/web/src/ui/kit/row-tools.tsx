import { ActionIcon, Group } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTexts } from '../../base/i18n.ts';
import type { Column } from './list-table.tsx';
import { recordTexts } from './record.texts.ts';

/** The last column of a list, with what can be done to a row. */
export const toolsColumn = <Row,>(cell: (row: Row) => ReactNode): Column<Row> => ({
  title: recordTexts.t('actions'),
  isTitleHidden: true,
  kind: 'tools',
  cell,
});

interface Props {
  title: string;
  onEdit: () => void;
  onRemove: () => void;
}

/** Edits and deletes a record that has neither page nor archive. */
export function RowTools({ title, onEdit, onRemove }: Props) {
  const t = useTexts(recordTexts);
  const look = { variant: 'subtle', color: 'gray', size: 36 } as const;
  return (
    <Group component="span" display="inline-flex" gap={4} wrap="nowrap">
      <ActionIcon {...look} aria-label={t('editOne', { title })} onClick={onEdit}>
        <IconPencil size={20} />
      </ActionIcon>
      <ActionIcon {...look} aria-label={t('removeOne', { title })} onClick={onRemove}>
        <IconTrash size={20} />
      </ActionIcon>
    </Group>
  );
}
