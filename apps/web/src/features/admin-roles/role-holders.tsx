import { ActionIcon } from '@mantine/core';
import type { AdminRole } from '@orbita/contract/admin-roles';
import type { Person } from '@orbita/contract/schemas';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { api } from '../../api/client/client.ts';
import { invalidate, showFailure, useCall, useSave, type Output } from '../../api/query.ts';
import { useTexts } from '../../base/i18n.ts';
import { notify } from '../../base/notices.ts';
import { SEARCH_DEBOUNCE } from '../../base/debounce.ts';
import { PersonAvatar, personName } from '../../shared/users/person.tsx';
import { UserPicker } from '../../shared/users/picker/user-picker.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { List } from '../../ui/kit/list.tsx';
import type { Column } from '../../ui/kit/list-table.tsx';
import { useList } from '../../ui/kit/use-list.ts';
import { uiTexts } from '../../ui/ui.texts.ts';
import { adminRolesTexts } from './admin-roles.texts.ts';
import classes from './admin-roles.module.css';

type Holder = Output<'adminRoles', 'listAdminRoleUsers'>['data'][number];

/** The people of a role, with search and pages; whoever may assign it adds and removes them. */
export function RoleHolders({ role, mayAssign }: { role: AdminRole; mayAssign: boolean }) {
  const t = useTexts(adminRolesTexts);
  const list = useList({ searchDelay: SEARCH_DEBOUNCE });
  const holders = useCall(
    'adminRoles',
    'listAdminRoleUsers',
    { params: { id: role.id }, query: list.asked },
    { keepPrevious: true },
  );
  const columns = useHolderColumns(role, mayAssign);
  const add = mayAssign && <AddHolders role={role} />;
  return (
    <>
      <List
        list={list}
        query={holders}
        columns={columns}
        searchLabel={t('search')}
        empty={{ title: t('holdersEmpty'), text: t('holdersEmptyText'), action: add }}
        skeletonHeight={52 * 3}
      />
      {(holders.data?.total ?? 0) > 0 && <div className={classes.add}>{add}</div>}
    </>
  );
}

function useHolderColumns(role: AdminRole, mayAssign: boolean): Column<Holder>[] {
  const t = useTexts(adminRolesTexts);
  const take = useTakeRole(role);
  const tools: Column<Holder> = {
    title: t('actions'),
    isTitleHidden: true,
    kind: 'tools',
    cell: (person) => (
      <ActionIcon
        variant="subtle"
        color="gray"
        size={36}
        aria-label={t('takeOf', { name: personName(person, 'informal') })}
        title={t('take')}
        onClick={() => void take(person)}
      >
        <IconX size={18} />
      </ActionIcon>
    ),
  };
  return [
    {
      title: t('person'),
      kind: 'main',
      cell: (person) => (
        <Link to={`/users/${person.id}/profile`} className={classes.person}>
          <PersonAvatar person={person} size={32} />
          {personName(person)}
        </Link>
      ),
    },
    { title: t('email'), kind: 'muted', cell: ({ email }) => email },
    ...(mayAssign ? [tools] : []),
  ];
}

/** Takes the role from a person, with undo. */
function useTakeRole(role: AdminRole) {
  const t = useTexts(adminRolesTexts);
  return async (person: Person) => {
    const params = { id: role.id, userId: person.id };
    const refresh = () => invalidate('adminRoles');
    try {
      await api.adminRoles.removeAdminRoleUser({ params });
      notify({
        tone: 'success',
        message: t('taken', { name: personName(person, 'informal'), role: role.name }),
        action: {
          label: uiTexts.t('undo'),
          run: () => void api.adminRoles.addAdminRoleUser({ params }).then(refresh, showFailure),
        },
      });
    } catch (error) {
      showFailure(error);
    }
    await refresh();
  };
}

function AddHolders({ role }: { role: AdminRole }) {
  const t = useTexts(adminRolesTexts);
  const [isOpen, setOpen] = useState(false);
  const add = useSave('adminRoles', 'addAdminRoleUser', { invalidates: ['adminRoles'] });
  const save = async (people: readonly Person[]) => {
    // Added one by one, so that a refusal keeps those added before it and the dialog keeps the selection.
    for (const { id } of people) await add.mutateAsync({ params: { id: role.id, userId: id } });
    setOpen(false);
    if (people.length > 0)
      notify({
        tone: 'success',
        message: t('added', { names: people.map((person) => personName(person, 'informal')).join(', ') }),
      });
  };
  return (
    <>
      <Button leftSection={<IconPlus size={18} aria-hidden="true" />} onClick={() => setOpen(true)}>
        {t('add')}
      </Button>
      <UserPicker
        opened={isOpen}
        onClose={() => setOpen(false)}
        title={t('add')}
        isForStaff={role.permissions.length > 0}
        saving={add.isPending}
        onSave={(people) => void save(people).catch(() => undefined)}
      />
    </>
  );
}
