import type { Worsening } from '@orbita/contract/analytics';
import { Link } from 'react-router';
import type { Output } from '../../api/query.ts';
import { formatDay } from '../../base/dates.ts';
import { useTexts } from '../../base/i18n.ts';
import { formatNumber } from '../../base/number.ts';
import { Panel } from '../../ui/kit/panel.tsx';
import { analyticsTexts } from './analytics.texts.ts';
import { useAttendanceLink } from './use-attendance-link.ts';
import { useComparedWords } from './use-compared-words.ts';
import type { ScopeInAddress } from './use-scope.ts';
import classes from './analytics.module.css';

interface Props {
  read: Output<'analytics', 'getAnalytics'>;
  to: ScopeInAddress['to'];
}

/** What is worse than a week ago and where; each line leads to the people or answers behind it. */
export function Worse({ read, to }: Props) {
  const { worse, days, semester } = read;
  const t = useTexts(analyticsTexts);
  const { inTime } = useComparedWords(read);
  const attendance = useAttendanceLink(semester?.id);
  if (days.week_ago === null) return <p className={classes.note}>{t('unknownBefore')}</p>;
  const addressOf = ({ what, of, id }: Worsening): string | null => {
    const place = of === 'group' ? { group_id: id } : { subject_id: id };
    if (what === 'attendance') return attendance(of === 'group' ? 'groups' : 'subjects', id);
    return what === 'waiting' ? to('waiting', place) : to('people', { of: what, ...place });
  };
  const show = (what: Worsening['what'], value: number) =>
    what === 'attendance' ? t('percent', { value: formatNumber(value) }) : formatNumber(value);
  return (
    <Panel
      title={t('worse', { time: inTime })}
      hint={<p className={classes.note}>{t('worseHint', { day: formatDay(days.week_ago) })}</p>}
    >
      {() =>
        worse.length === 0 ? (
          <p className={classes.nothing}>{t('nothingWorse', { time: inTime })}</p>
        ) : (
          <ul className={classes.worse}>
            {worse.map((one) => {
              const address = addressOf(one);
              const words = (
                <>
                  <strong>{one.title}</strong>
                  <span>
                    {t(`worse.${one.what}`)}:{' '}
                    {t('fromTo', { before: show(one.what, one.before), now: show(one.what, one.now) })}
                  </span>
                </>
              );
              return (
                <li key={`${one.what} ${one.of} ${one.id}`}>{address ? <Link to={address}>{words}</Link> : words}</li>
              );
            })}
          </ul>
        )
      }
    </Panel>
  );
}
