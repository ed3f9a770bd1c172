import type { Semester } from '@orbita/contract/semesters';
import { IconCalendarStats, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { api } from '../../api/client/client.ts';
import { useCurrentUser } from '../../api/current-user.ts';
import { useCall } from '../../api/query.ts';
import { useTexts } from '../../base/i18n.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { ListPage } from '../../ui/kit/list-page.tsx';
import { useCreating } from '../../ui/kit/use-creating.ts';
import { asWord, useList } from '../../ui/kit/use-list.ts';
import tabs from '../../ui/navigation/tabs.module.css';
import { SemesterContents } from './semester-contents.tsx';
import { SemesterDialog } from './semester-dialog.tsx';
import { semestersTexts } from './semesters.texts.ts';
import { useSemesterColumns } from './use-semester-columns.tsx';

const STATES = ['current', 'coming', 'past'] as const;

/** The list of semesters by date with what is in each: create, edit, fill with halves, delete. */
export function SemestersPage() {
  const t = useTexts(semestersTexts);
  const canWrite = useCurrentUser().can('semesters_write');
  const [isCreating, setCreating] = useCreating();
  const [edited, setEdited] = useState<Semester | null>(null);
  const [filled, setFilled] = useState<Semester | null>(null);
  const list = useList({
    views: { state: asWord(STATES) },
    sorts: { started_at: { first: 'desc' }, title: { first: 'asc' } },
  });
  const { state } = list.filters;
  const columns = useSemesterColumns({ onEdit: setEdited, onFill: setFilled });
  const filter = {
    ...list.words,
    ...(state ? { state } : {}),
    ...(list.sort ? { sort: list.sort, sort_direction: list.direction } : {}),
  };
  const query = useCall(
    'semesters',
    'listSemesters',
    {
      query: { ...list.asked, ...filter },
    },
    { keepPrevious: true },
  );
  const create = canWrite && (
    <Button colour="blue" leftSection={<IconPlus size={18} aria-hidden="true" />} onClick={() => setCreating(true)}>
      {t('create')}
    </Button>
  );
  return (
    <ListPage
      header={{ title: t('title'), description: t('titleHint'), actions: create }}
      views={<States state={state} counters={query.data?.counters} />}
      exported={{ fileName: t('file'), read: () => api.semesters.exportSemesters({ query: filter }) }}
      list={list}
      query={query}
      columns={columns}
      searchLabel={t('search')}
      empty={{
        icon: <IconCalendarStats size={28} aria-hidden="true" />,
        title: t(state ? 'nothingNow' : 'empty'),
        text: t(state ? 'nothingNowText' : 'emptyText'),
        action: !state && create,
      }}
    >
      {isCreating && <SemesterDialog semester={null} onClose={() => setCreating(false)} />}
      {edited && <SemesterDialog semester={edited} onClose={() => setEdited(null)} />}
      {filled && <SemesterContents semester={filled} onClose={() => setFilled(null)} />}
    </ListPage>
  );
}

function States({ state, counters }: { state: string | undefined; counters: Record<string, number> | undefined }) {
  const t = useTexts(semestersTexts);
  return (
    <nav className={tabs.tabs} aria-label={t('states')}>
      {([undefined, ...STATES] as const).map((one) => (
        <Link
          key={one ?? 'all'}
          to={one ? `?state=${one}` : '?'}
          className={tabs.tab}
          aria-current={state === one ? 'page' : undefined}
        >
          {t(one ?? 'all')} <span className={tabs.count}>{counters?.[one ?? 'all'] ?? ''}</span>
        </Link>
      ))}
    </nav>
  );
}
