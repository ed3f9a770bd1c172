import { SegmentedControl, Textarea } from '@mantine/core';
import type { Extension } from '@orbita/contract/extensions';
import { invalidate, useSave } from '../../api/query.ts';
import { calendarDay } from '../../base/dates.ts';
import { useTexts } from '../../base/i18n.ts';
import { notify } from '../../base/notices.ts';
import { DateField } from '../../ui/fields/date-field.tsx';
import { EditDialog } from '../../ui/kit/edit-dialog.tsx';
import { useFormFields } from '../../ui/kit/use-form-fields.ts';
import { personName } from '../users/person.tsx';
import { EXTENSION_CACHE } from './extension-state.ts';
import { extensionsTexts } from './extensions.texts.ts';
import { RequestWords } from './request-words.tsx';

interface Props {
  request: Extension;
  onClose: () => void;
}

/** Another date for the student, or a refusal with its reason. */
export function DecideDialog({ request, onClose }: Props) {
  const t = useTexts(extensionsTexts);
  const id = request.id;
  const form = useFormFields({
    initial: { isGranted: true, due_at: calendarDay(request.wished_at), answer: '' },
    checks: {
      due_at: (day, { isGranted }) => isGranted && !(day > calendarDay(Date.now())) && t('past'),
      answer: (words, { isGranted }) => !isGranted && words.trim() === '' && t('whyNot'),
    },
  });
  const { isGranted } = form.values;
  const after = { invalidates: EXTENSION_CACHE, failure: false, onError: () => void invalidate('extensions') } as const;
  const grant = useSave('extensions', 'grantExtension', after);
  const refuse = useSave('extensions', 'refuseExtension', after);
  return (
    <EditDialog
      title={t('decide', { name: personName(request.student, 'informal') })}
      saveLabel={t(isGranted ? 'yes' : 'no')}
      saveColour={isGranted ? 'blue' : 'red'}
      form={form}
      isChanged
      save={({ due_at, answer }) =>
        isGranted
          ? grant.mutateAsync({ params: { id }, body: { due_at, answer } })
          : refuse.mutateAsync({ params: { id }, body: { answer } })
      }
      onSaved={() => notify({ message: t(isGranted ? 'granted' : 'refused'), tone: 'success' })}
      onClose={onClose}
    >
      <RequestWords request={request} />
      <SegmentedControl
        fullWidth
        aria-label={t('decision')}
        value={isGranted ? 'yes' : 'no'}
        onChange={(value) => form.set({ isGranted: value === 'yes' })}
        data={[
          { value: 'yes', label: t('yes') },
          { value: 'no', label: t('no') },
        ]}
      />
      {isGranted && <DateField label={t('date')} time={null} {...form.field('due_at')} />}
      <Textarea
        label={t(isGranted ? 'answer' : 'whyNot')}
        required={!isGranted}
        autosize
        minRows={2}
        maxRows={8}
        maxLength={1000}
        {...form.text('answer')}
      />
    </EditDialog>
  );
}
