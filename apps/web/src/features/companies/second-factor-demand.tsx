import { Checkbox, Skeleton } from '@mantine/core';
import { demandedRoles, type DemandedRole } from '@orbita/contract/auth/second-factor-methods';
import { useState } from 'react';
import { useCurrentUser } from '../../api/current-user.ts';
import { useCall, useSave, type Output } from '../../api/query.ts';
import { useTexts } from '../../base/i18n.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { LoadState } from '../../ui/states/load-state.tsx';
import { companiesTexts } from './companies.texts.ts';
import classes from './companies.module.css';

/** Of which roles the institution demands a second factor, and how many people have one already. */
export function SecondFactorDemand() {
  const demand = useCall('auth', 'getSecondFactorDemand', {});
  return (
    <LoadState query={demand} skeleton={<Skeleton height={160} />}>
      {(data) => <DemandForm key={data.roles.join()} demand={data} />}
    </LoadState>
  );
}

function DemandForm({ demand }: { demand: Output<'auth', 'getSecondFactorDemand'> }) {
  const t = useTexts(companiesTexts);
  const { can } = useCurrentUser();
  const mayChange = can('company_write') && can('users_write');
  const mayDemand = (role: DemandedRole) =>
    mayChange && (can('roles_write') || (role !== 'administrator' && role !== 'moderator'));
  const [roles, setRoles] = useState<DemandedRole[]>(demand.roles);
  const save = useSave('auth', 'updateSecondFactorDemand', {
    invalidates: ['auth', 'audit'],
    success: t('factorSaved'),
  });
  const isChanged = demandedRoles.some((role) => roles.includes(role) !== demand.roles.includes(role));
  const set = (role: DemandedRole, isOn: boolean) =>
    setRoles(demandedRoles.filter((other) => (other === role ? isOn : roles.includes(other))));
  return (
    <form
      className={classes.demand}
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate({ body: { roles } });
      }}
    >
      {demand.counts.map(({ role, people, ready }) => (
        <Checkbox
          key={role}
          label={t(`factor.${role}`)}
          description={t('factorReady', { ready, people })}
          checked={roles.includes(role)}
          disabled={!mayDemand(role)}
          onChange={(event) => set(role, event.currentTarget.checked)}
        />
      ))}
      {!demandedRoles.every(mayDemand) && <p className={classes.hint}>{t('factorLimit')}</p>}
      {mayChange && (
        <div>
          <Button type="submit" colour="blue" disabled={!isChanged} loading={save.isPending}>
            {t('factorSave')}
          </Button>
        </div>
      )}
    </form>
  );
}
