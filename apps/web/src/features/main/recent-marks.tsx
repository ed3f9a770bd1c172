import { Skeleton } from '@mantine/core';
import { IconMessageCircle } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useCall } from '../../api/query.ts';
import { formatDayTime, formatNear } from '../../base/dates.ts';
import { useTexts } from '../../base/i18n.ts';
import { LoadState } from '../../ui/states/load-state.tsx';
import { EmptyState } from '../../ui/states/states.tsx';
import { describeNotification } from '../../shared/notifications/notification-wording.ts';
import { mainTexts } from './main.texts.ts';
import { Panel } from './panel.tsx';
import classes from './main.module.css';

const SHOWN = 6;

/** The latest marks, comments and statuses. */
export function RecentMarks() {
  const t = useTexts(mainTexts);
  const news = useCall('notifications', 'listNotifications', { query: { page: 1, size: 20 } });
  return (
    <Panel title={t('marksTitle')} more={{ to: '/self/profile/news', label: t('allNews') }}>
      <LoadState query={news} skeleton={<Skeleton height={300} />}>
        {({ data, total }) => {
          const fresh = data.filter((one) => one.type !== 'answer').slice(0, SHOWN);
          if (fresh.length === 0) {
            return (
              <EmptyState
                icon={<IconMessageCircle size={28} stroke={1.5} />}
                title={t(total > data.length ? 'marksNotLately' : 'marksEmpty')}
              >
                {t('marksEmptyText')}
              </EmptyState>
            );
          }
          return (
            <ul className={classes.rows}>
              {fresh.map((one) => {
                const { title, message, to } = describeNotification(one);
                return (
                  <li key={one.id}>
                    <Link
                      to={to ?? '/self/profile/news'}
                      className={classes.row}
                      data-unread={one.read_at === null || undefined}
                    >
                      <span className={classes.bar} style={{ background: one.subject?.color }} />
                      <span className={classes.words}>
                        <strong>{title}</strong>
                        <span>{message}</span>
                      </span>
                      <time dateTime={one.created_at} title={formatDayTime(one.created_at)}>
                        {formatNear(one.created_at)}
                      </time>
                    </Link>
                  </li>
                );
              })}
            </ul>
          );
        }}
      </LoadState>
    </Panel>
  );
}
