import { Checkbox } from '@mantine/core';
import type { PersonAccount } from '@orbita/contract/users/account';
import { useState } from 'react';
import { useCurrentUser } from '../../../api/current-user.ts';
import { useCall, useSave, type Output } from '../../../api/query.ts';
import { useTexts } from '../../../base/i18n.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { EditDialog } from '../../../ui/kit/edit-dialog.tsx';
import { Panel } from '../../../ui/kit/panel.tsx';
import { useFormFields } from '../../../ui/kit/use-form-fields.ts';
import { officeTexts } from './office.texts.ts';
import classes from './office.module.css';

/** Roles of a person, and the dialog that changes them. */
export function PersonRoles({ account }: { account: PersonAccount }) {
  const t = useTexts(officeTexts);
  const { user } = useCurrentUser();
  const [isOpen, setOpen] = useState(false);
  const { admin_roles: roles } = account;
  return (
    <Panel title={t('rights')} hint={<p className={classes.said}>{t('rightsHint')}</p>}>
      {() => (
        <>
          {roles.length === 0 ? (
            <p className={classes.muted}>{t('noRights')}</p>
          ) : (
            <ul className={classes.list}>
              {roles.map(({ id, name }) => (
                <li key={id}>{name}</li>
              ))}
            </ul>
          )}
          {account.may_change && account.id !== user.id && (
            <div className={classes.panelTools}>
              <Button onClick={() => setOpen(true)}>{t('changeRoles')}</Button>
            </div>
          )}
          {isOpen && <RolesDialog account={account} onClose={() => setOpen(false)} />}
        </>
      )}
    </Panel>
  );
}

type Role = Output<'users', 'listRolesToGive'>['data'][number];

function RolesDialog({ account, onClose }: { account: PersonAccount; onClose: () => void }) {
  const t = useTexts(officeTexts);
  const roles = useCall('users', 'listRolesToGive', {});
  const form = useFormFields({ initial: { role_ids: account.admin_roles.map(({ id }) => id) } });
  const save = useSave('users', 'setPersonRoles', {
    invalidates: ['users', 'auth'],
    success: t('saved'),
    failure: false,
  });
  const { role_ids: held } = form.values;
  const toggle = (id: number) =>
    form.set({ role_ids: held.includes(id) ? held.filter((one) => one !== id) : [...held, id] });
  const all = roles.data?.data ?? [];
  const choice = (label: string, offered: readonly Role[]) =>
    offered.length > 0 && (
      <fieldset>
        <legend>{label}</legend>
        {offered.map((role) => (
          <Checkbox
            key={role.id}
            label={role.name}
            description={role.may_give ? role.description : t('cannotGive')}
            disabled={!role.may_give}
            checked={held.includes(role.id)}
            onChange={() => toggle(role.id)}
          />
        ))}
      </fieldset>
    );
  return (
    <EditDialog
      title={t('rolesTitle')}
      form={form}
      save={({ role_ids }) => save.mutateAsync({ params: { id: account.id }, body: { role_ids } })}
      onClose={onClose}
    >
      <div className={classes.roleChoice}>
        {choice(
          t('rolesWithRights'),
          all.filter(({ has_permissions }) => has_permissions),
        )}
        {choice(
          t('rolesOfTopics'),
          all.filter(({ has_permissions }) => !has_permissions),
        )}
      </div>
    </EditDialog>
  );
}
