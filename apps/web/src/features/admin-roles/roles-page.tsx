import type { AdminRole } from '@orbita/contract/admin-roles';
import { rightAreas } from '@orbita/contract/permissions';
import { useMediaQuery } from '@mantine/hooks';
import { Skeleton } from '@mantine/core';
import { IconEye, IconPencil, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { useCurrentUser } from '../../api/current-user.ts';
import { useCall } from '../../api/query.ts';
import { useTexts } from '../../base/i18n.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { PageHeader } from '../../ui/plain/page-header.tsx';
import { LoadState } from '../../ui/states/load-state.tsx';
import { levelsOf, type Level } from './areas.ts';
import { adminRolesTexts } from './admin-roles.texts.ts';
import { CreateRole } from './role-dialog.tsx';
import classes from './admin-roles.module.css';

/** What every role permits, as one table. */
export function RolesPage() {
  const t = useTexts(adminRolesTexts);
  const navigate = useNavigate();
  const { can } = useCurrentUser();
  const [isCreating, setCreating] = useState(false);
  const isNarrow = useMediaQuery('(max-width: 82em)', undefined, { getInitialValueInEffect: false });
  const roles = useCall('adminRoles', 'listAdminRoles');
  return (
    <>
      <PageHeader
        title={t('title')}
        description={t('titleHint')}
        actions={
          can('roles_write') && (
            <Button
              colour="blue"
              leftSection={<IconPlus size={18} aria-hidden="true" />}
              onClick={() => setCreating(true)}
            >
              {t('create')}
            </Button>
          )
        }
      />
      <LoadState query={roles} skeleton={<Skeleton height={420} radius="lg" />}>
        {({ data }) => (isNarrow ? <Cards roles={data} /> : <Matrix roles={data} />)}
      </LoadState>
      {isCreating && (
        <CreateRole onSaved={({ id }) => void navigate(`/admin/roles/${id}`)} onClose={() => setCreating(false)} />
      )}
    </>
  );
}

function Matrix({ roles }: { roles: readonly AdminRole[] }) {
  const t = useTexts(adminRolesTexts);
  return (
    <div className={classes.frame}>
      <p className={classes.legend}>
        {t('legend')} <LevelMark level="read" /> <LevelMark level="write" />
      </p>
      <table className={classes.matrix}>
        <thead>
          <tr>
            <th scope="col">{t('role')}</th>
            {rightAreas.map((area) => (
              <th key={area} scope="col">
                {t(`area.${area}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {roles.map((role) => (
            <MatrixRow key={role.id} role={role} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function MatrixRow({ role }: { role: AdminRole }) {
  const levels = levelsOf(role.permissions);
  return (
    <tr>
      <th scope="row">
        <RoleName role={role} />
      </th>
      {rightAreas.map((area) => (
        <td key={area}>
          <LevelSign level={levels[area]} />
        </td>
      ))}
    </tr>
  );
}

const signs = { read: IconEye, write: IconPencil };

/** A level as a sign with its word. */
function LevelMark({ level }: { level: Exclude<Level, 'none'> }) {
  const t = useTexts(adminRolesTexts);
  const Sign = signs[level];
  return (
    <span className={classes.level} data-level={level}>
      <Sign size={16} aria-hidden="true" />
      {t(level)}
    </span>
  );
}

/** A level as a sign alone, whose word is told by a tooltip and to screen readers. */
function LevelSign({ level }: { level: Level }) {
  const t = useTexts(adminRolesTexts);
  const word = <span className="visually-hidden">{t(level)}</span>;
  if (level === 'none')
    return (
      <span className={classes.nothing}>
        <span aria-hidden="true">—</span>
        {word}
      </span>
    );
  const Sign = signs[level];
  return (
    <span className={classes.level} data-level={level} title={t(level)}>
      <Sign size={18} aria-hidden="true" />
      {word}
    </span>
  );
}

function RoleName({ role }: { role: AdminRole }) {
  const t = useTexts(adminRolesTexts);
  return (
    <>
      <Link to={`/admin/roles/${role.id}`}>{role.name}</Link>
      <span className={classes.facts}>
        {t('people', { count: role.users_count })}
        {role.is_built_in && ` · ${t('builtIn')}`}
      </span>
    </>
  );
}

function Cards({ roles }: { roles: readonly AdminRole[] }) {
  return (
    <ul className={classes.cards}>
      {roles.map((role) => (
        <li key={role.id}>
          <RoleName role={role} />
          <RightsText role={role} />
        </li>
      ))}
    </ul>
  );
}

/** The rights of a role in two lines: what it changes and what it only sees. */
function RightsText({ role }: { role: AdminRole }) {
  const t = useTexts(adminRolesTexts);
  const levels = levelsOf(role.permissions);
  const areasOf = (level: Level) => rightAreas.filter((area) => levels[area] === level);
  const parts = (['write', 'read'] as const).filter((level) => areasOf(level).length > 0);
  if (parts.length === 0) return <p className={classes.hint}>{t('noRights')}</p>;
  return parts.map((level) => (
    <p key={level} className={classes.rights}>
      <LevelMark level={level} />{' '}
      {areasOf(level)
        .map((area) => t(`area.${area}`))
        .join(', ')}
    </p>
  ));
}
