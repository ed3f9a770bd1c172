import { SegmentedControl, Skeleton } from '@mantine/core';
import { IconBellOff } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useAddressParams } from '../../base/address-params.ts';
import { useCall } from '../../api/query.ts';
import { useTexts } from '../../base/i18n.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { LoadState } from '../../ui/states/load-state.tsx';
import { PageHeader } from '../../ui/plain/page-header.tsx';
import { Pagination, usePaging } from '../../ui/lists/pagination.tsx';
import { EmptyState } from '../../ui/states/states.tsx';
import { useReadAll, useToggleUnread, type ListInput } from './notifications.data.ts';
import { notificationTexts } from './notifications.texts.ts';
import { groupNotifications } from './notification-groups.ts';
import { NotificationGroup } from './notification-group.tsx';
import classes from './notifications.module.css';

/** All notifications by discipline, newest first; filter and page are in the URL. */
export function NotificationsPage() {
  const t = useTexts(notificationTexts);
  const [search, setSearch] = useAddressParams();
  const onlyUnread = search.has('unread');
  const paging = usePaging(50);
  const input: ListInput = { query: { page: paging.page, size: paging.size, ...(onlyUnread ? { unread: true } : {}) } };
  const list = useCall('notifications', 'listNotifications', input, { keepPrevious: true });
  const toggle = useToggleUnread(input);
  const readAll = useReadAll();
  const hasUnread = (list.data?.counters.unread ?? 0) > 0;

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
            <Button component={Link} to="/self/settings/notifications">
              {t('settings')}
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
              {groupNotifications(data.data).map((group) => (
                <NotificationGroup
                  key={group.subject?.id ?? 0}
                  group={group}
                  isWhole={data.lastPage <= 1}
                  onToggle={(id, unread) => toggle.mutate({ params: { id }, body: { unread } })}
                  onReadSubject={(subject_id) => readAll.mutate({ query: { subject_id } })}
                />
              ))}
              <Pagination paging={paging} list={data} />
            </>
          )
        }
      </LoadState>
    </div>
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
