import { Textarea } from '@mantine/core';
import { useSave } from '../../../api/query.ts';
import { useTexts } from '../../../base/i18n.ts';
import { EditDialog } from '../../../ui/kit/edit-dialog.tsx';
import { useFormFields } from '../../../ui/kit/use-form-fields.ts';
import { officeTexts } from './office.texts.ts';
import { useOutcome } from './use-unblock.ts';
import classes from './office.module.css';

interface Props {
  ids: number[];
  onClose: () => void;
  onDone?: () => void;
}

/** Asks before people are let in no more, and why. */
export function BlockDialog({ ids, onClose, onDone }: Props) {
  const t = useTexts(officeTexts);
  const tell = useOutcome();
  const form = useFormFields({ initial: { reason: '' } });
  const block = useSave('users', 'blockPeople', { invalidates: ['users', 'auth'], failure: false });
  return (
    <EditDialog
      title={t('blockAsk', { count: ids.length })}
      saveLabel={t('block')}
      saveColour="red"
      form={form}
      save={({ reason }) => block.mutateAsync({ body: { ids, reason } })}
      onSaved={(outcome) => {
        tell('blockedDone', outcome);
        onDone?.();
      }}
      onClose={onClose}
    >
      <p className={classes.said}>{t('blockText')}</p>
      <Textarea
        label={t('blockReason')}
        description={t('blockReasonHint')}
        maxLength={500}
        autosize
        minRows={2}
        data-autofocus
        {...form.text('reason')}
      />
    </EditDialog>
  );
}
