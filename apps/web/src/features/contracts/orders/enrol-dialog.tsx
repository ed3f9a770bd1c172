import { Select, TextInput } from '@mantine/core';
import { IconUserCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { useCall, useSave } from '../../../api/query.ts';
import { calendarDay } from '../../../base/dates.ts';
import { useTexts } from '../../../base/i18n.ts';
import { notify } from '../../../base/notices.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { DateField } from '../../../ui/fields/date-field.tsx';
import { EditDialog } from '../../../ui/kit/edit-dialog.tsx';
import { useFormFields } from '../../../ui/kit/use-form-fields.ts';
import { ReadFailure } from '../../../ui/states/read-failure.tsx';
import { ordersTexts } from './orders.texts.ts';

/** Enrols the chosen people by one order. */
export function EnrolChosen({ ids, onDone }: { ids: number[]; onDone: () => void }) {
  const t = useTexts(ordersTexts);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button colour="blue" leftSection={<IconUserCheck size={18} aria-hidden="true" />} onClick={() => setOpen(true)}>
        {t('enrol')}
      </Button>
      {isOpen && <EnrolDialog ids={ids} onDone={onDone} onClose={() => setOpen(false)} />}
    </>
  );
}

interface Props {
  ids: number[];
  onDone: () => void;
  onClose: () => void;
}
const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text);

function EnrolDialog({ ids, onDone, onClose }: Props) {
  const t = useTexts(ordersTexts);
  const groups = useCall('groups', 'listGroups', { query: { size: 1000, archived: false, sort: 'name' } });
  const form = useFormFields({
    initial: { group_id: '', enrolled_on: calendarDay(Date.now()), unpaid_reason: '' },
    required: ['group_id', 'enrolled_on'],
    checks: { enrolled_on: (day) => !isDay(day) && t('wrongDay') },
  });
  const enrol = useSave('contracts', 'createEnrolmentOrder', {
    invalidates: ['contracts', 'groups'],
    failure: false,
    onSuccess: ({ number }) => {
      notify({ tone: 'success', message: t('enrolled', { number }) });
      onDone();
    },
  });
  const [day, group] = [form.field('enrolled_on'), form.field('group_id')];
  return (
    <EditDialog
      title={t('enrolTitle', { count: ids.length })}
      saveLabel={t('enrol')}
      form={form}
      save={({ group_id, ...rest }) =>
        enrol.mutateAsync({ body: { contract_ids: ids, group_id: Number(group_id), ...rest } })
      }
      onClose={onClose}
    >
      <p style={{ margin: 0 }}>{t('enrolHint')}</p>
      <ReadFailure name={t('group')} query={groups} />
      <Select
        label={t('group')}
        required
        searchable
        data-autofocus
        data={(groups.data?.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
        error={group.error}
        value={group.value || null}
        onChange={(id) => group.onChange(id ?? '')}
      />
      <DateField label={t('day')} time={null} value={day.value} error={day.error} onChange={day.onChange} />
      <TextInput label={t('reason')} description={t('reasonHint')} maxLength={500} {...form.text('unpaid_reason')} />
    </EditDialog>
  );
}
