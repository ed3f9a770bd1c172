import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from 'react-router';
import { api, type ApiError } from '../../api/client/client.ts';
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
      <Figures />
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

/** The figures are read together, so that a failure is one message with one retry. */
function Figures() {
  const t = useTexts(mainTexts);
  const { company } = useCurrentUser();
  const counts = useQuery<number[], ApiError>({
    queryKey: ['companies', 'listCompanyUsers', 'figures', company.id],
    queryFn: ({ signal }) => Promise.all(figures.map(([, role]) => countMembers(company.id, role, signal))),
  });
  const skeleton = (
    <div className={classes.figures}>
      {figures.map(([label]) => (
        <div key={label} className={classes.figure}>
          <Skeleton height={40} width={80} />
          <span>{t(label)}</span>
        </div>
      ))}
    </div>
  );
  return (
    <LoadState query={counts} skeleton={skeleton}>
      {(totals) => (
        <>
          <div className={classes.figures}>
            {figures.map(([label, role], index) => (
              <Link
                key={label}
                to={`/admin/company/people${role ? `?role=${role}` : ''}#members`}
                className={classes.figure}
              >
                <strong>{totals[index]}</strong>
                <span>{t(label)}</span>
              </Link>
            ))}
          </div>
          {totals[0] === 1 && (
            <p>
              {t('alone')} <Link to="/admin">{t('toFirstSteps')}</Link>
            </p>
          )}
        </>
      )}
    </LoadState>
  );
}

async function countMembers(id: number, role: (typeof figures)[number][1], signal: AbortSignal): Promise<number> {
  const query = { size: 1, ...(role ? { role } : {}) };
  return (await api.companies.listCompanyUsers({ params: { id }, query }, { signal })).total;
}
