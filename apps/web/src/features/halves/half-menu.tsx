import { ActionIcon, Menu } from '@mantine/core';
import { IconArchive, IconArchiveOff, IconCopy, IconDots, IconPencil, IconTrash } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useTexts } from '../../base/i18n.ts';
import { halvesTexts } from './halves.texts.ts';
import type { HalfActions } from './use-half-actions.ts';

interface Props {
  half: { id: number; title: string; is_archived: boolean };
  actions: HalfActions;
  /** Whether to offer opening the half's page, as lists do. */
  canOpen?: boolean;
  onRemoved?: () => void;
}

/** Actions on a half. */
export function HalfMenu({ half, actions, canOpen = false, onRemoved }: Props) {
  const t = useTexts(halvesTexts);
  return (
    <Menu position="bottom-end" shadow="md" width={220}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size={36} aria-label={t('actionsOf', { title: half.title })}>
          <IconDots size={20} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {canOpen && (
          <Menu.Item component={Link} to={`/admin/halves/${half.id}`} leftSection={<IconPencil size={18} />}>
            {t('edit')}
          </Menu.Item>
        )}
        <Menu.Item leftSection={<IconCopy size={18} />} onClick={() => void actions.clone(half)}>
          {t('clone')}
        </Menu.Item>
        <Menu.Item
          leftSection={half.is_archived ? <IconArchiveOff size={18} /> : <IconArchive size={18} />}
          onClick={() => void actions.archive([half.id], !half.is_archived)}
        >
          {t(half.is_archived ? 'unarchive' : 'archive')}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item
          c="var(--danger)"
          leftSection={<IconTrash size={18} />}
          onClick={() => {
            onRemoved?.();
            void actions.remove(half);
          }}
        >
          {t('remove')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
