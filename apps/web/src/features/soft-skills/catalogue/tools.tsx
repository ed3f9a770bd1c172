import { ActionIcon } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useTexts } from '../../../base/i18n.ts';
import { catalogueTexts } from './catalogue.texts.ts';

interface Props {
  title: string;
  onEdit: () => void;
  onRemove: () => void;
}

/** Edits and deletes a part of the catalogue. */
export function Tools({ title, onEdit, onRemove }: Props) {
  const t = useTexts(catalogueTexts);
  const look = { variant: 'subtle', color: 'gray', size: 36 } as const;
  return (
    <>
      <ActionIcon {...look} aria-label={t('edit', { title })} onClick={onEdit}>
        <IconPencil size={20} />
      </ActionIcon>
      <ActionIcon {...look} aria-label={t('remove', { title })} onClick={onRemove}>
        <IconTrash size={20} />
      </ActionIcon>
    </>
  );
}
