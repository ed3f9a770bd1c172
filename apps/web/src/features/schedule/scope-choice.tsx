import { Radio } from '@mantine/core';
import type { LessonDetails } from '@orbita/contract/schedule';
import { useTexts } from '../../base/i18n.ts';
import { scheduleTexts } from './schedule.texts.ts';

export type Scope = 'this' | 'following';

interface Props {
  lesson: LessonDetails;
  value: Scope;
  onChange: (scope: Scope) => void;
}

/** Asks whether a change concerns one lesson or also the following ones of its series. */
export function ScopeChoice({ lesson, value, onChange }: Props) {
  const t = useTexts(scheduleTexts);
  if (!lesson.series || lesson.series.ahead < 2) return null;
  return (
    <Radio.Group
      label={t('scope')}
      description={value === 'following' ? t('scopeHint') : undefined}
      value={value}
      onChange={(next) => onChange(next === 'following' ? 'following' : 'this')}
    >
      <Radio mt={8} value="this" label={t('scopeThis')} />
      <Radio mt={8} value="following" label={t('scopeFollowing', { count: lesson.series.ahead })} />
    </Radio.Group>
  );
}
