import type { LeftLesson } from '@orbita/contract/schedule';
import { formatDayTime } from '../../../base/dates.ts';
import { scheduleTexts } from '../schedule.texts.ts';
import { keepingTexts } from './keeping.texts.ts';

/** «Физика, ИСП-21, чт, 12 ноября, 09:00 — отмечена посещаемость» */
export const leftWords = ({ title, groups, starts_at, reason }: LeftLesson): string =>
  `${[title || scheduleTexts.t('lesson'), groups, formatDayTime(starts_at)].filter(Boolean).join(', ')} — ${keepingTexts.t(`left_${reason}`)}`;
