import { TextInput } from '@mantine/core';
import type { LessonDetails } from '@orbita/contract/schedule';
import { callNamed, newIdempotencyKey } from '../../api/client/client.ts';
import { invalidate } from '../../api/query.ts';
import { useTexts } from '../../base/i18n.ts';
import { EditDialog } from '../../ui/kit/edit-dialog.tsx';
import { useFormFields } from '../../ui/kit/use-form-fields.ts';
import { runUndoable } from '../../ui/saving/run-undoable.ts';
import { type Scope, ScopeChoice } from './scope-choice.tsx';
import { scheduleTexts } from './schedule.texts.ts';

/** Cancels a lesson, or also the following ones; the notification takes it back. */
export function CancelDialog({ lesson, onClose }: { lesson: LessonDetails; onClose: () => void }) {
  const t = useTexts(scheduleTexts);
  const form = useFormFields<{ reason: string; scope: Scope }>({ initial: { reason: '', scope: 'this' } });
  const key = () => ({ idempotencyKey: newIdempotencyKey() });
  return (
    <EditDialog
      title={t('cancelTitle')}
      saveLabel={t('cancelLesson')}
      saveColour="red"
      form={form}
      save={(body) =>
        runUndoable({
          work: () => callNamed('schedule', 'cancelScheduleLesson')({ params: { id: lesson.id }, body }, key()),
          message: ({ changed }) => t('cancelledDone', { count: changed.length }),
          undo: ({ changed }) => callNamed('schedule', 'restoreScheduleLessons')({ body: { ids: changed } }, key()),
          refresh: () => invalidate('schedule', 'attendance'),
        })
      }
      onClose={onClose}
    >
      <TextInput
        label={t('reason')}
        description={t('reasonHint')}
        maxLength={255}
        data-autofocus
        {...form.text('reason')}
      />
      <ScopeChoice lesson={lesson} {...form.field('scope')} />
    </EditDialog>
  );
}
