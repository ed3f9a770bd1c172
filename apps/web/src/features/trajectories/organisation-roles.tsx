import { CloseButton, Skeleton } from '@mantine/core';
import { coreRoles } from '@orbita/contract/organisation/words';
import { Link } from 'react-router';
import { useCall, useSave } from '../../api/query.ts';
import { useTexts } from '../../base/i18n.ts';
import { useLanguage } from '../../base/language.ts';
import { Adder } from '../../ui/fields/adder.tsx';
import { Panel } from '../../ui/kit/panel.tsx';
import { LoadState } from '../../ui/states/load-state.tsx';
import { ReadFailure } from '../../ui/states/read-failure.tsx';
import { trajectoriesTexts } from './trajectories.texts.ts';
import classes from './trajectories.module.css';

interface Props {
  id: number;
  canWrite: boolean;
}

/** The roles of the organisation for which the trajectory prepares. */
export function OrganisationRoles({ id, canWrite }: Props) {
  const t = useTexts(trajectoriesTexts);
  const labelOf = useLabel();
  const tied = useCall('organisation', 'listTrajectoryRoles', { params: { id } });
  const remove = useSave('organisation', 'detachTrajectoryRole', { invalidates: ['organisation'] });
  return (
    <Panel title={t('organisationRoles')} hint={<p className={classes.hint}>{t('organisationRolesHint')}</p>}>
      {() => (
        <LoadState query={tied} skeleton={<Skeleton height={36} />}>
          {({ data }) => (
            <ul className={classes.roles}>
              {data.length === 0 && !canWrite && <li>{t('noOrganisationRoles')}</li>}
              {data.map((role) => (
                <li key={role.id} className={classes.role}>
                  <Link to={`/organisation?role=${role.id}`}>{labelOf(role)}</Link>
                  {canWrite && (
                    <CloseButton
                      size="sm"
                      aria-label={t('removeOrganisationRole', { title: labelOf(role) })}
                      onClick={() => remove.mutate({ params: { id, role: role.id } })}
                    />
                  )}
                </li>
              ))}
              {canWrite && (
                <li>
                  <RoleAdder id={id} present={data} />
                </li>
              )}
            </ul>
          )}
        </LoadState>
      )}
    </Panel>
  );
}

/** What a role is called; a core role without a name by its type. */
function useLabel() {
  const language = useLanguage();
  return ({ name, type }: { name: string; type: number | null }): string =>
    name || (type === null ? '' : (coreRoles[type]?.[language] ?? ''));
}

function RoleAdder({ id, present }: { id: number; present: readonly { id: number }[] }) {
  const t = useTexts(trajectoriesTexts);
  const labelOf = useLabel();
  const organisation = useCall('organisation', 'getOrganisation', {}, { staleTime: 60_000 });
  const add = useSave('organisation', 'attachTrajectoryRole', { invalidates: ['organisation'] });
  const roles = (organisation.data?.roles ?? []).filter(({ type }) => type === null);
  return (
    <>
      <ReadFailure name={t('addOrganisationRole')} query={organisation} />
      <Adder
        isFolded
        label={t('addOrganisationRole')}
        present={present}
        choices={roles.map((role) => ({ id: role.id, title: labelOf(role) }))}
        onAdd={(role) => add.mutate({ params: { id }, body: { tealRoleId: role } })}
      />
    </>
  );
}
