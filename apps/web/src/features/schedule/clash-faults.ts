// Shows in a dialog which lessons stand in the way.
import type { Clash } from '@orbita/contract/schedule';
import { isRecord } from '@orbita/contract/records';
import { ApiError } from '../../api/client/api-error.ts';
import { formatDayTime, formatTime } from '../../base/dates.ts';
import { scheduleTexts } from './schedule.texts.ts';

/** Clashes that a dialog names; a series may have one in each week. */
const NAMED = 4;

const isClash = (value: unknown): value is Clash =>
  isRecord(value) && typeof value.name === 'string' && isRecord(value.other);
function clashesOf({ code, current }: ApiError): Clash[] {
  if (code !== 'lesson-clash' || !isRecord(current) || !Array.isArray(current.clashes)) return [];
  const clashes: unknown[] = current.clashes;
  return clashes.filter(isClash);
}

/** «Аудитория 204: Химия, чт, 12 ноября, 09:00–10:30» */
export const clashWords = ({ kind, name, other }: Clash): string =>
  `${scheduleTexts.t(`clash_${kind}`, { name })}: ${other.title || scheduleTexts.t('lesson')}, ${formatDayTime(other.starts_at)}–${formatTime(other.ends_at)}.`;

/** Runs a save; a refusal because of clashes names them as faults of the form. */
export async function namingClashes<T>(save: Promise<T>): Promise<T> {
  try {
    return await save;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const clashes = clashesOf(error);
    if (clashes.length === 0) throw error;
    const rest = clashes.length - NAMED;
    const words = clashes.slice(0, NAMED).map(clashWords);
    throw new ApiError({
      ...error,
      message: error.message,
      fields: {
        clash: [scheduleTexts.t('clash'), ...words, ...(rest > 0 ? [scheduleTexts.t('more', { count: rest })] : [])],
      },
    });
  }
}
