import { Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { useTexts } from '../../../base/i18n.ts';
import table from '../../../ui/lists/data-table.module.css';
import { groupsTexts } from '../groups.texts.ts';
import { isReady, type Plan } from './year-plan.ts';
import classes from './school-year.module.css';

interface Props {
  plan: Plan;
  /** Whether another moving group gets the same name. */
  isTaken: boolean;
  halves: readonly { id: number; title: string }[];
  onChange: (change: Partial<Plan>) => void;
}

/** One group of the new school year: whether it moves, its new name and part, or the archive. */
export function YearRow({ plan, isTaken, halves, onChange }: Props) {
  const t = useTexts(groupsTexts);
  const { row, isOn, isArchived } = plan;
  const { name } = row;
  const isStill = !isOn || isArchived;
  return (
    <tr data-off={!isOn || undefined}>
      <td className={table.tick}>
        <Checkbox
          aria-label={t('movesOf', { name })}
          checked={isOn}
          onChange={(event) => onChange({ isOn: event.currentTarget.checked })}
        />
      </td>
      <td className={table.main}>
        <span className={classes.name}>{name}</span>
        <small>{t('studentsCount', { count: row.students_count })}</small>
      </td>
      <td>
        <TextInput
          aria-label={t('newNameOf', { name })}
          maxLength={255}
          value={isArchived ? name : plan.name}
          disabled={isStill}
          onChange={(event) => onChange({ name: event.currentTarget.value })}
        />
        <Warning plan={plan} isTaken={isTaken} />
      </td>
      <td>
        {halves.length > 0 && (
          <NativeSelect
            aria-label={t('newHalfOf', { name })}
            value={String((isArchived ? row.half?.id : plan.halfId) ?? '')}
            disabled={isStill}
            onChange={(event) => onChange({ halfId: Number(event.currentTarget.value) || null })}
            data={[
              { value: '', label: t('noHalf') },
              ...halves.map(({ id, title }) => ({ value: String(id), label: title })),
            ]}
          />
        )}
      </td>
      <td>
        <Checkbox
          label={<span className={classes.archive}>{t('toArchive')}</span>}
          aria-label={t('toArchiveOf', { name })}
          checked={isArchived}
          disabled={!isOn}
          onChange={(event) => onChange({ isArchived: event.currentTarget.checked })}
        />
      </td>
    </tr>
  );
}

/** What the office should look at; the server's advice holds while its suggestion is kept. */
function Warning({ plan, isTaken }: { plan: Plan; isTaken: boolean }) {
  const t = useTexts(groupsTexts);
  const told = {
    'name-taken': t('warn_name_taken'),
    'name-kept': t('warn_name_kept'),
    'no-half': t('warn_no_half'),
  };
  const { row } = plan;
  const isKept = plan.name === row.new_name;
  const advice = row.warning && isKept ? told[row.warning] : isTaken && t('warn_name_taken');
  const shown = plan.isArchived ? null : isReady(plan) ? advice : t('warn_name_empty');
  return shown ? <p className={classes.warning}>{shown}</p> : null;
}
