import { Skeleton } from '@mantine/core';
import type { AdminRole } from '@orbita/contract/admin-roles';
import { rightAreas } from '@orbita/contract/permissions';
import { IconCopy, IconPencil, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { useCurrentUser } from '../../api/current-user.ts';
import { useCall, useSave } from '../../api/query.ts';
import { useTexts } from '../../base/i18n.ts';
import { HistoryPanel } from '../../shared/audit/history-panel.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { confirm } from '../../ui/dialogs/confirm.tsx';
import { Panel } from '../../ui/kit/panel.tsx';
import { PageHeader } from '../../ui/plain/page-header.tsx';
import { LoadState } from '../../ui/states/load-state.tsx';
import { levelsOf, levelsOfNames } from './areas.ts';
import { adminRolesTexts } from './admin-roles.texts.ts';
import { ChangeRole, CreateRole, useLevelsText } from './role-dialog.tsx';
import { RoleHolders } from './role-holders.tsx';
import classes from './admin-roles.module.css';

/** A role: what it permits, who has it, what was changed. */
export function RolePage() {
  const id = Number(useParams()['id']);
  const role = useCall('adminRoles', 'getAdminRole', { params: { id } });
  return (
    <LoadState query={role} skeleton={<Skeleton height={420} radius="lg" />}>
      {(found) => <Role role={found} />}
    </LoadState>
  );
}

/** Whether the user may change and assign the role, and why not. */
function useMayChange({ is_built_in, permissions }: AdminRole) {
  const { can } = useCurrentUser();
  const holdsAll = permissions.every(({ name }) => can(name));
  const mayWrite = can('roles_write');
  return {
    mayAssign: mayWrite && holdsAll,
    mayChange: mayWrite && holdsAll && !is_built_in,
    isAbove: mayWrite && !holdsAll,
  };
}

function Role({ role }: { role: AdminRole }) {
  const t = useTexts(adminRolesTexts);
  const { mayAssign, isAbove } = useMayChange(role);
  const showLevels = useLevelsText();
  return (
    <>
      <PageHeader
        above={<Link to="/admin/roles">{t('back')}</Link>}
        title={role.name}
        description={role.description}
        actions={<RoleActions role={role} />}
      />
      <div className={classes.page}>
        {role.is_built_in && <p className={classes.note}>{t('builtInHint')}</p>}
        {isAbove && <p className={classes.note}>{t('aboveHint')}</p>}
        <Panel title={t('rights')}>{() => <Rights role={role} />}</Panel>
        <Panel part="holders" title={t('holders')}>
          {() => <RoleHolders role={role} mayAssign={mayAssign} />}
        </Panel>
        <HistoryPanel
          kind="admin-role"
          id={role.id}
          names={{
            fields: {
              name: t('name'),
              description: t('description'),
              permissions: t('rights'),
              person: t('historyPerson'),
            },
            values: { permissions: (names) => showLevels(levelsOfNames(names)) || t('noRightsShort') },
          }}
        />
      </div>
    </>
  );
}

function Rights({ role }: { role: AdminRole }) {
  const t = useTexts(adminRolesTexts);
  const levels = levelsOf(role.permissions);
  const given = rightAreas.filter((area) => levels[area] !== 'none');
  return (
    <>
      {given.length === 0 && <p className={classes.hint}>{t('noRights')}</p>}
      {role.topics_count > 0 && <p className={classes.hint}>{t('topics', { count: role.topics_count })}</p>}
      <ul className={classes.grid}>
        {given.map((area) => (
          <li key={area}>
            <span>{t(`area.${area}`)}</span>
            <span className={classes.level} data-level={levels[area]}>
              {t(levels[area])}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}

function RoleActions({ role }: { role: AdminRole }) {
  const t = useTexts(adminRolesTexts);
  const navigate = useNavigate();
  const { can } = useCurrentUser();
  const { mayChange } = useMayChange(role);
  const [opened, setOpened] = useState<'change' | 'copy' | null>(null);
  const remove = useSave('adminRoles', 'deleteAdminRole', {
    success: t('deleted', { name: role.name }),
    invalidates: ['adminRoles.listAdminRoles'],
    onSuccess: () => navigate('/admin/roles'),
  });
  const ask = async () => {
    const message = t('deleteAsk', { name: role.name, count: role.users_count });
    if (await confirm({ message, confirmLabel: t('delete'), isDanger: true }))
      remove.mutate({ params: { id: role.id } });
  };
  const close = () => setOpened(null);
  return (
    <>
      {mayChange && (
        <Button leftSection={<IconTrash size={18} aria-hidden="true" />} onClick={() => void ask()}>
          {t('delete')}
        </Button>
      )}
      {can('roles_write') && (
        <Button leftSection={<IconCopy size={18} aria-hidden="true" />} onClick={() => setOpened('copy')}>
          {t('newFrom')}
        </Button>
      )}
      {mayChange && (
        <Button
          colour="blue"
          leftSection={<IconPencil size={18} aria-hidden="true" />}
          onClick={() => setOpened('change')}
        >
          {t('change')}
        </Button>
      )}
      {opened === 'change' && <ChangeRole role={role} onClose={close} />}
      {opened === 'copy' && (
        <CreateRole source={role} onSaved={({ id }) => void navigate(`/admin/roles/${id}`)} onClose={close} />
      )}
    </>
  );
}
