import type { DatesChange } from '@orbita/contract/abstract-lessons';
import { Checkbox, Group, NativeSelect, NumberInput } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { calendarDay } from '../../../base/dates.ts';
import { useTexts } from '../../../base/i18n.ts';
import { addDays, isDay } from '../../../base/typed-date.ts';
import type { Dates, Target } from '../../../shared/abstract-lessons/subject-dates.ts';
import type { DateChanges } from '../../../shared/abstract-lessons/use-date-changes.ts';
import { Modal } from '../../../ui/dialogs/modal.tsx';
import { DateField } from '../../../ui/fields/date-field.tsx';
import { ChangePreview } from './change-preview.tsx';
import { findCrossed, moveDates, spreadDates } from './shift-dates.ts';
import { subjectDatesTexts } from './subject-dates.texts.ts';
import classes from './dates.module.css';

export interface BulkProps {
  subjectId: number;
  /** The chosen topics in their order. */
  stepIds: readonly number[];
  titles: ReadonlyMap<number, string>;
  /** Chosen topics that are for retakes alone, whose dates retakes set. */
  retakeIds: ReadonlySet<number>;
  /** Topics with a task or a maximum. */
  askingIds: ReadonlySet<number>;
  /** How many students of the group have dates of their own, by topic. */
  ownCounts: ReadonlyMap<number, number>;
  target: Target;
  dates: ReadonlyMap<number, Dates>;
  changes: DateChanges;
  onClose: () => void;
  onDone: () => void;
}

interface FrameProps extends BulkProps {
  title: string;
  saveLabel: string;
  steps: readonly DatesChange[];
  /** Why nothing can be done yet; null if it can. */
  fault: string | null;
  children?: ReactNode;
}

/** A dialog over a change of many dates: what to do, what students will see, one button that does it as a whole. */
function BulkDialog({ title, saveLabel, steps, fault, children, ...bulk }: FrameProps) {
  const t = useTexts(subjectDatesTexts);
  const [isSaving, setSaving] = useState(false);
  const wrong = fault ?? tellCrossed(t, bulk, steps);
  const save = async () => {
    setSaving(true);
    const isMade = await bulk.changes.change(bulk.target, steps, t('moved', { count: steps.length }));
    setSaving(false);
    if (isMade) bulk.onDone();
  };
  return (
    <Modal
      opened
      title={title}
      size="lg"
      saveLabel={saveLabel}
      saving={isSaving}
      saveDisabled={steps.length === 0 || wrong !== null}
      onClose={bulk.onClose}
      onSave={() => void save()}
    >
      <div className={classes.dialog}>
        {children}
        {wrong === null ? <ChangePreview {...bulk} steps={steps} /> : <p className={classes.fault}>{wrong}</p>}
      </div>
    </Modal>
  );
}

/** Topics named in a fault; of the others only the number is told. */
const MOST_NAMED = 3;

/** Names the topics that would be due before they open; null if there are none. */
function tellCrossed(
  t: typeof subjectDatesTexts.t,
  { dates, titles }: BulkProps,
  steps: readonly DatesChange[],
): string | null {
  const crossed = findCrossed(steps, dates).map((id) => `«${titles.get(id) ?? ''}»`);
  if (crossed.length === 0) return null;
  const named = crossed.slice(0, MOST_NAMED).join(', ');
  const more = crossed.length - MOST_NAMED;
  return t('crossedAt', { titles: more > 0 ? t('crossedMore', { titles: named, count: more }) : named });
}

export function MoveDialog(bulk: BulkProps) {
  const t = useTexts(subjectDatesTexts);
  const [number, setNumber] = useState<number | string>(1);
  const [unit, setUnit] = useState<'days' | 'weeks'>('weeks');
  const [movesOpening, setMovesOpening] = useState(true);
  const [movesDue, setMovesDue] = useState(true);
  const days = Number(number) * (unit === 'weeks' ? 7 : 1);
  const steps = moveDates(bulk.stepIds, bulk.dates, { days, movesOpening, movesDue });
  return (
    <BulkDialog
      {...bulk}
      title={t('moveTitle', { count: bulk.stepIds.length })}
      saveLabel={t('moveSave')}
      steps={steps}
      fault={days !== 0 && steps.length === 0 ? t('noDates') : null}
    >
      <Group align="flex-end" gap={8}>
        <NumberInput
          className={classes.amount}
          label={t('moveBy')}
          min={-365}
          max={365}
          allowDecimal={false}
          data-autofocus
          value={number}
          onChange={setNumber}
        />
        <NativeSelect
          className={classes.unit}
          aria-label={t('unit')}
          data={[
            { value: 'days', label: t('days', { count: Math.abs(Number(number)) }) },
            { value: 'weeks', label: t('weeks', { count: Math.abs(Number(number)) }) },
          ]}
          value={unit}
          onChange={(event) => setUnit(event.currentTarget.value === 'days' ? 'days' : 'weeks')}
        />
        <Group gap={16} className={classes.which}>
          <Checkbox
            label={t('withOpening')}
            checked={movesOpening}
            onChange={(event) => setMovesOpening(event.currentTarget.checked)}
          />
          <Checkbox
            label={t('withDue')}
            checked={movesDue}
            onChange={(event) => setMovesDue(event.currentTarget.checked)}
          />
        </Group>
      </Group>
    </BulkDialog>
  );
}

/** The days between which due dates are spread at first: those that the topics have, or a week for each from today. */
function firstDays({ stepIds, dates }: BulkProps): { from: string; to: string } {
  const days = stepIds.flatMap((id) => {
    const due = dates.get(id)?.due_at;
    return due ? [calendarDay(due)] : [];
  });
  const sorted = days.toSorted();
  const from = sorted[0] ?? addDays(calendarDay(Date.now()), 7);
  const last = sorted.at(-1);
  return { from, to: last !== undefined && last > from ? last : addDays(from, 7 * (stepIds.length - 1)) };
}

export function SpreadDialog(bulk: BulkProps) {
  const t = useTexts(subjectDatesTexts);
  const [days, setDays] = useState(() => firstDays(bulk));
  const [openDays, setOpenDays] = useState<number | string>('');
  const ordinary = bulk.stepIds.filter((id) => !bulk.retakeIds.has(id));
  const asking = ordinary.filter((id) => bulk.askingIds.has(id));
  // In a plan that is still being built no topic has a task yet.
  const [isForAll, setForAll] = useState(asking.length === 0);
  const spread = isForAll ? ordinary : asking;
  const retakes = bulk.stepIds.length - ordinary.length;
  const others = ordinary.length - asking.length;
  const areDays = isDay(days.from) && isDay(days.to);
  const steps = areDays ? spreadDates(spread, { ...days, openDays: openDays === '' ? null : Number(openDays) }) : [];
  const dayField = (name: 'from' | 'to') => (
    <DateField
      label={t(name)}
      time={null}
      value={days[name]}
      onChange={(day) => setDays((now) => ({ ...now, [name]: day }))}
    />
  );
  return (
    <BulkDialog
      {...bulk}
      title={t('spreadTitle', { count: spread.length })}
      saveLabel={t('spreadSave')}
      steps={steps}
      fault={
        !areDays ? t('noDay') : days.to < days.from ? t('endBefore') : spread.length === 0 ? t('nothingToSpread') : null
      }
    >
      <div className={classes.days}>
        {dayField('from')}
        {dayField('to')}
        <NumberInput
          label={t('openDays')}
          description={t('openDaysHint')}
          min={1}
          max={365}
          allowDecimal={false}
          value={openDays}
          onChange={setOpenDays}
        />
      </div>
      {others > 0 && (
        <Checkbox
          label={t('withoutWork', { count: others })}
          checked={isForAll}
          onChange={(event) => setForAll(event.currentTarget.checked)}
        />
      )}
      {retakes > 0 && <p className={classes.left}>{t('retakesLeft', { count: retakes })}</p>}
    </BulkDialog>
  );
}

export function ClearDialog(bulk: BulkProps) {
  const t = useTexts(subjectDatesTexts);
  const dated = bulk.stepIds.filter((id) => bulk.dates.has(id));
  const steps = dated.map((step_id) => ({ step_id, opens_at: null, due_at: null }));
  const own = bulk.stepIds.reduce((sum, id) => sum + (bulk.ownCounts.get(id) ?? 0), 0);
  return (
    <BulkDialog
      {...bulk}
      title={t('clearTitle', { count: bulk.stepIds.length })}
      saveLabel={t('clearSave')}
      steps={steps}
      fault={steps.length === 0 ? t('noDates') : null}
    >
      <p className={classes.left}>{own === 0 ? t('noOwn') : t('ownStay', { count: own })}</p>
    </BulkDialog>
  );
}
