import { Skeleton } from '@mantine/core';
import type { Role } from '@orbita/contract/organisation';
import { useState } from 'react';
import { useCall, useSave } from '../../../api/query.ts';
import { useTexts } from '../../../base/i18n.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { LoadState } from '../../../ui/states/load-state.tsx';
import { organisationTexts } from '../organisation.texts.ts';
import classes from './role.module.css';

/** The institutions that have a role, read when asked for; who changes the role can make open pages of the staff read it again. */
export function RoleCompanies({ role }: { role: Role }) {
  const t = useTexts(organisationTexts);
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={classes.part} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t('companies')}</summary>
      {isOpen && <Companies role={role} />}
    </details>
  );
}

function Companies({ role }: { role: Role }) {
  const t = useTexts(organisationTexts);
  const companies = useCall('organisation', 'listRoleCompanies', { params: { id: role.id } });
  const announce = useSave('organisation', 'announceRole', { success: t('announced') });
  return (
    <LoadState query={companies} skeleton={<Skeleton height={40} />}>
      {({ data }) => (
        <>
          <ul className={classes.links}>
            {data.map(({ id, title }) => (
              <li key={id}>{title}</li>
            ))}
          </ul>
          {role.can_change && (
            <>
              <p className={classes.quiet}>{t('announceHint')}</p>
              <Button
                size="sm"
                loading={announce.isPending}
                onClick={() => announce.mutate({ params: { id: role.id }, body: { device_id: '*' } })}
              >
                {t('announce')}
              </Button>
            </>
          )}
        </>
      )}
    </LoadState>
  );
}
