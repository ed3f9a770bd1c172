import { Skeleton } from '@mantine/core';
import type { Clash } from '@orbita/contract/schedule';
import { IconAlertTriangle } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useCall } from '../../api/query.ts';
import { calendarDay, formatDayTime } from '../../base/dates.ts';
import { useTexts } from '../../base/i18n.ts';
import { LoadState } from '../../ui/states/load-state.tsx';
import { lessonsTexts } from './lessons.texts.ts';
import { Panel } from './panel.tsx';
import classes from './main.module.css';

/** For the keeper of the schedule: who or what is in two lessons at one time after today, in the next two weeks. */
export function Clashes() {
  const t = useTexts(lessonsTexts);
  const clashes = useCall('schedule', 'listClashes', {});
  return (
    <Panel title={t('clashesTitle')} more={{ to: '/schedule?of=all', label: t('schedule') }}>
      <LoadState query={clashes} skeleton={<Skeleton height={80} />}>
        {({ data: all }) => {
          const data = all.filter(({ starts_at }) => calendarDay(starts_at) !== calendarDay(Date.now()));
          return data.length === 0 ? (
            <p className={classes.calm}>{t('clashesEmpty')}</p>
          ) : (
            <ul className={classes.rows}>
              {data.map((clash) => (
                <ClashRow key={`${clash.kind}-${clash.lesson_id}-${clash.other.id}-${clash.name}`} clash={clash} />
              ))}
            </ul>
          );
        }}
      </LoadState>
    </Panel>
  );
}

export function ClashRow({ clash: { kind, name, lesson_id, starts_at, other } }: { clash: Clash }) {
  const t = useTexts(lessonsTexts);
  return (
    <li>
      <Link to={`/schedule?of=all&view=day&day=${calendarDay(starts_at)}&lesson=${lesson_id}`} className={classes.row}>
        <IconAlertTriangle size={18} className={classes.alert} aria-hidden="true" />
        <span className={classes.words}>
          <strong>{t(`clash_${kind}`, { name })}</strong>
          <span>{t('clashWith', { when: formatDayTime(starts_at), title: other.title })}</span>
        </span>
      </Link>
    </li>
  );
}
