import type { TemporaryStatus } from '@orbita/contract/temporary-statuses';
import { IconCalendarPause } from '@tabler/icons-react';
import { useCurrentUser } from '../../api/current-user.ts';
import { useCall, useSave } from '../../api/query.ts';
import { useTexts } from '../../base/i18n.ts';
import { StatusBadge } from '../../shared/temporary-statuses/status-badge.tsx';
import { STATUS_CACHE } from '../../shared/temporary-statuses/status-dialog.tsx';
import { OrderedListPage } from '../../ui/sortable/ordered-list-page.tsx';
import { AreaViews } from './area-views.tsx';
import { EditKind } from './edit-kind.tsx';
import { temporaryStatusesTexts } from './temporary-statuses.texts.ts';

const showKind = (kind: TemporaryStatus) => <StatusBadge status={kind} />;
const itemOf = ({ id, title, color, is_individual_plan, is_leave }: TemporaryStatus) => ({
  id,
  title,
  color,
  is_individual_plan,
  is_leave,
});

/** The kinds of temporary statuses of the company: order, titles, colours, which count as an individual plan. */
export function StatusKindsPage() {
  const t = useTexts(temporaryStatusesTexts);
  const mayChange = useCurrentUser().can('users_write');
  const query = useCall('temporaryStatuses', 'listTemporaryStatuses');
  const save = useSave('temporaryStatuses', 'saveTemporaryStatuses', { invalidates: STATUS_CACHE });
  return (
    <OrderedListPage
      header={{ title: t('title'), description: t('listHint'), add: t('add') }}
      views={<AreaViews now="kinds" />}
      query={query}
      rows={{
        label: t('kinds'),
        show: showKind,
        facts: ({ is_individual_plan: isPlan, is_leave: isLeave, people_count: count }) =>
          [isPlan && t('plan'), isLeave && t('leave'), t('have', { count })].filter(Boolean).join(' · '),
        mayChange,
        save: (kinds, takenOut) => save.mutate({ body: { temporary_statuses: kinds.map(itemOf), ...takenOut } }),
      }}
      empty={{
        icon: <IconCalendarPause size={28} aria-hidden="true" />,
        title: t('noKinds'),
        text: t('noKindsText'),
      }}
      renderEditor={(kind, others, onClose) => <EditKind kind={kind} others={others} onClose={onClose} />}
    />
  );
}
