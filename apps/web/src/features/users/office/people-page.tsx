import { IconPlus, IconUsers } from '@tabler/icons-react';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { api } from '../../../api/client/client.ts';
import { useCurrentUser } from '../../../api/current-user.ts';
import { useCall } from '../../../api/query.ts';
import { useTexts } from '../../../base/i18n.ts';
import { InviteMembers } from '../../../shared/users/invite-members.tsx';
import { personName } from '../../../shared/users/person.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { ListPage } from '../../../ui/kit/list-page.tsx';
import { CreatePerson, type Made } from './create-person.tsx';
import { IssuedPasswords } from './issued-passwords.tsx';
import { officeTexts } from './office.texts.ts';
import { PeopleActions } from './people-actions.tsx';
import { PeopleFilterBar, PeopleRoles } from './people-filter-bar.tsx';
import { countedOf, filterOf, usePeopleList } from './people-filters.ts';
import { usePeopleColumns } from './use-people-columns.tsx';
import classes from './office.module.css';

/** Everybody of the company: search, filters, bulk actions, a file, and creating a person. */
export function PeoplePage() {
  const t = useTexts(officeTexts);
  const { can } = useCurrentUser();
  const navigate = useNavigate();
  const [isCreating, setCreating] = useState(false);
  const [made, setMade] = useState<(Made & { name: string }) | null>(null);
  const list = usePeopleList();
  const filter = filterOf(list);
  const { page, size } = list.asked;
  const people = useCall('users', 'listPeople', { query: { ...filter, page, size } }, { keepPrevious: true });
  const counters = useCall(
    'users',
    'countPeople',
    { query: countedOf(list) },
    { staleTime: 60_000, keepPrevious: true },
  ).data?.counters;
  const mayWrite = can('users_write');
  const bringIn = mayWrite && (
    <Button component={Link} to="/admin/users/import">
      {t('import')}
    </Button>
  );
  const create = mayWrite && (
    <Button colour="blue" leftSection={<IconPlus size={18} aria-hidden="true" />} onClick={() => setCreating(true)}>
      {t('create')}
    </Button>
  );
  return (
    <ListPage
      header={{
        title: t('people'),
        description: t('peopleHint'),
        actions: (
          <>
            {mayWrite && (
              <Button component={Link} to="/admin/users/doubles">
                {t('doubles')}
              </Button>
            )}
            {bringIn}
            {create}
          </>
        ),
      }}
      exported={{ fileName: t('fileName'), read: () => api.users.exportPeople({ query: filter }) }}
      views={<PeopleRoles list={list} counters={counters} />}
      list={list}
      query={people}
      columns={usePeopleColumns()}
      searchLabel={t('search')}
      hints={
        <p className={classes.found} role="status">
          {list.isFiltered && people.data && people.data.total > 0 && t('found', { count: people.data.total })}
        </p>
      }
      filters={<PeopleFilterBar list={list} counters={counters} />}
      choice={
        mayWrite
          ? {
              label: (person) => t('choose', { name: personName(person) }),
              all: {
                total: people.data?.total ?? 0,
                renderActions: (clear) => (
                  <InviteMembers chosen={{ filter }} count={people.data?.total ?? 0} onDone={clear} />
                ),
              },
              renderActions: (ids, clear) => (
                <PeopleActions ids={ids} isBlocked={list.filters.blocked} onDone={clear} />
              ),
            }
          : undefined
      }
      empty={{
        icon: <IconUsers size={28} aria-hidden="true" />,
        title: t('empty'),
        text: t('emptyText'),
        action: (
          <>
            {bringIn}
            {create}
          </>
        ),
      }}
    >
      {isCreating && <CreatePerson onClose={() => setCreating(false)} onMade={setMade} />}
      {made && (
        <IssuedPasswords
          rows={[{ name: made.name, groups: '', login: made.login, password: made.password ?? '' }]}
          onClose={() => void navigate(`/admin/users/${made.id}`)}
        />
      )}
    </ListPage>
  );
}
