import { Textarea } from '@mantine/core';
import type { ListedPayment } from '@orbita/contract/contracts/payments';
import { useSave } from '../../../api/query.ts';
import { useTexts } from '../../../base/i18n.ts';
import { EditDialog } from '../../../ui/kit/edit-dialog.tsx';
import { useFormFields } from '../../../ui/kit/use-form-fields.ts';
import { paymentsTexts } from './payments.texts.ts';

const readNote = ({ settled_note }: ListedPayment) => ({ note: settled_note });

/** Notes what was done about a payment that does not fit. */
export function SettleDialog({ payment, onClose }: { payment: ListedPayment; onClose: () => void }) {
  const t = useTexts(paymentsTexts);
  const { id } = payment;
  const form = useFormFields({ initial: readNote(payment) });
  const save = useSave('contracts', 'settlePayment', {
    invalidates: ['contracts.listPayments'],
    success: t('saved'),
    failure: false,
  });
  return (
    <EditDialog
      title={t('dialogTitle', { id })}
      form={form}
      record={payment}
      meeting={{ read: readNote, names: { note: t('note') } }}
      save={({ note }, updated_at) =>
        save.mutateAsync({ params: { id }, body: { note, ...(updated_at ? { updated_at } : {}) } })
      }
      onClose={onClose}
    >
      <Textarea
        label={t('note')}
        description={t('noteHint')}
        autosize
        minRows={2}
        maxLength={1000}
        data-autofocus
        {...form.text('note')}
      />
    </EditDialog>
  );
}
