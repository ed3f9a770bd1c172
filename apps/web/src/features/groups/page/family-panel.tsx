import { CloseButton } from '@mantine/core';
import type { Group, NamedGroup } from '@orbita/contract/groups';
import { Link } from 'react-router';
import { api } from '../../../api/client/client.ts';
import { useCurrentUser } from '../../../api/current-user.ts';
import { showFailure, useCall } from '../../../api/query.ts';
import { useTexts } from '../../../base/i18n.ts';
import { Panel } from '../../../ui/kit/panel.tsx';
import { runUndoable } from '../../../ui/saving/run-undoable.ts';
import { groupsTexts } from '../groups.texts.ts';
import { refreshGroups } from '../use-group-actions.ts';
import { Adder } from './adder.tsx';
import classes from '../groups.module.css';

/** The groups above and below a group. */
export function FamilyPanel({ group }: { group: Group }) {
  const t = useTexts(groupsTexts);
  const canWrite = useCurrentUser().can('groups_write');
  const known = new Set([group.id, ...group.parents.map(({ id }) => id), ...group.children.map(({ id }) => id)]);
  const all = useCall('groups', 'listGroups', { query: { size: 1000 } }, { enabled: canWrite }).data?.data ?? [];
  const free = all.filter(({ id }) => !known.has(id));
  const { groups } = api;
  const link = (parent: number, child: number) =>
    groups.addSubgroups({ params: { id: parent }, body: { subgroup_ids: [child] } });
  const unlink = (parent: number, child: number, message: string) =>
    void runUndoable({
      work: () => groups.removeSubgroup({ params: { id: parent, sub: child } }),
      message,
      undo: () => link(parent, child),
      refresh: refreshGroups,
    });
  const add = (parent: number, child: number) => void link(parent, child).catch(showFailure).then(refreshGroups);
  return (
    <Panel title={t('family')}>
      {() => (
        <>
          <Relatives
            title={t('parents')}
            none={t('noParents')}
            groups={group.parents}
            removeLabel={({ name }) => t('removeParent', { name })}
            onRemove={canWrite ? ({ id, name }) => unlink(id, group.id, t('parentRemoved', { name })) : undefined}
          />
          {canWrite && <Adder label={t('addParent')} choices={free} onAdd={(id) => add(id, group.id)} />}
          <Relatives
            title={t('children')}
            none={t('noChildren')}
            groups={group.children}
            removeLabel={({ name }) => t('removeChild', { name })}
            onRemove={canWrite ? ({ id, name }) => unlink(group.id, id, t('childRemoved', { name })) : undefined}
          />
          {canWrite && <Adder label={t('addChild')} choices={free} onAdd={(id) => add(group.id, id)} />}
        </>
      )}
    </Panel>
  );
}

interface RelativesProps {
  title: string;
  none: string;
  groups: readonly NamedGroup[];
  removeLabel: (group: NamedGroup) => string;
  onRemove: ((group: NamedGroup) => void) | undefined;
}
function Relatives({ title, none, groups, removeLabel, onRemove }: RelativesProps) {
  const t = useTexts(groupsTexts);
  return (
    <div className={classes.family}>
      <h3>{title}</h3>
      {groups.length === 0 && <p className={classes.muted}>{none}</p>}
      <ul className={classes.items}>
        {groups.map((group) => (
          <li key={group.id}>
            <Link to={`/admin/groups/${group.id}`}>
              {group.is_archived ? `${group.name} ${t('inArchive')}` : group.name}
            </Link>
            {onRemove && <CloseButton aria-label={removeLabel(group)} onClick={() => onRemove(group)} />}
          </li>
        ))}
      </ul>
    </div>
  );
}
