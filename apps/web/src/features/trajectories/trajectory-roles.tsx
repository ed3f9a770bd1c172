import { CloseButton } from '@mantine/core';
import { useCall } from '../../api/query.ts';
import { useTexts } from '../../base/i18n.ts';
import { Adder } from '../../ui/fields/adder.tsx';
import { Panel } from '../../ui/kit/panel.tsx';
import { ReadFailure } from '../../ui/states/read-failure.tsx';
import { boardTexts } from './board/board.texts.ts';
import { setBusinessRole } from './board/steps.ts';
import type { EditedPicture } from './board/use-picture.ts';
import { trajectoriesTexts } from './trajectories.texts.ts';
import classes from './trajectories.module.css';

interface Props {
  edited: EditedPicture;
  canWrite: boolean;
}

/** The business roles that the trajectory leads to. */
export function TrajectoryRoles({ edited, canWrite }: Props) {
  const t = useTexts(trajectoriesTexts);
  const said = useTexts(boardTexts);
  const { picture, take } = edited;
  const set = (role: { id: number; title: string }, isTied: boolean) =>
    take(
      setBusinessRole(picture, role, isTied, said(isTied ? 'saidRoleAdded' : 'saidRoleRemoved', { title: role.title })),
    );
  return (
    <Panel title={t('businessRoles')} hint={<p className={classes.hint}>{t('businessRolesHint')}</p>}>
      {() => (
        <ul className={classes.roles}>
          {picture.business_roles.length === 0 && !canWrite && <li>{t('noBusinessRoles')}</li>}
          {picture.business_roles.map((role) => (
            <li key={role.id} className={classes.role}>
              {role.title}
              {canWrite && (
                <CloseButton
                  size="sm"
                  aria-label={t('removeBusinessRole', { title: role.title })}
                  onClick={() => set(role, false)}
                />
              )}
            </li>
          ))}
          {canWrite && (
            <li>
              <RoleAdder present={picture.business_roles} onAdd={(role) => set(role, true)} />
            </li>
          )}
        </ul>
      )}
    </Panel>
  );
}

interface AdderProps {
  present: readonly { id: number }[];
  onAdd: (role: { id: number; title: string }) => void;
}
function RoleAdder({ present, onAdd }: AdderProps) {
  const t = useTexts(trajectoriesTexts);
  const choices = useCall('trajectories', 'listBusinessRoles', { query: { size: 1000 } }, { staleTime: 60_000 });
  const roles = choices.data?.data ?? [];
  return (
    <>
      <ReadFailure name={t('addBusinessRole')} query={choices} />
      <Adder
        isFolded
        label={t('addBusinessRole')}
        present={present}
        choices={roles}
        onAdd={(id) => {
          const role = roles.find((one) => one.id === id);
          if (role) onAdd(role);
        }}
      />
    </>
  );
}
