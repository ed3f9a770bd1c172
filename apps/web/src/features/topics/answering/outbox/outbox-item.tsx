import { IconCloudOff, IconCloudX } from '@tabler/icons-react';
import { calendarDay, formatDayTime, formatTime } from '../../../../base/dates.ts';
import { useTexts } from '../../../../base/i18n.ts';
import type { OutboxEntry } from './outbox-store.ts';
import { outboxTexts } from './outbox.texts.ts';
import classes from './outbox.module.css';

/** Characters of an answer that tell it from others. */
const WORDS = 160;

/** Where an answer stands that waits to be sent, and the beginning of what was written. */
export function OutboxState({ entry }: { entry: OutboxEntry }) {
  const t = useTexts(outboxTexts);
  const { refusal, writtenAt } = entry;
  const isToday = calendarDay(writtenAt) === calendarDay(Date.now());
  const waiting = isToday
    ? t('waitingToday', { time: formatTime(writtenAt) })
    : t('waitingText', { time: formatDayTime(writtenAt) });
  const reason = refusal ? wordsOf(refusal, t) : '';
  return (
    <div className={classes.state} data-refused={refusal !== null || undefined} role="status">
      {refusal ? <IconCloudX size={22} aria-hidden="true" /> : <IconCloudOff size={22} aria-hidden="true" />}
      <div>
        <strong>{t(refusal ? 'refused' : 'waiting')}</strong>
        <p>{refusal ? t('refusedText', { message: reason }) : `${waiting} ${t('received')}`}</p>
      </div>
    </div>
  );
}

/** Why an answer was refused: in the words of the server, but for what this device has found itself. */
function wordsOf({ code, message }: NonNullable<OutboxEntry['refusal']>, t: typeof outboxTexts.t): string {
  if (code === 'stale') return t('stale');
  return code === 'missing-file' ? t('missingFile', { name: message }) : message;
}

/** The beginning of what was written. */
export function OutboxWords({ entry: { content } }: { entry: OutboxEntry }) {
  const t = useTexts(outboxTexts);
  const fields = Object.values(content.fields);
  const text = fields
    .map((field) => field.text.replace(/<[^>]*>/g, ' ').trim())
    .filter((one) => one !== '')
    .join(' · ');
  const files = fields.flatMap(({ attachments }) => attachments).length;
  if (text === '' && files === 0) return null;
  return (
    <p className={classes.words}>
      {text.length > WORDS ? `${text.slice(0, WORDS)}…` : text}
      {files > 0 && <span className={classes.files}>{t('files', { count: files })}</span>}
    </p>
  );
}
