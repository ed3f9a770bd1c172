import { Menu } from '@mantine/core';
import { IconCalendarUp, IconChevronDown, IconPlus, IconTags, IconUsersGroup } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { api } from '../../../api/client/client.ts';
import { useCurrentUser } from '../../../api/current-user.ts';
import { useCall } from '../../../api/query.ts';
import { useTexts } from '../../../base/i18n.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { ListPage } from '../../../ui/kit/list-page.tsx';
import { useCreating } from '../../../ui/kit/use-creating.ts';
import { asFlag, asId, asWord, useList } from '../../../ui/kit/use-list.ts';
import { groupsTexts } from '../groups.texts.ts';
import { useGroupActions } from '../use-group-actions.ts';
import { BulkActions } from './bulk-actions.tsx';
import { CreateGroup } from './create-group.tsx';
import { GroupFilters, LACKS } from './group-filters.tsx';
import { GroupViews } from './group-views.tsx';
import { LabelsDialog } from './labels-dialog.tsx';
import { useGroupColumns } from './use-group-columns.tsx';

/** Keeps the state of the list of groups in the URL. */
const useGroupList = () =>
  useList({
    filters: { trajectory: asId, label: asId, semester: asId, without: asWord(LACKS) },
    views: { archived: asFlag },
    sorts: { name: { first: 'asc' }, students_count: { first: 'desc' } },
    sort: 'name',
  });

/** The query of the list without the page, as the export takes it too. */
function toFilter(list: ReturnType<typeof useGroupList>) {
  const { archived = false, trajectory, label, semester, without } = list.filters;
  return {
    archived,
    ...(list.asked.query ? { query: list.asked.query } : {}),
    ...(trajectory ? { trajectory_id: trajectory } : {}),
    ...(label ? { label_id: label } : {}),
    ...(semester ? { semester_id: semester } : {}),
    ...(without ? { without } : {}),
    sort: list.sort ?? 'name',
    sort_direction: list.isDescending ? ('desc' as const) : ('asc' as const),
  };
}

/** The list of groups: search, filters, bulk actions, export. */
export function GroupsPage() {
  const t = useTexts(groupsTexts);
  const canWrite = useCurrentUser().can('groups_write');
  const [isCreating, setCreating] = useCreating();
  const [isLabelling, setLabelling] = useState(false);
  const list = useGroupList();
  const { archived = false } = list.filters;
  const actions = useGroupActions();
  const columns = useGroupColumns(canWrite ? actions : null);
  const filter = toFilter(list);
  const query = useCall('groups', 'listGroups', { query: { ...list.asked, ...filter } }, { keepPrevious: true });
  const create = canWrite && (
    <Button colour="blue" leftSection={<IconPlus size={18} aria-hidden="true" />} onClick={() => setCreating(true)}>
      {t('create')}
    </Button>
  );
  const tools = canWrite && (
    <>
      <MoreMenu onLabels={() => setLabelling(true)} />
      {create}
    </>
  );
  return (
    <ListPage
      header={{ title: t('title'), description: t('titleHint'), actions: tools }}
      exported={{ fileName: t('file'), read: () => api.groups.exportGroups({ query: filter }) }}
      views={<GroupViews current={archived ? 'archived' : 'current'} counters={query.data?.counters} />}
      list={list}
      query={query}
      columns={columns}
      searchLabel={t('search')}
      filters={<GroupFilters list={list} />}
      choice={
        canWrite
          ? {
              label: ({ name }) => t('choose', { name }),
              renderActions: (ids, clear) => (
                <BulkActions ids={ids} isArchive={archived} actions={actions} onDone={clear} />
              ),
            }
          : undefined
      }
      empty={{
        icon: <IconUsersGroup size={28} aria-hidden="true" />,
        title: t(archived ? 'emptyArchive' : 'empty'),
        text: t(archived ? 'emptyArchiveText' : 'emptyText'),
        action: !archived && create,
      }}
    >
      {isCreating && <CreateGroup onClose={() => setCreating(false)} />}
      {isLabelling && <LabelsDialog onClose={() => setLabelling(false)} />}
    </ListPage>
  );
}

function MoreMenu({ onLabels }: { onLabels: () => void }) {
  const t = useTexts(groupsTexts);
  return (
    <Menu position="bottom-end" shadow="md" width={260}>
      <Menu.Target>
        <Button rightSection={<IconChevronDown size={18} aria-hidden="true" />}>{t('more')}</Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconTags size={18} />} onClick={onLabels}>
          {t('manageLabels')}
        </Menu.Item>
        <Menu.Item component={Link} to="/admin/groups/school-year" leftSection={<IconCalendarUp size={18} />}>
          {t('schoolYear')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
