import { NativeSelect } from '@mantine/core';
import type { Curator } from '@orbita/contract/curators';
import { IconPlus, IconUserHeart, IconUserMinus } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { api } from '../../api/client/client.ts';
import { useCurrentUser } from '../../api/current-user.ts';
import { useCall } from '../../api/query.ts';
import { SEARCH_DEBOUNCE } from '../../base/debounce.ts';
import { useTexts } from '../../base/i18n.ts';
import { personName } from '../../shared/users/person.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { ListPage } from '../../ui/kit/list-page.tsx';
import { asId, useList } from '../../ui/kit/use-list.ts';
import { ReadFailure } from '../../ui/states/read-failure.tsx';
import { AssignCurator, ChangeGroups } from './curator-dialogs.tsx';
import { curatorsTexts } from './curators.texts.ts';
import { useCuratorActions } from './use-curator-actions.ts';
import { useCuratorColumns } from './use-curator-columns.tsx';
import { useGroupChoices } from './use-group-choices.ts';
import classes from './curators.module.css';

/** Keeps the state of the list in the URL. */
const useCuratorList = () =>
  useList({
    filters: { group: asId },
    sorts: { name: { first: 'asc' }, groups_count: { first: 'desc' }, students_count: { first: 'desc' } },
    sort: 'name',
    searchDelay: SEARCH_DEBOUNCE,
  });

/** The curators with their groups. */
export function CuratorsPage() {
  const t = useTexts(curatorsTexts);
  const canWrite = useCurrentUser().can('groups_write');
  const [dialog, setDialog] = useState<'assign' | Curator | null>(null);
  const list = useCuratorList();
  const actions = useCuratorActions();
  const columns = useCuratorColumns(canWrite ? { change: setDialog, remove: actions.remove } : null);
  const filter = {
    ...list.words,
    ...(list.filters.group ? { group_id: list.filters.group } : {}),
    sort: list.sort ?? ('name' as const),
    sort_direction: list.direction,
  };
  const query = useCall('curators', 'listCurators', { query: { ...list.asked, ...filter } }, { keepPrevious: true });
  const assign = canWrite && (
    <Button colour="blue" leftSection={<IconPlus size={18} aria-hidden="true" />} onClick={() => setDialog('assign')}>
      {t('add')}
    </Button>
  );
  return (
    <ListPage
      header={{ title: t('title'), description: t('titleHint'), actions: assign }}
      exported={{ fileName: t('file'), read: () => api.curators.exportCurators({ query: filter }) }}
      list={list}
      query={query}
      columns={columns}
      searchLabel={t('search')}
      filters={<GroupFilter list={list} />}
      hints={<GroupsWithout count={query.data?.counters['groups_without'] ?? 0} />}
      choice={
        canWrite
          ? {
              label: (curator) => t('select', { name: personName(curator, 'informal') }),
              renderActions: (ids, clear) => (
                <Button
                  leftSection={<IconUserMinus size={18} aria-hidden="true" />}
                  onClick={() => void actions.removeAll(ids).then((isDone) => isDone && clear())}
                >
                  {t('remove')}
                </Button>
              ),
            }
          : undefined
      }
      empty={{
        icon: <IconUserHeart size={28} aria-hidden="true" />,
        title: t('empty'),
        text: t(canWrite ? 'emptyText' : 'emptyReader'),
        action: assign,
      }}
    >
      {dialog === 'assign' && <AssignCurator onClose={() => setDialog(null)} />}
      {dialog !== null && dialog !== 'assign' && <ChangeGroups curator={dialog} onClose={() => setDialog(null)} />}
    </ListPage>
  );
}

function GroupsWithout({ count }: { count: number }) {
  const t = useTexts(curatorsTexts);
  if (count === 0) return null;
  return (
    <p className={classes.hint}>
      {t('without', { count })}. <Link to="/admin/groups">{t('toGroups')}</Link>
    </p>
  );
}

function GroupFilter({ list }: { list: ReturnType<typeof useCuratorList> }) {
  const t = useTexts(curatorsTexts);
  const groups = useGroupChoices();
  if (!groups.data || groups.data.data.length === 0) return <ReadFailure name={t('allGroups')} query={groups} />;
  return (
    <NativeSelect
      aria-label={t('allGroups')}
      value={String(list.filters.group ?? '')}
      onChange={(event) => list.set({ group: event.currentTarget.value })}
      data={[
        { value: '', label: t('allGroups') },
        ...groups.data.data.map(({ id, name }) => ({ value: String(id), label: name })),
      ]}
    />
  );
}
