import { IconUsersGroup } from '@tabler/icons-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { api } from '../../../api/client/client.ts';
import type { Output } from '../../../api/query.ts';
import { useTexts } from '../../../base/i18n.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import table from '../../../ui/lists/data-table.module.css';
import { runUndoable } from '../../../ui/saving/run-undoable.ts';
import { EmptyState } from '../../../ui/states/states.tsx';
import { groupsTexts } from '../groups.texts.ts';
import { refreshGroups } from '../use-group-actions.ts';
import { YearRow } from './year-row.tsx';
import { changeOf, isReady, type Plan, planOf } from './year-plan.ts';
import classes from './school-year.module.css';

type Preview = Output<'groups', 'previewSchoolYear'>;

/** The groups that will move, each with what becomes of it. */
export function YearBoard({ preview }: { preview: Preview }) {
  const t = useTexts(groupsTexts);
  const navigate = useNavigate();
  const [plans, setPlans] = useState(() => preview.data.map(planOf));
  const [isSaving, setSaving] = useState(false);
  const moving = plans.filter(({ isOn }) => isOn);
  const halves = new Map(preview.trajectories.map((trajectory) => [trajectory.id, trajectory.halves]));
  const set = (id: number, change: Partial<Plan>) =>
    setPlans((now) => now.map((plan) => (plan.row.id === id ? { ...plan, ...change } : plan)));
  const start = async () => {
    setSaving(true);
    const isDone = await runUndoable({
      work: () => api.groups.startSchoolYear({ body: { changes: moving.map(changeOf) } }),
      message: ({ changed }) => t('movedUp', { count: changed.length }),
      undo: ({ id }) => api.groups.undoSchoolYear({ params: { id } }),
      refresh: refreshGroups,
    });
    setSaving(false);
    if (isDone) void navigate('/admin/groups');
  };
  if (plans.length === 0)
    return (
      <EmptyState icon={<IconUsersGroup size={28} aria-hidden="true" />} title={t('noYearGroups')}>
        {t('noYearGroupsText')}
      </EmptyState>
    );
  return (
    <>
      <div className={table.frame}>
        <table className={`${table.table} ${classes.table}`}>
          <thead>
            <tr>
              <th scope="col">
                <span className="visually-hidden">{t('moves')}</span>
              </th>
              <th scope="col">{t('group')}</th>
              <th scope="col">{t('newName')}</th>
              <th scope="col">{t('half')}</th>
              <th scope="col">{t('toArchive')}</th>
            </tr>
          </thead>
          <tbody>
            {plans.map((plan) => (
              <YearRow
                key={plan.row.id}
                plan={plan}
                isTaken={moving.some((other) => other !== plan && !other.isArchived && other.name === plan.name)}
                halves={(plan.row.trajectory_id !== null && halves.get(plan.row.trajectory_id)) || []}
                onChange={(change) => set(plan.row.id, change)}
              />
            ))}
          </tbody>
        </table>
      </div>
      <div className={classes.end}>
        <Button
          colour="blue"
          loading={isSaving}
          disabled={moving.length === 0 || !moving.every(isReady)}
          onClick={() => void start()}
        >
          {t('moveUp', { count: moving.length })}
        </Button>
      </div>
    </>
  );
}
