import { CloseButton } from '@mantine/core';
import type { Group } from '@orbita/contract/groups';
import { useCurrentUser } from '../../../api/current-user.ts';
import { useCall } from '../../../api/query.ts';
import { useTexts } from '../../../base/i18n.ts';
import { Panel } from '../../../ui/kit/panel.tsx';
import { LabelChip } from '../group-labels.tsx';
import { groupsTexts } from '../groups.texts.ts';
import { useGroupActions } from '../use-group-actions.ts';
import { Adder } from './adder.tsx';
import classes from '../groups.module.css';

/** Labels of the group, put on and taken off at once. */
export function LabelsPanel({ group }: { group: Group }) {
  const t = useTexts(groupsTexts);
  const canWrite = useCurrentUser().can('groups_write');
  const actions = useGroupActions();
  const all = useCall('groups', 'listGroupLabels', undefined, { enabled: canWrite }).data?.data ?? [];
  const own = new Set(group.labels.map(({ id }) => id));
  const free = all.filter(({ id }) => !own.has(id));
  const put = (id: number) => {
    const label = free.find((one) => one.id === id);
    if (label) void actions.setLabel([group.id], label, true);
  };
  return (
    <Panel title={t('labels')}>
      {() => (
        <>
          {group.labels.length === 0 && <p className={classes.muted}>{t('noLabelsOn')}</p>}
          <ul className={classes.items}>
            {group.labels.map((label) => (
              <li key={label.id}>
                <LabelChip label={label} />
                {canWrite && (
                  <CloseButton
                    aria-label={t('takeLabel', { title: label.title })}
                    onClick={() => void actions.setLabel([group.id], label, false)}
                  />
                )}
              </li>
            ))}
          </ul>
          {canWrite && free.length > 0 && (
            <Adder label={t('putLabel')} choices={free.map(({ id, title }) => ({ id, name: title }))} onAdd={put} />
          )}
        </>
      )}
    </Panel>
  );
}
