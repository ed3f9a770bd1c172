import { Menu } from '@mantine/core';
import { IconSitemap } from '@tabler/icons-react';
import { useTexts } from '../../base/i18n.ts';
import { RecordMenu } from '../../ui/kit/record-menu.tsx';
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
  const { id, name, is_archived } = group;
  const remove = () => void actions.remove(group).then((isDone) => isDone && onRemoved?.());
  return (
    <RecordMenu
      record={{ title: name, is_archived }}
      opens={canOpen ? { to: `/admin/groups/${id}`, label: t('open') } : undefined}
      archive={(isArchived) => void actions.archive([id], isArchived)}
      remove={isDeletable ? remove : undefined}
      width={280}
    >
      {hasChildren && (
        <Menu.Item leftSection={<IconSitemap size={18} />} onClick={() => void actions.archiveFamily(id, !is_archived)}>
          {t(is_archived ? 'unarchiveFamily' : 'archiveFamily')}
        </Menu.Item>
      )}
    </RecordMenu>
  );
}
