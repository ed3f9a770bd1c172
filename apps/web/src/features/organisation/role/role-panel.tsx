import { ActionIcon, CloseButton, Menu, Skeleton } from '@mantine/core';
import type { Role } from '@orbita/contract/organisation';
import { IconArrowRight, IconCirclePlus, IconCircles, IconDots, IconPencil, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { useCall, useSave } from '../../../api/query.ts';
import { formatDate } from '../../../base/dates.ts';
import { useTexts } from '../../../base/i18n.ts';
import { useLanguage } from '../../../base/language.ts';
import { PictureField } from '../../../shared/files/picture-field.tsx';
import { LoadState } from '../../../ui/states/load-state.tsx';
import { DUTY_NAMES, organisationTexts } from '../organisation.texts.ts';
import { labelOf, pathOf, type Tree } from '../tree.ts';
import { MoveDialog } from './move-dialog.tsx';
import { GoneRole } from './gone-role.tsx';
import { CreateRoleDialog, EditRoleDialog } from './role-dialog.tsx';
import { RoleCompanies } from './role-companies.tsx';
import { RoleHistory } from './role-history.tsx';
import { RoleObjects } from './role-objects.tsx';
import { RolePeople, ScopePeople } from './role-people.tsx';
import { RoleTopics } from './role-topics.tsx';
import { useRoleActions } from './use-role-actions.ts';
import classes from './role.module.css';

interface Props {
  id: number;
  tree: Tree;
  onChoose: (id: number | null) => void;
}

/** Everything about one role, beside the map. */
export function RolePanel({ id, tree, onChoose }: Props) {
  const role = useCall('organisation', 'getRole', { params: { id } });
  if (role.error?.status === 404) return <GoneRole id={id} onClose={() => onChoose(null)} />;
  return (
    <LoadState query={role} skeleton={<Skeleton height={360} radius="lg" />}>
      {(found) => <Whole role={found} tree={tree} onChoose={onChoose} />}
    </LoadState>
  );
}

function Whole({ role, tree, onChoose }: { role: Role } & Omit<Props, 'id'>) {
  const t = useTexts(organisationTexts);
  const language = useLanguage();
  const name = labelOf(role, language);
  const above = pathOf(tree, role.parent_id)
    .map((circle) => labelOf(circle, language))
    .join(' › ');
  return (
    <section className={classes.panel} aria-label={name}>
      <header className={classes.head}>
        <div>
          <p className={classes.quiet}>{above || t('allCircles')}</p>
          <h2 className={classes.title}>{name}</h2>
          <Times role={role} />
        </div>
        <span className={classes.tools}>
          <RoleMenu {...{ role, tree, onChoose }} />
          <CloseButton aria-label={t('close')} onClick={() => onChoose(null)} />
        </span>
      </header>
      <Picture role={role} name={name} />
      {role.description && <p className={classes.description}>{role.description}</p>}
      <Skills role={role} />
      <RolePeople role={role} tree={tree} />
      {role.is_scope && <ScopePeople role={role} tree={tree} />}
      <RoleObjects role={role} />
      <Ties role={role} tree={tree} onChoose={onChoose} />
      <RoleTopics role={role} />
      <RoleCompanies role={role} />
      <RoleHistory id={role.id} />
    </section>
  );
}

/** The picture of a role, changed as soon as another one is chosen. */
function Picture({ role: { id, image_src, can_change }, name }: { role: Role; name: string }) {
  const t = useTexts(organisationTexts);
  const save = useSave('organisation', 'updateRole', { invalidates: ['organisation'] });
  if (!can_change) return image_src && <img className={classes.picture} src={image_src} alt={name} />;
  return (
    <PictureField
      picture={image_src === null ? null : { src: image_src, thumbnail_src: null }}
      name={t('picture')}
      addLabel={t('addPicture')}
      onSave={async (image_id) => void (await save.mutateAsync({ params: { id }, body: { image_id } }))}
    />
  );
}

function Times({ role: { started_at, finished_at } }: { role: Role }) {
  const t = useTexts(organisationTexts);
  if (!started_at && !finished_at) return null;
  const parts = [
    started_at && t('since', { day: formatDate(started_at) }),
    finished_at && t('until', { day: formatDate(finished_at) }),
  ];
  return (
    <p className={classes.quiet}>
      {t('from')} {parts.filter(Boolean).join(' ')}
    </p>
  );
}

function Skills({ role: { skills } }: { role: Role }) {
  const t = useTexts(organisationTexts);
  if (skills.length === 0) return null;
  return (
    <p className={classes.quiet}>
      {t('skills')}: {skills.map(({ title }) => title).join(', ')}
    </p>
  );
}

/** What else the role is tied to: its own roles, other circles, trajectories, duties. */
function Ties({ role, tree, onChoose }: { role: Role } & Omit<Props, 'id'>) {
  const t = useTexts(organisationTexts);
  const language = useLanguage();
  const named = (ids: number[]) => ids.flatMap((id) => tree.byId.get(id) ?? []);
  const duties = role.duties.flatMap((duty) =>
    duty === 'inquiries' || duty === 'extensions' ? [t(DUTY_NAMES[duty])] : [],
  );
  const groups = [
    { title: t('innerRoles'), roles: tree.childrenOf(role.id) },
    { title: t('branches'), roles: named(role.branches_ids) },
  ].filter(({ roles }) => roles.length > 0);
  return (
    <>
      {groups.map(({ title, roles }) => (
        <section key={title} className={classes.part}>
          <h3>{title}</h3>
          <ul className={classes.chips}>
            {roles.map((one) => (
              <li key={one.id}>
                <button type="button" className={classes.chip} onClick={() => onChoose(one.id)}>
                  {labelOf(one, language)}
                </button>
              </li>
            ))}
          </ul>
        </section>
      ))}
      {role.trajectories.length > 0 && (
        <section className={classes.part}>
          <h3>{t('trajectories')}</h3>
          <ul className={classes.links}>
            {role.trajectories.map(({ id, title }) => (
              <li key={id}>
                <Link to={`/admin/trajectories/${id}`}>{title}</Link>
              </li>
            ))}
          </ul>
        </section>
      )}
      {duties.length > 0 && (
        <p className={classes.quiet}>
          {t('answersFor')}: {duties.join(', ')}
        </p>
      )}
    </>
  );
}

function RoleMenu({ role, tree, onChoose }: { role: Role } & Omit<Props, 'id'>) {
  const t = useTexts(organisationTexts);
  const language = useLanguage();
  const actions = useRoleActions(tree);
  const [dialog, setDialog] = useState<'edit' | 'move' | 'role' | 'circle' | null>(null);
  const inTree = tree.byId.get(role.id);
  const name = labelOf(role, language);
  const close = () => setDialog(null);
  if (!role.can_change || !inTree) return null;
  return (
    <>
      <Menu position="bottom-end" shadow="md" width={220}>
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" size={36} aria-label={t('actionsOf', { name })}>
            <IconDots size={20} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconPencil size={18} />} onClick={() => setDialog('edit')}>
            {t('edit')}
          </Menu.Item>
          {role.type === null && (
            <>
              <Menu.Item leftSection={<IconCirclePlus size={18} />} onClick={() => setDialog('role')}>
                {t('createRole')}
              </Menu.Item>
              <Menu.Item leftSection={<IconCircles size={18} />} onClick={() => setDialog('circle')}>
                {t('createCircle')}
              </Menu.Item>
            </>
          )}
          {role.can_remove && (
            <>
              <Menu.Item leftSection={<IconArrowRight size={18} />} onClick={() => setDialog('move')}>
                {t('move')}
              </Menu.Item>
              <Menu.Divider />
              <Menu.Item
                c="var(--danger)"
                leftSection={<IconTrash size={18} />}
                onClick={() => void actions.remove(inTree, () => onChoose(role.parent_id))}
              >
                {t('remove')}
              </Menu.Item>
            </>
          )}
        </Menu.Dropdown>
      </Menu>
      {dialog === 'edit' && <EditRoleDialog role={role} tree={tree} onClose={close} />}
      {dialog === 'move' && <MoveDialog tree={tree} role={inTree} onClose={close} />}
      {(dialog === 'role' || dialog === 'circle') && (
        <CreateRoleDialog
          circleId={role.id}
          isScope={dialog === 'circle'}
          tree={tree}
          onMade={onChoose}
          onClose={close}
        />
      )}
    </>
  );
}
