import { ColorInput, Switch, TextInput } from '@mantine/core';
import type { PassStatus } from '@orbita/contract/marks';
import { NOT_PASSED_STATUS_ID } from '@orbita/contract/permissions';
import { useState } from 'react';
import { useSave } from '../../api/query.ts';
import { useTexts } from '../../base/i18n.ts';
import { Modal } from '../../ui/dialogs/modal.tsx';
import { marksTexts } from './marks.texts.ts';
import { swatches } from './swatches.ts';
import classes from './marks.module.css';

/** Edits title, colour and meaning of a status. */
export function StatusDialog({ status, onClose }: { status: PassStatus | 'new'; onClose: () => void }) {
  const t = useTexts(marksTexts);
  const known = status === 'new' ? null : status;
  const [title, setTitle] = useState(known?.title ?? '');
  const [color, setColor] = useState(known?.color ?? swatches[0]);
  const [isFinal, setFinal] = useState(known?.is_final ?? false);
  const [canUseStudent, setCanUseStudent] = useState(known?.can_use_student ?? false);
  const done = {
    invalidates: ['marks', 'marking', 'journal', 'subjects', 'topics', 'standing'] as const,
    onSuccess: onClose,
  };
  const added = t('statusAdded', { title: title.trim() });
  const create = useSave('marks', 'createPassStatus', { ...done, success: added });
  const update = useSave('marks', 'updatePassStatus', { ...done, success: t('saved') });
  const save = () => {
    const body = { title: title.trim(), color, is_final: isFinal, can_use_student: canUseStudent };
    if (known) update.mutate({ params: { id: known.id }, body });
    else create.mutate({ body });
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={t(known ? 'editStatus' : 'newStatus')}
      onSave={save}
      saving={create.isPending || update.isPending}
      saveDisabled={!title.trim() || !/^#[0-9a-f]{6}$/i.test(color)}
      {...(known ? {} : { saveLabel: t('add') })}
    >
      <div className={classes.fields}>
        <TextInput
          label={t('title')}
          value={title}
          maxLength={80}
          data-autofocus
          onChange={(event) => setTitle(event.currentTarget.value)}
        />
        <ColorInput label={t('colour')} value={color} swatches={[...swatches]} swatchesPerRow={8} onChange={setColor} />
        <Switch
          label={t('isFinal')}
          description={t('isFinalHint')}
          checked={isFinal}
          disabled={known?.id === NOT_PASSED_STATUS_ID}
          onChange={(event) => setFinal(event.currentTarget.checked)}
        />
        <Switch
          label={t('canUseStudent')}
          description={t('canUseStudentHint')}
          checked={canUseStudent}
          onChange={(event) => setCanUseStudent(event.currentTarget.checked)}
        />
      </div>
    </Modal>
  );
}
