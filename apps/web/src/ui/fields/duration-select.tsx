import { NativeSelect } from '@mantine/core';
import { isOneOf } from '@orbita/contract/records';
import { useTexts } from '../../base/i18n.ts';
import { durations, type Duration } from '../../base/duration.ts';
import { uiTexts } from '../ui.texts.ts';

interface Props {
  value: Duration;
  onChange: (duration: Duration) => void;
  label?: string;
}

/** A select of 3, 12 or 24 hours, a week, a month or 3 months. */
export function DurationSelect({ value, onChange, label }: Props) {
  const t = useTexts(uiTexts);
  const data = durations.map((duration) => ({ value: duration, label: t(duration) }));
  return (
    <NativeSelect
      label={label ?? t('duration')}
      data={data}
      value={value}
      onChange={({ currentTarget: { value: chosen } }) => isOneOf(durations, chosen) && onChange(chosen)}
    />
  );
}
