import { ActionIcon, Menu } from '@mantine/core';
import { IconArchive, IconArchiveOff, IconCopy, IconDots, IconPencil, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useTexts } from '../../base/i18n.ts';
import { recordTexts } from './record.texts.ts';

interface Props {
  record: { title: string; is_archived: boolean };
  /** The page of the record, in lists. */
  opens?: { to: string; label: string } | undefined;
  clone?: () => void;
  archive: (isArchived: boolean) => void;
  remove?: (() => void) | undefined;
  /** Items of this kind of record alone, after archiving. */
  children?: ReactNode;
  width?: number;
}

/** The menu of a record of the administration: open, copy, archive, delete. */
export function RecordMenu({ record, opens, clone, archive, remove, children, width = 220 }: Props) {
  const t = useTexts(recordTexts);
  const { title, is_archived: isArchived } = record;
  const ArchiveSign = isArchived ? IconArchiveOff : IconArchive;
  return (
    <Menu position="bottom-end" shadow="md" width={width}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size={36} aria-label={t('actionsOf', { title })}>
          <IconDots size={20} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {opens && (
          <Menu.Item component={Link} to={opens.to} leftSection={<IconPencil size={18} />}>
            {opens.label}
          </Menu.Item>
        )}
        {clone && (
          <Menu.Item leftSection={<IconCopy size={18} />} onClick={clone}>
            {t('clone')}
          </Menu.Item>
        )}
        <Menu.Item leftSection={<ArchiveSign size={18} />} onClick={() => archive(!isArchived)}>
          {t(isArchived ? 'unarchive' : 'archive')}
        </Menu.Item>
        {children}
        {remove && (
          <>
            <Menu.Divider />
            <Menu.Item c="var(--danger)" leftSection={<IconTrash size={18} />} onClick={remove}>
              {t('remove')}
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
