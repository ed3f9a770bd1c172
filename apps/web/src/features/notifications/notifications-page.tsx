import { ActionIcon, SegmentedControl, Skeleton } from '@mantine/core';
import type { Notification } from '@orbita/contract/notifications';
import { IconBellOff, IconMail, IconMailOpened } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useAddressParams } from '../../base/address-params.ts';
import { useCall } from '../../api/query.ts';
import { formatDayTime, formatRelative } from '../../base/dates.ts';
import { useTexts } from '../../base/i18n.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { LoadState } from '../../ui/states/load-state.tsx';
import { PageHeader } from '../../ui/plain/page-header.tsx';
import { Pagination, usePaging } from '../../ui/lists/pagination.tsx';
import { PersonAvatar } from '../../shared/users/person.tsx';
import { EmptyState } from '../../ui/states/states.tsx';
import { useReadAll, useToggleUnread, type ListInput } from './notifications.data.ts';
import { notificationTexts } from './notifications.texts.ts';
import { describeNotification } from '../../shared/notifications/notification-wording.ts';
import classes from './notifications.module.css';

/** All notifications, newest first; filter and page are in the URL. */
export function NotificationsPage() {
  const t = useTexts(notificationTexts);
  const [search, setSearch] = useAddressParams();
  const onlyUnread = search.has('unread');
  const paging = usePaging(20);
  const input: ListInput = { query: { page: paging.page, size: paging.size, ...(onlyUnread ? { unread: true } : {}) } };
  const list = useCall('notifications', 'listNotifications', input, { keepPrevious: true });
  const toggle = useToggleUnread(input);
  const readAll = useReadAll();
  const hasUnread = list.data?.data.some((one) => !one.read_at) ?? false;

  return (
    <div className={classes.page}>
      <PageHeader
        title={t('title')}
        actions={
          <>
            <SegmentedControl
              aria-label={t('filter')}
              value={onlyUnread ? 'unread' : 'all'}
              onChange={(value) => setSearch(() => new URLSearchParams(value === 'unread' ? { unread: '1' } : {}))}
              data={[
                { value: 'all', label: t('all') },
                { value: 'unread', label: t('unread') },
              ]}
            />
            <Button disabled={!hasUnread} loading={readAll.isPending} onClick={() => readAll.mutate(undefined)}>
              {t('readAll')}
            </Button>
          </>
        }
      />
      <LoadState query={list} skeleton={<Skeleton height={480} radius="lg" />}>
        {(data) =>
          data.total === 0 ? (
            <Empty onlyUnread={onlyUnread} onShowAll={() => setSearch(() => new URLSearchParams())} />
          ) : (
            <>
              <ul className={classes.list}>
                {data.data.map((one) => (
                  <Row
                    key={one.id}
                    notification={one}
                    onToggle={(unread) => toggle.mutate({ params: { id: one.id }, body: { unread } })}
                  />
                ))}
              </ul>
              <Pagination paging={paging} list={data} />
            </>
          )
        }
      </LoadState>
    </div>
  );
}

function Row({ notification, onToggle }: { notification: Notification; onToggle: (unread: boolean) => void }) {
  const t = useTexts(notificationTexts);
  const { title, message, to } = describeNotification(notification);
  const isUnread = notification.read_at === null;
  const words = (
    <>
      <strong>{title}</strong>
      <span className={classes.message}>{message}</span>
    </>
  );
  return (
    <li className={classes.row} data-unread={isUnread || undefined}>
      {notification.actor && <PersonAvatar person={notification.actor} size={40} />}
      <div className={classes.words}>
        {isUnread && <span className="visually-hidden">{t('isUnread')}. </span>}
        {to ? (
          <Link to={to} className={classes.link} onClick={() => isUnread && onToggle(false)}>
            {words}
          </Link>
        ) : (
          <div className={classes.link}>{words}</div>
        )}
      </div>
      <time className={classes.time} dateTime={notification.created_at} title={formatDayTime(notification.created_at)}>
        {formatRelative(notification.created_at)}
      </time>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={36}
        aria-label={t(isUnread ? 'markRead' : 'markUnread')}
        title={t(isUnread ? 'markRead' : 'markUnread')}
        onClick={() => onToggle(!isUnread)}
      >
        {isUnread ? <IconMailOpened size={20} stroke={1.75} /> : <IconMail size={20} stroke={1.75} />}
      </ActionIcon>
    </li>
  );
}

function Empty({ onlyUnread, onShowAll }: { onlyUnread: boolean; onShowAll: () => void }) {
  const t = useTexts(notificationTexts);
  return (
    <EmptyState
      icon={<IconBellOff size={28} stroke={1.5} />}
      title={t(onlyUnread ? 'emptyUnreadTitle' : 'emptyTitle')}
      action={onlyUnread && <Button onClick={onShowAll}>{t('showAll')}</Button>}
    >
      {t(onlyUnread ? 'emptyUnreadText' : 'emptyText')}
    </EmptyState>
  );
}
