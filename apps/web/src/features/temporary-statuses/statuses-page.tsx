import { NativeSelect } from '@mantine/core';
import type { StatusOfUser } from '@orbita/contract/temporary-statuses';
import { IconCalendarPause, IconCalendarX, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { api } from '../../api/client/client.ts';
import { useCurrentUser } from '../../api/current-user.ts';
import { useCall, useSave } from '../../api/query.ts';
import { SEARCH_DEBOUNCE } from '../../base/debounce.ts';
import { useTexts } from '../../base/i18n.ts';
import { notify } from '../../base/notices.ts';
import { EditStatus, GiveStatus, STATUS_CACHE } from '../../shared/temporary-statuses/status-dialog.tsx';
import { statusTexts } from '../../shared/temporary-statuses/temporary-statuses.texts.ts';
import { personName } from '../../shared/users/person.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { ListPage } from '../../ui/kit/list-page.tsx';
import { asId, asWord, useList } from '../../ui/kit/use-list.ts';
import { ReadFailure } from '../../ui/states/read-failure.tsx';
import { AreaViews, StateViews, STATES } from './area-views.tsx';
import { temporaryStatusesTexts } from './temporary-statuses.texts.ts';
import { keepChosen } from '../../ui/fields/keep-chosen.ts';
import { useStatusColumns } from './use-status-columns.tsx';

const useStatusList = () =>
  useList({
    filters: { kind: asId, group: asId },
    views: { state: asWord(STATES) },
    sorts: { name: { first: 'asc' }, end_date: { first: 'asc' } },
    sort: 'name',
    searchDelay: SEARCH_DEBOUNCE,
  });
type StatusList = ReturnType<typeof useStatusList>;

const filterOf = ({ filters: { kind, group, state }, asked, sort, isDescending }: StatusList) => ({
  ...(asked.query ? { query: asked.query } : {}),
  ...(kind ? { temporary_status_id: kind } : {}),
  ...(group ? { group_id: group } : {}),
  ...(state && state !== 'all' ? { state } : state ? {} : { state: 'now' as const }),
  sort: sort ?? ('name' as const),
  sort_direction: isDescending ? ('desc' as const) : ('asc' as const),
});

/** Who has which temporary status: given to several at once, changed, ended. */
export function TemporaryStatusesPage() {
  const t = useTexts(temporaryStatusesTexts);
  const words = useTexts(statusTexts);
  const mayChange = useCurrentUser().can('users_write');
  const [open, setOpen] = useState<'new' | StatusOfUser | null>(null);
  const list = useStatusList();
  const columns = useStatusColumns(setOpen);
  const filter = filterOf(list);
  const query = useCall(
    'temporaryStatuses',
    'listStatusUsers',
    { query: { ...list.asked, ...filter } },
    { keepPrevious: true },
  );
  const give = mayChange && (
    <Button colour="blue" leftSection={<IconPlus size={18} aria-hidden="true" />} onClick={() => setOpen('new')}>
      {words('give')}
    </Button>
  );
  const isAnyState = Object.values(query.data?.counters ?? {}).every((count) => count === 0);
  return (
    <ListPage
      header={{ title: t('title'), description: t('titleHint'), actions: give }}
      views={
        <>
          <AreaViews now="people" />
          <StateViews state={list.filters.state ?? 'now'} counters={query.data?.counters} />
        </>
      }
      exported={{
        fileName: t('file'),
        read: () => api.temporaryStatuses.exportStatusUsers({ query: filter }),
      }}
      list={list}
      query={query}
      columns={columns}
      searchLabel={t('search')}
      filters={<Filters list={list} />}
      choice={
        mayChange
          ? {
              label: ({ user, temporary_status: { title } }) =>
                t('select', { status: title, name: personName(user, 'informal') }),
              renderActions: (ids, clear) => <EndChosen ids={ids} onDone={clear} />,
            }
          : undefined
      }
      empty={{
        icon: <IconCalendarPause size={28} aria-hidden="true" />,
        title: t(isAnyState ? 'empty' : 'nothingNow'),
        text: t(isAnyState ? 'emptyText' : 'nothingNowText'),
        action: isAnyState && give,
      }}
    >
      {open === 'new' && <GiveStatus onClose={() => setOpen(null)} />}
      {open !== null && open !== 'new' && <EditStatus status={open} onClose={() => setOpen(null)} />}
    </ListPage>
  );
}

function EndChosen({ ids, onDone }: { ids: number[]; onDone: () => void }) {
  const t = useTexts(temporaryStatusesTexts);
  const end = useSave('temporaryStatuses', 'endStatuses', { invalidates: STATUS_CACHE });
  return (
    <Button
      leftSection={<IconCalendarX size={18} aria-hidden="true" />}
      loading={end.isPending}
      onClick={() =>
        end.mutate(
          { body: { ids } },
          {
            onSuccess: ({ changed }) => {
              notify({ tone: 'success', message: t('endedMany', { count: changed.length }) });
              onDone();
            },
          },
        )
      }
    >
      {t('end')}
    </Button>
  );
}

function Filters({ list }: { list: StatusList }) {
  const t = useTexts(temporaryStatusesTexts);
  const kinds = useCall(
    'temporaryStatuses',
    'listTemporaryStatusChoices',
    { query: { size: 100 } },
    { staleTime: 60_000 },
  );
  const groups = useCall('subjects', 'listGroupChoices', { query: { size: 10000 } }, { staleTime: 60_000 });
  const { kind, group } = list.filters;
  return (
    <>
      <ReadFailure name={t('allKinds')} query={kinds} />
      <NativeSelect
        aria-label={t('allKinds')}
        value={String(kind ?? '')}
        onChange={(event) => list.set({ kind: event.currentTarget.value })}
        data={keepChosen(
          [
            { value: '', label: t('allKinds') },
            ...(kinds.data?.data ?? []).map(({ id, title }) => ({ value: String(id), label: title })),
          ],
          String(kind ?? ''),
        )}
      />
      <ReadFailure name={t('allGroups')} query={groups} />
      <NativeSelect
        aria-label={t('allGroups')}
        value={String(group ?? '')}
        onChange={(event) => list.set({ group: event.currentTarget.value })}
        data={keepChosen(
          [
            { value: '', label: t('allGroups') },
            ...(groups.data?.data ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
          ],
          String(group ?? ''),
        )}
      />
    </>
  );
}
