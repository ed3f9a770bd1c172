import { Skeleton } from '@mantine/core';
import type { CalendarFeed } from '@orbita/contract/calendar';
import { IconCalendarShare } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useCall, useSave } from '../../api/query.ts';
import { formatDate, formatRelative } from '../../base/dates.ts';
import { useTexts } from '../../base/i18n.ts';
import { notify } from '../../base/notices.ts';
import { personName } from '../../shared/users/person.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { confirm } from '../../ui/dialogs/confirm.tsx';
import { Panel } from '../../ui/kit/panel.tsx';
import { PageHeader } from '../../ui/plain/page-header.tsx';
import { LoadState } from '../../ui/states/load-state.tsx';
import { EmptyState } from '../../ui/states/states.tsx';
import { calendarTexts } from './calendar.texts.ts';
import { NewFeed } from './new-feed.tsx';
import classes from './calendar.module.css';

/** Secret links by which other calendars read one's schedule. */
export function CalendarPage() {
  const t = useTexts(calendarTexts);
  const feeds = useCall('calendar', 'listCalendarFeeds', {});
  return (
    <div className={classes.page}>
      <PageHeader title={t('title')} description={t('lead')} actions={<Link to="/schedule">{t('back')}</Link>} />
      <Panel title={t('newTitle')}>{() => <NewFeed />}</Panel>
      <Panel title={t('listTitle')}>
        {() => (
          <LoadState query={feeds} skeleton={<Skeleton height={120} />}>
            {({ data }) => <Feeds feeds={data} />}
          </LoadState>
        )}
      </Panel>
    </div>
  );
}

function Feeds({ feeds }: { feeds: readonly CalendarFeed[] }) {
  const t = useTexts(calendarTexts);
  if (feeds.length === 0)
    return (
      <EmptyState icon={<IconCalendarShare size={28} stroke={1.5} />} title={t('emptyTitle')}>
        {t('emptyText')}
      </EmptyState>
    );
  return (
    <ul className={classes.feeds}>
      {feeds.map((feed) => (
        <FeedRow key={feed.id} feed={feed} />
      ))}
    </ul>
  );
}

function FeedRow({ feed }: { feed: CalendarFeed }) {
  const t = useTexts(calendarTexts);
  const remove = useSave('calendar', 'deleteCalendarFeed', { invalidates: ['calendar'] });
  const { title } = feed;
  const ask = async () => {
    if (!(await confirm({ message: t('removeAsk', { title }), confirmLabel: t('remove'), isDanger: true }))) return;
    await remove.mutateAsync({ params: { id: feed.id } });
    notify({ tone: 'success', message: t('removed') });
  };
  const facts = [
    feed.student ? personName(feed.student, 'informal') : '',
    feed.has_deadlines ? t('withDeadlines') : '',
    t('madeAt', { when: formatDate(feed.created_at) }),
    feed.read_at ? t('readAt', { when: formatRelative(feed.read_at) }) : t('neverRead'),
  ];
  return (
    <li>
      <span className={classes.feed}>
        <strong>{title}</strong>
        <small>{facts.filter(Boolean).join(' · ')}</small>
      </span>
      <Button
        aria-label={t('removeOf', { title })}
        loading={remove.isPending}
        onClick={() => void ask().catch(() => undefined)}
      >
        {t('remove')}
      </Button>
    </li>
  );
}
