import { Textarea } from '@mantine/core';
import { useSave } from '../../../api/query.ts';
import { calendarDay } from '../../../base/dates.ts';
import { useTexts } from '../../../base/i18n.ts';
import { notify } from '../../../base/notices.ts';
import { addDays } from '../../../base/typed-date.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { DateField } from '../../../ui/fields/date-field.tsx';
import { EditDialog } from '../../../ui/kit/edit-dialog.tsx';
import { useFormFields } from '../../../ui/kit/use-form-fields.ts';
import { extensionTexts } from './extension.texts.ts';
import classes from './extension.module.css';

const DAYS = [3, 7, 14];

interface Props {
  stepId: number;
  dueAt: string | null;
  onClose: () => void;
}

/** Asks the teachers for more time: why, and until which day. */
export function AskDialog({ stepId, dueAt, onClose }: Props) {
  const t = useTexts(extensionTexts);
  const from = calendarDay(Math.max(Date.now(), dueAt === null ? 0 : Date.parse(dueAt)));
  const form = useFormFields({
    initial: { reason: '', wished_at: addDays(from, 7) },
    required: ['reason', 'wished_at'],
    checks: { wished_at: (day) => !(day > from) && t('early') },
  });
  const ask = useSave('extensions', 'askExtension', { invalidates: ['extensions'], failure: false });
  return (
    <EditDialog
      title={t('title')}
      saveLabel={t('send')}
      form={form}
      save={({ reason, wished_at }) => ask.mutateAsync({ body: { step_id: stepId, reason, wished_at } })}
      onSaved={() => notify({ message: t('sent'), tone: 'success' })}
      onClose={onClose}
    >
      <Textarea
        label={t('reason')}
        description={t('reasonHint')}
        required
        data-autofocus
        autosize
        minRows={3}
        maxRows={10}
        maxLength={1000}
        {...form.text('reason')}
      />
      <div className={classes.date}>
        <DateField label={t('wished')} time={null} {...form.field('wished_at')} />
        <span className={classes.steps}>
          {DAYS.map((count) => (
            <Button
              key={count}
              aria-pressed={form.values.wished_at === addDays(from, count)}
              onClick={() => form.set({ wished_at: addDays(from, count) })}
            >
              {t('days', { count })}
            </Button>
          ))}
        </span>
      </div>
    </EditDialog>
  );
}
