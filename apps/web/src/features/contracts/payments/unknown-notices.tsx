import { useCall } from '../../../api/query.ts';
import { formatDayTime } from '../../../base/dates.ts';
import { useTexts } from '../../../base/i18n.ts';
import { Notice } from '../../../ui/states/notice.tsx';
import { formatKopecks } from '../paying/format-kopecks.ts';
import { paymentsTexts } from './payments.texts.ts';
import classes from './payments.module.css';

/** Notices that are shown; the others are the bank's to list. */
const SHOWN = 10;

/** What the bank told of payments that nobody here has begun; nothing while there is none. */
export function UnknownNotices() {
  const t = useTexts(paymentsTexts);
  const notices = useCall('contracts', 'listUnknownNotices', { query: { size: SHOWN } });
  if (!notices.data || notices.data.total === 0) return null;
  const { data, total } = notices.data;
  return (
    <Notice isAlert>
      <div>
        <strong>{t('unknownNotices', { count: total })}</strong>
        <p>{t('unknownTodo')}</p>
        <ul className={classes.notices}>
          {data.map(({ id, external_id: name, amount, state, received_at: at }) => (
            <li key={id}>
              <code>{name}</code> · {formatKopecks(amount)} ·{' '}
              {t(state === 'succeeded' ? 'stateCame' : state === 'canceled' ? 'stateRefused' : 'stateWaits')} ·{' '}
              {formatDayTime(at)}
            </li>
          ))}
        </ul>
      </div>
    </Notice>
  );
}
