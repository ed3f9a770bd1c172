import { Textarea } from '@mantine/core';
import type { LessonDetails } from '@orbita/contract/schedule';
import { useSave } from '../../api/query.ts';
import { useTexts } from '../../base/i18n.ts';
import { notify } from '../../base/notices.ts';
import { EditDialog } from '../../ui/kit/edit-dialog.tsx';
import { useFormFields } from '../../ui/kit/use-form-fields.ts';
import { scheduleTexts } from './schedule.texts.ts';

/** Tells whoever answers absences that the teacher cannot come to a lesson. */
export function AbsenceDialog({ lesson, onClose }: { lesson: LessonDetails; onClose: () => void }) {
  const t = useTexts(scheduleTexts);
  const form = useFormFields({ initial: { reason: '' } });
  const tell = useSave('schedule', 'reportAbsence', { invalidates: ['audit'], failure: false });
  return (
    <EditDialog
      title={t('absenceTitle')}
      saveLabel={t('absenceSend')}
      form={form}
      // The reason may stay empty, and the word still goes.
      isChanged
      save={({ reason }) =>
        tell.mutateAsync({ params: { id: lesson.id }, body: reason.trim() === '' ? {} : { reason: reason.trim() } })
      }
      onSaved={({ told }) => notify({ tone: 'success', message: t('absenceSent', { count: told }) })}
      onClose={onClose}
    >
      <p>{t('absenceText')}</p>
      <Textarea
        label={t('absenceReason')}
        maxLength={300}
        autosize
        minRows={2}
        data-autofocus
        {...form.text('reason')}
      />
    </EditDialog>
  );
}
