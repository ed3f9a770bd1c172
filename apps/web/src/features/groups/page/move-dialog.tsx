import { Select } from '@mantine/core';
import type { Group } from '@orbita/contract/groups';
import { useState } from 'react';
import { useCall } from '../../../api/query.ts';
import { useTexts } from '../../../base/i18n.ts';
import { Modal } from '../../../ui/dialogs/modal.tsx';
import { ReadFailure } from '../../../ui/states/read-failure.tsx';
import { uiTexts } from '../../../ui/ui.texts.ts';
import { groupsTexts } from '../groups.texts.ts';
import classes from '../groups.module.css';

interface Props {
  group: Group;
  count: number;
  onMove: (to: { id: number; name: string }) => Promise<void>;
  onClose: () => void;
}

/** Chooses the group to which members are moved. */
export function MoveDialog({ group, count, onMove, onClose }: Props) {
  const t = useTexts(groupsTexts);
  const ui = useTexts(uiTexts);
  const groups = useCall('groups', 'listGroups', { query: { size: 1000 } });
  const [id, setId] = useState<string | null>(null);
  const [isSaving, setSaving] = useState(false);
  const choices = (groups.data?.data ?? []).filter((one) => one.id !== group.id);
  const target = choices.find((one) => String(one.id) === id);
  const save = async () => {
    if (!target) return;
    setSaving(true);
    await onMove(target);
    setSaving(false);
  };
  return (
    <Modal
      opened
      title={t('moveTitle', { count })}
      saveLabel={t('move')}
      saving={isSaving}
      saveDisabled={!target}
      onSave={() => void save()}
      onClose={onClose}
    >
      <ReadFailure name={t('moveTo')} query={groups} />
      <Select
        label={t('moveTo')}
        data-autofocus
        searchable
        selectFirstOptionOnChange
        limit={50}
        nothingFoundMessage={ui(choices.length > 0 ? 'nothing' : 'nothingToChoose')}
        value={id}
        onChange={setId}
        data={choices.map((one) => ({ value: String(one.id), label: one.name }))}
      />
      <p className={classes.muted}>{t('moveHint')}</p>
    </Modal>
  );
}
