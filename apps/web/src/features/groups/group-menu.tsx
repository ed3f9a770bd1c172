import { ActionIcon, Menu } from '@mantine/core';
import { IconArchive, IconArchiveOff, IconDots, IconPencil, IconSitemap, IconTrash } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useTexts } from '../../base/i18n.ts';
import { groupsTexts } from './groups.texts.ts';
import type { GroupActions } from './use-group-actions.ts';

interface Props {
  group: { id: number; name: string; is_archived: boolean };
  actions: GroupActions;
  /** Whether to offer opening the group's page, as lists do. */
  canOpen?: boolean;
  hasChildren?: boolean;
  isDeletable?: boolean;
  onRemoved?: () => void;
}

/** Actions on a group. */
export function GroupMenu({ group, actions, canOpen, hasChildren, isDeletable, onRemoved }: Props) {
  const t = useTexts(groupsTexts);
  const { id, is_archived: isArchived } = group;
  const ArchiveSign = isArchived ? IconArchiveOff : IconArchive;
  return (
    <Menu position="bottom-end" shadow="md" width={280}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size={36} aria-label={t('actionsOf', { name: group.name })}>
          <IconDots size={20} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {canOpen && (
          <Menu.Item component={Link} to={`/admin/groups/${id}`} leftSection={<IconPencil size={18} />}>
            {t('open')}
          </Menu.Item>
        )}
        <Menu.Item leftSection={<ArchiveSign size={18} />} onClick={() => void actions.archive([id], !isArchived)}>
          {t(isArchived ? 'unarchive' : 'archive')}
        </Menu.Item>
        {hasChildren && (
          <Menu.Item
            leftSection={<IconSitemap size={18} />}
            onClick={() => void actions.archiveFamily(id, !isArchived)}
          >
            {t(isArchived ? 'unarchiveFamily' : 'archiveFamily')}
          </Menu.Item>
        )}
        {isDeletable && (
          <>
            <Menu.Divider />
            <Menu.Item
              c="var(--danger)"
              leftSection={<IconTrash size={18} />}
              onClick={() => void actions.remove(group).then((isDone) => isDone && onRemoved?.())}
            >
              {t('remove')}
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
