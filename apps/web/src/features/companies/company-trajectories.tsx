import { Skeleton } from '@mantine/core';
import { Link } from 'react-router';
import { api } from '../../api/client/client.ts';
import { useCurrentUser } from '../../api/current-user.ts';
import { useCall, useSave } from '../../api/query.ts';
import { useTexts } from '../../base/i18n.ts';
import { SearchSelector } from '../../ui/fields/search-selector.tsx';
import { LoadState } from '../../ui/states/load-state.tsx';
import { companiesTexts } from './companies.texts.ts';
import classes from './companies.module.css';

const FOUND = 8;

/** The trajectories that the institution teaches now; one is brought in from the archive by its name. */
export function CompanyTrajectories() {
  const t = useTexts(companiesTexts);
  const { company, can } = useCurrentUser();
  const current = useCall('trajectories', 'listTrajectories', { query: { limit: 0 } });
  const add = useSave('trajectories', 'addCompanyTrajectory', {
    invalidates: ['trajectories', 'audit'],
    success: t('trajectoryAdded'),
  });
  return (
    <>
      <LoadState query={current} skeleton={<Skeleton height={120} />}>
        {({ data }) =>
          data.length === 0 ? (
            <p className={classes.hint}>{t('noTrajectories')}</p>
          ) : (
            <ul>
              {data.map(({ id, title }) => (
                <li key={id}>
                  <Link to={`/admin/trajectories/${id}`}>{title}</Link>
                </li>
              ))}
            </ul>
          )
        }
      </LoadState>
      {can('trajectories_write') && (
        <SearchSelector
          label={t('addTrajectory')}
          name="company-trajectories"
          placeholder={t('addTrajectoryHint')}
          search={async (query, signal) => {
            const { data } = await api.trajectories.listTrajectories(
              { query: { query, archived: true, size: FOUND } },
              { signal },
            );
            return data.map(({ id, title }) => ({ id, label: title }));
          }}
          onPick={({ id }) => add.mutate({ params: { id: company.id }, body: { trajectory_id: id } })}
        />
      )}
    </>
  );
}
