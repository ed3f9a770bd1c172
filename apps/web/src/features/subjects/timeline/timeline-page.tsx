import { SegmentedControl, Skeleton } from '@mantine/core';
import { IconRoute } from '@tabler/icons-react';
import { useCurrentUser } from '../../../api/current-user.ts';
import { useCall } from '../../../api/query.ts';
import { useAddressParams } from '../../../base/address-params.ts';
import { useTexts } from '../../../base/i18n.ts';
import { PageHeader } from '../../../ui/plain/page-header.tsx';
import { LoadState } from '../../../ui/states/load-state.tsx';
import { EmptyState } from '../../../ui/states/states.tsx';
import { PathByDate } from './path-by-date.tsx';
import { PathBySubject } from './path-by-subject.tsx';
import { timelineTexts } from './timeline.texts.ts';

const LATEST = 100;

/** The study plan of a distant student as a path. */
export function TimelinePage() {
  const t = useTexts(timelineTexts);
  const { user } = useCurrentUser();
  const [search, setSearch] = useAddressParams();
  const timeline = useCall('standing', 'getTimeline', { params: { id: user.id } });
  const asked = useCall('extensions', 'listOwnExtensions', { query: { size: LATEST } });
  // The latest come first, so the earlier ones of a topic give way.
  const extensions = new Map((asked.data?.data ?? []).toReversed().map((one) => [one.step.id, one]));
  const view = search.get('view') === 'subject' ? 'subject' : 'date';
  const choose = (next: string) =>
    setSearch(
      (now) => {
        if (next === 'subject') now.set('view', next);
        else now.delete('view');
        return now;
      },
      { replace: true },
    );
  return (
    <>
      <PageHeader
        title={t('title')}
        actions={
          <SegmentedControl
            aria-label={t('view')}
            value={view}
            onChange={choose}
            data={[
              { value: 'date', label: t('byDate') },
              { value: 'subject', label: t('bySubject') },
            ]}
          />
        }
      />
      <LoadState query={timeline} skeleton={<Skeleton height={560} radius="lg" />}>
        {(read) =>
          read.topics.length === 0 ? (
            <EmptyState icon={<IconRoute size={28} aria-hidden="true" />} title={t('emptyTitle')}>
              {t('emptyText')}
            </EmptyState>
          ) : view === 'date' ? (
            <PathByDate timeline={read} extensions={extensions} />
          ) : (
            <PathBySubject timeline={read} extensions={extensions} />
          )
        }
      </LoadState>
    </>
  );
}
