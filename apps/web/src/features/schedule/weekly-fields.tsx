import { Checkbox, NativeSelect } from '@mantine/core';
import type { ComponentProps } from 'react';
import { weekdays } from '../../base/dates.ts';
import { useTexts } from '../../base/i18n.ts';
import { scheduleTexts } from './schedule.texts.ts';
import classes from './lesson-dialog.module.css';

/** The intervals of a series, in weeks. */
const INTERVALS = [1, 2, 3, 4];

/** The days of the week of a series, 1 Monday … 7 Sunday. */
export function WeekdaysField({ value, onChange }: { value: string[]; onChange: (chosen: string[]) => void }) {
  const t = useTexts(scheduleTexts);
  return (
    <Checkbox.Group label={t('weekdays')} value={value} onChange={onChange}>
      <div className={classes.weekdays}>
        {weekdays().map((name, index) => (
          <Checkbox key={name} value={String(index + 1)} label={name} />
        ))}
      </div>
    </Checkbox.Group>
  );
}

/** Every how many weeks the lessons of a series are. */
export function IntervalField(field: ComponentProps<typeof NativeSelect>) {
  const t = useTexts(scheduleTexts);
  return (
    <NativeSelect
      label={t('interval')}
      data={INTERVALS.map((count) => ({
        value: String(count),
        label: count === 1 ? t('intervalOne') : t('intervalWeeks', { count }),
      }))}
      {...field}
    />
  );
}
