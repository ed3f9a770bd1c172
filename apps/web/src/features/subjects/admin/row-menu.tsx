import { ActionIcon, Menu } from '@mantine/core';
import type { SubjectRow } from '@orbita/contract/subjects';
import {
  IconArchive,
  IconArchiveOff,
  IconArrowBackUp,
  IconBook2,
  IconCopy,
  IconDots,
  IconSettings,
  IconTrash,
  IconTrashX,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useTexts } from '../../../base/i18n.ts';
import { subjectsAdminTexts } from './subjects-admin.texts.ts';
import type { SubjectActions } from './use-subject-actions.ts';

interface Props {
  subject: SubjectRow;
  actions: SubjectActions;
}

/** The actions available for a discipline in its present state. */
export function RowMenu({ subject, actions }: Props) {
  const t = useTexts(subjectsAdminTexts);
  return (
    <Menu position="bottom-end" shadow="md" width={232}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size={36} aria-label={t('actionsOf', { title: subject.title })}>
          <IconDots size={20} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {subject.purged_at ? (
          <Item icon={<IconArrowBackUp size={18} />} onClick={() => void actions.undoPurge(subject)}>
            {t('undoPurge')}
          </Item>
        ) : subject.deleted_at ? (
          <BinItems subject={subject} actions={actions} />
        ) : (
          <LiveItems subject={subject} actions={actions} />
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

function LiveItems({ subject, actions }: Props) {
  const t = useTexts(subjectsAdminTexts);
  const isArchived = subject.is_archived;
  return (
    <>
      <Menu.Item component={Link} to={`/subjects/${subject.id}`} leftSection={<IconBook2 size={18} />}>
        {t('open')}
      </Menu.Item>
      <Menu.Item component={Link} to={`/subjects/${subject.id}/settings`} leftSection={<IconSettings size={18} />}>
        {t('settings')}
      </Menu.Item>
      <Item icon={<IconCopy size={18} />} onClick={() => void actions.clone(subject)}>
        {t('clone')}
      </Item>
      <Item
        icon={isArchived ? <IconArchiveOff size={18} /> : <IconArchive size={18} />}
        onClick={() => void actions.archive([subject.id], !isArchived)}
      >
        {t(isArchived ? 'unarchive' : 'archive')}
      </Item>
      <Menu.Divider />
      <Item icon={<IconTrash size={18} />} isDanger onClick={() => void actions.remove(subject)}>
        {t('remove')}
      </Item>
    </>
  );
}

function BinItems({ subject, actions }: Props) {
  const t = useTexts(subjectsAdminTexts);
  return (
    <>
      <Item icon={<IconArrowBackUp size={18} />} onClick={() => void actions.restore(subject)}>
        {t('restore')}
      </Item>
      <Menu.Divider />
      <Item icon={<IconTrashX size={18} />} isDanger onClick={() => void actions.purge(subject)}>
        {t('purge')}
      </Item>
    </>
  );
}

interface ItemProps {
  icon: ReactNode;
  isDanger?: boolean;
  onClick: () => void;
  children: ReactNode;
}
const Item = ({ icon, isDanger, onClick, children }: ItemProps) => (
  <Menu.Item leftSection={icon} onClick={onClick} {...(isDanger ? { c: 'var(--danger)' } : {})}>
    {children}
  </Menu.Item>
);
