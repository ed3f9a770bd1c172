import { Switch } from '@mantine/core';
import { useTexts } from '../../base/i18n.ts';
import { DateField } from '../../ui/fields/date-field.tsx';
import type { LessonFields } from './lesson-values.ts';
import { scheduleTexts } from './schedule.texts.ts';
import { IntervalField, WeekdaysField } from './weekly-fields.tsx';
import classes from './lesson-dialog.module.css';

/** Makes a new lesson a weekly series. */
export function RepeatFields({ form }: { form: LessonFields }) {
  const t = useTexts(scheduleTexts);
  return (
    <>
      <Switch label={t('repeats')} {...form.tick('repeats')} />
      {form.values.repeats && (
        <>
          <WeekdaysField value={form.values.weekdays} onChange={(chosen) => form.set({ weekdays: chosen })} />
          <div className={classes.row}>
            <IntervalField {...form.text('interval_weeks')} />
            <DateField label={t('until')} time={null} {...form.field('until')} />
          </div>
        </>
      )}
    </>
  );
}
