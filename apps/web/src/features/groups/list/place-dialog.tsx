import { useState } from 'react';
import { useTexts } from '../../../base/i18n.ts';
import { Modal } from '../../../ui/dialogs/modal.tsx';
import { groupsTexts } from '../groups.texts.ts';
import { PlaceFields, placeOf, type PlaceValues } from '../place-fields.tsx';
import type { GroupActions } from '../use-group-actions.ts';

interface Props {
  ids: number[];
  actions: GroupActions;
  onClose: () => void;
  onDone: () => void;
}

/** Sets trajectory and part of the selected groups. */
export function PlaceDialog({ ids, actions, onClose, onDone }: Props) {
  const t = useTexts(groupsTexts);
  const [values, setValues] = useState<PlaceValues>({ trajectory_id: '', half_id: '' });
  const [isSaving, setSaving] = useState(false);
  const save = async () => {
    setSaving(true);
    const isDone = await actions.place(ids, placeOf(values));
    setSaving(false);
    if (!isDone) return;
    onClose();
    onDone();
  };
  return (
    <Modal
      opened
      title={t('placeTitle', { count: ids.length })}
      onClose={onClose}
      saving={isSaving}
      onSave={() => void save()}
    >
      <PlaceFields values={values} onChange={setValues} />
    </Modal>
  );
}
