import { Skeleton } from '@mantine/core';
import { Link, useNavigate } from 'react-router';
import { api } from '../../api/client/client.ts';
import { useCall } from '../../api/query.ts';
import { useTexts } from '../../base/i18n.ts';
import { useCurrentUser } from '../../api/current-user.ts';
import { LoadState } from '../../ui/states/load-state.tsx';
import { personName } from '../../shared/users/person.tsx';
import { SearchSelector } from '../../ui/fields/search-selector.tsx';
import { mainTexts } from './main.texts.ts';
import { Panel } from './panel.tsx';
import classes from './main.module.css';

const figures = [
  ['members', undefined],
  ['students', 'student'],
  ['teachers', 'teacher'],
  ['moderators', 'moderator'],
] as const;

const FOUND_AT_ONCE = 8;

/** Four figures of the institution, each a link to its list. */
export function AdminMain() {
  const t = useTexts(mainTexts);
  const { can } = useCurrentUser();
  if (!can('users_read')) return null;
  return (
    <Panel title={t('adminTitle')} more={{ to: '/admin/company', label: t('manage') }}>
      <div className={classes.figures}>
        {figures.map(([label, role]) => (
          <Figure key={label} label={t(label)} {...(role ? { role } : {})} />
        ))}
      </div>
      <FindPerson />
    </Panel>
  );
}

function FindPerson() {
  const t = useTexts(mainTexts);
  const navigate = useNavigate();
  const search = async (query: string, signal: AbortSignal) => {
    const found = await api.users.listUsers({ query: { query, size: FOUND_AT_ONCE } }, { signal });
    return found.data.map((person) => ({
      id: person.id,
      label: personName(person),
      description: person.groups.map((group) => group.name).join(', ') || person.email,
    }));
  };
  return (
    <div className={classes.find}>
      <SearchSelector
        name="people"
        label={t('findPerson')}
        placeholder={t('findPersonHint')}
        search={search}
        onPick={({ id }) => void navigate(`/users/${id}/profile`)}
      />
    </div>
  );
}

function Figure({ label, role }: { label: string; role?: 'student' | 'teacher' | 'moderator' }) {
  const { company } = useCurrentUser();
  const count = useCall(
    'companies',
    'listCompanyUsers',
    { params: { id: company.id }, query: { size: 1, ...(role ? { role } : {}) } },
    { select: (list) => list.total },
  );
  return (
    <Link to={`/admin/company${role ? `?role=${role}` : ''}`} className={classes.figure}>
      <LoadState query={count} skeleton={<Skeleton height={40} width={80} />}>
        {(total) => <strong>{total}</strong>}
      </LoadState>
      <span>{label}</span>
    </Link>
  );
}
