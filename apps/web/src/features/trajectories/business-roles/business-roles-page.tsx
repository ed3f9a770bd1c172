import type { BusinessRole } from '@orbita/contract/trajectories';
import { IconBriefcase, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { api } from '../../../api/client/client.ts';
import { useCurrentUser } from '../../../api/current-user.ts';
import { invalidate, useCall } from '../../../api/query.ts';
import { useTexts } from '../../../base/i18n.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { ListPage } from '../../../ui/kit/list-page.tsx';
import type { Column } from '../../../ui/kit/list-table.tsx';
import { RowTools, toolsColumn } from '../../../ui/kit/row-tools.tsx';
import { useList } from '../../../ui/kit/use-list.ts';
import { runUndoable } from '../../../ui/saving/run-undoable.ts';
import { BusinessRoleDialog } from './business-role-dialog.tsx';
import { businessRolesTexts } from './business-roles.texts.ts';

/** The list of business roles: search, create, edit, delete. */
export function BusinessRolesPage() {
  const t = useTexts(businessRolesTexts);
  const canWrite = useCurrentUser().can('trajectories_write');
  const [edited, setEdited] = useState<BusinessRole | 'new' | null>(null);
  const list = useList({ sorts: { title: { first: 'asc' }, trajectories: { first: 'desc' } }, sort: 'title' });
  const columns = useRoleColumns(setEdited);
  const filter = { ...list.words, sort: list.sort ?? 'title', sort_direction: list.direction };
  const query = useCall(
    'trajectories',
    'listBusinessRoles',
    { query: { ...list.asked, ...filter } },
    { keepPrevious: true },
  );
  const create = canWrite && (
    <Button colour="blue" leftSection={<IconPlus size={18} aria-hidden="true" />} onClick={() => setEdited('new')}>
      {t('create')}
    </Button>
  );
  return (
    <ListPage
      header={{ title: t('title'), description: t('titleHint'), actions: create }}
      exported={{ fileName: t('file'), read: () => api.trajectories.exportBusinessRoles({ query: filter }) }}
      list={list}
      query={query}
      columns={columns}
      searchLabel={t('search')}
      empty={{
        icon: <IconBriefcase size={28} aria-hidden="true" />,
        title: t('empty'),
        text: t('emptyText'),
        action: create,
      }}
    >
      {edited && <BusinessRoleDialog role={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
    </ListPage>
  );
}

function useRoleColumns(onEdit: (role: BusinessRole) => void): Column<BusinessRole>[] {
  const t = useTexts(businessRolesTexts);
  const canWrite = useCurrentUser().can('trajectories_write');
  const columns: Column<BusinessRole>[] = [
    { title: t('role'), sort: 'title', kind: 'main', cell: ({ title }) => title },
    { title: t('description'), kind: 'muted', cell: ({ description }) => description },
    {
      title: t('trajectories'),
      sort: 'trajectories',
      cell: ({ trajectories }) =>
        trajectories.length === 0
          ? t('noTrajectories')
          : trajectories.map(({ id, title }, place) => (
              <span key={id}>
                {place > 0 && ', '}
                <Link to={`/admin/trajectories/${id}`}>{title}</Link>
              </span>
            )),
    },
  ];
  if (!canWrite) return columns;
  return [...columns, toolsColumn((role) => <RoleTools role={role} onEdit={onEdit} />)];
}

function RoleTools({ role, onEdit }: { role: BusinessRole; onEdit: (role: BusinessRole) => void }) {
  const t = useTexts(businessRolesTexts);
  const { id, title } = role;
  const remove = () =>
    runUndoable({
      work: () => api.trajectories.deleteBusinessRole({ params: { id } }),
      message: t('removed', { title }),
      undo: () => api.trajectories.restoreBusinessRole({ params: { id } }),
      refresh: () => invalidate('trajectories'),
    });
  return <RowTools title={title} onEdit={() => onEdit(role)} onRemove={() => void remove()} />;
}
