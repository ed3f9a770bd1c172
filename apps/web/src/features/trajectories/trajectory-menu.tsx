import { ActionIcon, Menu } from '@mantine/core';
import { IconArchive, IconArchiveOff, IconCopy, IconDots, IconPencil, IconTrash } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useTexts } from '../../base/i18n.ts';
import { trajectoriesTexts } from './trajectories.texts.ts';
import type { TrajectoryActions } from './use-trajectory-actions.ts';

interface Props {
  trajectory: { id: number; title: string; is_archived: boolean };
  actions: TrajectoryActions;
  /** Whether to offer opening the page, as lists do. */
  canOpen?: boolean;
  onRemoved?: () => void;
}

/** Actions on a trajectory. */
export function TrajectoryMenu({ trajectory, actions, canOpen = false, onRemoved }: Props) {
  const t = useTexts(trajectoriesTexts);
  return (
    <Menu position="bottom-end" shadow="md" width={220}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size={36} aria-label={t('actionsOf', { title: trajectory.title })}>
          <IconDots size={20} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {canOpen && (
          <Menu.Item
            component={Link}
            to={`/admin/trajectories/${trajectory.id}`}
            leftSection={<IconPencil size={18} />}
          >
            {t('edit')}
          </Menu.Item>
        )}
        <Menu.Item leftSection={<IconCopy size={18} />} onClick={() => void actions.clone(trajectory)}>
          {t('clone')}
        </Menu.Item>
        <Menu.Item
          leftSection={trajectory.is_archived ? <IconArchiveOff size={18} /> : <IconArchive size={18} />}
          onClick={() => void actions.archive([trajectory.id], !trajectory.is_archived)}
        >
          {t(trajectory.is_archived ? 'unarchive' : 'archive')}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item
          c="var(--danger)"
          leftSection={<IconTrash size={18} />}
          onClick={() => {
            onRemoved?.();
            void actions.remove(trajectory);
          }}
        >
          {t('remove')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
