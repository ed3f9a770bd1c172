import type { Extension } from '@orbita/contract/extensions';
import { formatDay, formatDayTime } from '../../base/dates.ts';
import { useTexts } from '../../base/i18n.ts';
import { extensionsTexts } from './extensions.texts.ts';
import classes from './extensions.module.css';

/** Why more time is asked for, and until when instead of the present due date. */
export function RequestWords({ request: { reason, wished_at, due_at } }: { request: Extension }) {
  const t = useTexts(extensionsTexts);
  return (
    <span className={classes.words}>
      <span className={classes.reason}>{reason}</span>
      <small>
        <time dateTime={wished_at} title={formatDayTime(wished_at)}>
          {t('wished', { day: formatDay(wished_at) })}
        </time>
        {', '}
        {due_at === null ? t('noDue') : t('dueNow', { day: formatDay(due_at) })}
      </small>
    </span>
  );
}
