import { Menu } from '@mantine/core';
import {
  IconArchive,
  IconArchiveOff,
  IconCheck,
  IconMinus,
  IconRoute,
  IconTag,
  IconUserCheck,
} from '@tabler/icons-react';
import { useState } from 'react';
import { useCall, useSave } from '../../../api/query.ts';
import { useTexts } from '../../../base/i18n.ts';
import { UserPicker } from '../../../shared/users/picker/user-picker.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { LabelChip } from '../group-labels.tsx';
import { groupsTexts } from '../groups.texts.ts';
import type { GroupActions } from '../use-group-actions.ts';
import { PlaceDialog } from './place-dialog.tsx';

interface Props {
  ids: number[];
  isArchive: boolean;
  actions: GroupActions;
  onDone: () => void;
}

/** What can be done with the selected groups. */
export function BulkActions({ ids, isArchive, actions, onDone }: Props) {
  const t = useTexts(groupsTexts);
  const [isPlacing, setPlacing] = useState(false);
  const ArchiveSign = isArchive ? IconArchiveOff : IconArchive;
  return (
    <>
      <LabelMenu ids={ids} actions={actions} onDone={onDone} />
      {!isArchive && (
        <Button leftSection={<IconRoute size={18} aria-hidden="true" />} onClick={() => setPlacing(true)}>
          {t('place')}
        </Button>
      )}
      {!isArchive && <CuratorButton ids={ids} onDone={onDone} />}
      <Button
        leftSection={<ArchiveSign size={18} aria-hidden="true" />}
        onClick={() => void actions.archive(ids, !isArchive).then((isDone) => isDone && onDone())}
      >
        {t(isArchive ? 'unarchive' : 'archive')}
      </Button>
      {isPlacing && <PlaceDialog ids={ids} actions={actions} onClose={() => setPlacing(false)} onDone={onDone} />}
    </>
  );
}

/** Chooses a person who looks after the selected groups from now on, besides those already theirs. */
function CuratorButton({ ids, onDone }: Pick<Props, 'ids' | 'onDone'>) {
  const t = useTexts(groupsTexts);
  const [isPicking, setPicking] = useState(false);
  const assign = useSave('curators', 'createCurator', {
    invalidates: ['curators', 'groups', 'users', 'audit', 'subjects.listSubjectCurators'],
    success: t('curatorAssigned', { count: ids.length }),
    onSuccess: () => {
      setPicking(false);
      onDone();
    },
  });
  return (
    <>
      <Button leftSection={<IconUserCheck size={18} aria-hidden="true" />} onClick={() => setPicking(true)}>
        {t('assignCurator')}
      </Button>
      <UserPicker
        opened={isPicking}
        onClose={() => setPicking(false)}
        title={t('whoCurates')}
        isForStaff
        isSingle
        saving={assign.isPending}
        onSave={([person]) => person && assign.mutate({ body: { user_id: person.id, group_ids: ids } })}
      />
    </>
  );
}

function LabelMenu({ ids, actions, onDone }: Omit<Props, 'isArchive'>) {
  const t = useTexts(groupsTexts);
  const labels = useCall('groups', 'listGroupLabels').data?.data ?? [];
  if (labels.length === 0) return null;
  const set = (label: (typeof labels)[number], isOn: boolean) =>
    void actions.setLabel(ids, label, isOn).then((isDone) => isDone && onDone());
  return (
    <Menu position="top" shadow="md" width={260}>
      <Menu.Target>
        <Button leftSection={<IconTag size={18} aria-hidden="true" />}>{t('label')}</Button>
      </Menu.Target>
      <Menu.Dropdown>
        {labels.map((label) => (
          <Menu.Item key={label.id} leftSection={<IconCheck size={18} />} onClick={() => set(label, true)}>
            <LabelChip label={label} />
          </Menu.Item>
        ))}
        <Menu.Divider />
        {labels.map((label) => (
          <Menu.Item key={label.id} leftSection={<IconMinus size={18} />} onClick={() => set(label, false)}>
            {t('takeLabel', { title: label.title })}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
