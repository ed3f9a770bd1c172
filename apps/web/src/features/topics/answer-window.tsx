import type { Lesson } from '@orbita/contract/topics';
import { IconClockPlay, IconClockStop, IconLock } from '@tabler/icons-react';
import { useEffect } from 'react';
import { invalidate } from '../../api/query.ts';
import { formatDayTime } from '../../base/dates.ts';
import { useTexts } from '../../base/i18n.ts';
import { answerWindowTexts } from './answer-window.texts.ts';

/** Longest delay in milliseconds that a timer supports. */
const LONGEST = 2_147_000_000;
/** Milliseconds added because the server's clock may be behind this one. */
const PATIENCE = 1500;

/** Rereads the topic at the moment when its answers open or close. */
function useTurn(moment: string | null): void {
  useEffect(() => {
    if (moment === null) return undefined;
    const wait = Date.parse(moment) - Date.now() + PATIENCE;
    if (wait > LONGEST) return undefined;
    const timer = setTimeout(() => void invalidate('topics'), Math.max(wait, PATIENCE));
    return () => clearTimeout(timer);
  }, [moment]);
}

/** When answers are accepted, as lines among the topic's facts. */
export function AnswerWindowFacts({ lesson }: { lesson: Lesson }) {
  const t = useTexts(answerWindowTexts);
  const { answers_closed_at: closed, answers_close_at: closes, answers_open_at: opens } = lesson;
  useTurn(opens ?? closes);
  return (
    <>
      {opens && (
        <li>
          <IconClockPlay size={18} aria-hidden="true" />
          <time dateTime={opens}>{t('from', { date: formatDayTime(opens) })}</time>
        </li>
      )}
      {closes && (
        <li>
          <IconClockStop size={18} aria-hidden="true" />
          <time dateTime={closes}>{t('until', { date: formatDayTime(closes) })}</time>
        </li>
      )}
      {closed && (
        <li>
          <IconLock size={18} aria-hidden="true" />
          <time dateTime={closed}>{t('closed', { date: formatDayTime(closed) })}</time>
        </li>
      )}
    </>
  );
}
