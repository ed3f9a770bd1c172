import { NativeSelect } from '@mantine/core';
import type { PassStatus } from '@orbita/contract/marks';
import { NOT_PASSED_STATUS_ID } from '@orbita/contract/permissions';
import { useState } from 'react';
import { useSave } from '../../api/query.ts';
import { useTexts } from '../../base/i18n.ts';
import { Modal } from '../../ui/dialogs/modal.tsx';
import { marksTexts } from './marks.texts.ts';
import classes from './marks.module.css';

interface Props {
  status: PassStatus;
  uses: number;
  others: readonly PassStatus[];
  onClose: () => void;
}

/** Deletes a status in use after replacing it by another. */
export function ReplaceDialog({ status, uses, others, onClose }: Props) {
  const t = useTexts(marksTexts);
  // By default suggests a replacement that is final exactly if the deleted status is.
  const alike = others.find(({ is_final, id }) => is_final === status.is_final && id !== NOT_PASSED_STATUS_ID);
  const [replacement, setReplacement] = useState(alike?.id ?? others[0]?.id ?? 0);
  const remove = useSave('marks', 'deletePassStatus', {
    invalidates: ['marks', 'marking', 'journal', 'subjects', 'topics', 'standing'],
    success: t('statusDeleted', { title: status.title }),
    onSuccess: onClose,
  });
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('replaceTitle', { title: status.title })}
      onSave={() => remove.mutate({ params: { id: status.id }, query: { replacement_id: replacement } })}
      saveLabel={t('replace')}
      saveColour="red"
      saving={remove.isPending}
    >
      <div className={classes.fields}>
        <p className={classes.text}>{t('replaceText', { count: uses })}</p>
        <NativeSelect
          label={t('replacement')}
          data-autofocus
          value={String(replacement)}
          data={others.map(({ id, title }) => ({ value: String(id), label: title }))}
          onChange={(event) => setReplacement(Number(event.currentTarget.value))}
        />
      </div>
    </Modal>
  );
}
