import type { SubjectDates } from '@orbita/contract/abstract-lessons';
import type { StructureStep, SubjectStructure } from '@orbita/contract/subjects';
import { Checkbox } from '@mantine/core';
import {
  IconCloudOff,
  IconCalendarMinus,
  IconCalendarShare,
  IconCalendarStats,
  IconEyeOff,
  IconUser,
} from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { Link } from 'react-router';
import { useTexts } from '../../../base/i18n.ts';
import { datesTexts } from '../../../shared/abstract-lessons/dates.texts.ts';
import { type Dates, NO_DATES, type Target } from '../../../shared/abstract-lessons/subject-dates.ts';
import type { DateChanges } from '../../../shared/abstract-lessons/use-date-changes.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { MomentField } from '../../../ui/fields/moment-field.tsx';
import { SelectionBar } from '../../../ui/lists/selection-bar.tsx';
import { useSelection } from '../../../ui/lists/use-selection.ts';
import { ClearDialog, MoveDialog, SpreadDialog } from './bulk-dialogs.tsx';
import { DUE_TIME, OPENING_TIME } from './shift-dates.ts';
import { subjectDatesTexts } from './subject-dates.texts.ts';
import classes from './dates.module.css';

export interface ShownDates {
  read: SubjectDates;
  plan: SubjectStructure;
  target: Target;
  dates: ReadonlyMap<number, Dates>;
  changes: DateChanges;
}

/** Topics with their dates, edited in place; Enter and the arrows go down and up a column, as in a spreadsheet. */
export function DatesTable({ read, plan, target, dates, changes }: ShownDates) {
  const t = useTexts(subjectDatesTexts);
  const names = useTexts(datesTexts);
  const steps = plan.chapters.flatMap((chapter) => chapter.steps);
  const selection = useSelection(steps.map(({ id }) => id));
  const [dialog, setDialog] = useState<'move' | 'spread' | 'clear' | null>(null);
  const body = useRef<HTMLTableElement>(null);
  const leave = (column: string, index: number) =>
    body.current?.querySelector<HTMLInputElement>(`[data-cell="${column}-${index}"] input`)?.focus();
  const students = new Set(
    read.groups.find(({ id }) => 'group_id' in target && id === target.group_id)?.students.map(({ id }) => id),
  );
  const ownCounts = new Map<number, number>();
  for (const { step_id, student } of read.schedules)
    if (students.has(student.id)) ownCounts.set(step_id, (ownCounts.get(step_id) ?? 0) + 1);
  const bulk = {
    subjectId: read.subject_id,
    stepIds: selection.chosen,
    titles: new Map(steps.map(({ id, title }) => [id, title])),
    retakeIds: new Set(steps.flatMap(({ id, is_retake }) => (is_retake ? [id] : []))),
    askingIds: new Set(
      steps.flatMap(({ id, tasks_count, max_mark }) => (tasks_count > 0 || max_mark !== null ? [id] : [])),
    ),
    ownCounts,
    target,
    dates,
    changes,
    onClose: () => setDialog(null),
    onDone: () => {
      setDialog(null);
      selection.clear();
    },
  };
  let index = -1;
  return (
    <>
      {read.can_edit && (
        <Checkbox
          className={classes.chooseAll ?? ''}
          label={t('chooseAllShort')}
          checked={selection.chosen.length === steps.length}
          indeterminate={selection.chosen.length > 0 && selection.chosen.length < steps.length}
          onChange={selection.toggleAll}
        />
      )}
      <div className={classes.frame}>
        <table className={classes.table} ref={body}>
          <caption className="visually-hidden">{t('title')}</caption>
          <thead>
            <tr>
              {read.can_edit && (
                <th className={classes.tick}>
                  <Checkbox
                    aria-label={t('chooseAll')}
                    checked={selection.chosen.length === steps.length}
                    indeterminate={selection.chosen.length > 0 && selection.chosen.length < steps.length}
                    onChange={selection.toggleAll}
                  />
                </th>
              )}
              <th scope="col">{t('topic')}</th>
              <th scope="col" className={classes.date}>
                {names('opens')}
              </th>
              <th scope="col" className={classes.date}>
                {names('due')}
              </th>
              <th scope="col" className={classes.own}>
                {t('own')}
              </th>
            </tr>
          </thead>
          {plan.chapters.map((chapter) => (
            <tbody key={chapter.id}>
              <tr className={classes.chapter}>
                {read.can_edit && (
                  <td className={classes.tick}>
                    {chapter.steps.length > 0 && (
                      <ChooseMany
                        label={t('chooseChapter', { title: chapter.title })}
                        ids={chapter.steps.map(({ id }) => id)}
                        selection={selection}
                      />
                    )}
                  </td>
                )}
                <th scope="rowgroup" colSpan={4}>
                  {chapter.title}
                </th>
              </tr>
              {chapter.steps.map((step) => {
                index += 1;
                return (
                  <Row
                    key={step.id}
                    step={step}
                    index={index}
                    subjectId={read.subject_id}
                    canEdit={read.can_edit}
                    dates={dates.get(step.id) ?? NO_DATES}
                    ownCount={ownCounts.get(step.id) ?? 0}
                    isUnsent={changes.state.stage === 'failed' && changes.isWaiting(target, step.id)}
                    isChosen={selection.has(step.id)}
                    onChoose={() => selection.toggle(step.id)}
                    onLeave={leave}
                    onSave={(change) => changes.edit(target, { step_id: step.id, ...change })}
                  />
                );
              })}
            </tbody>
          ))}
        </table>
      </div>
      <SelectionBar count={selection.chosen.length} onClear={selection.clear}>
        <Button leftSection={<IconCalendarShare size={18} aria-hidden="true" />} onClick={() => setDialog('move')}>
          {t('move')}
        </Button>
        <Button leftSection={<IconCalendarStats size={18} aria-hidden="true" />} onClick={() => setDialog('spread')}>
          {t('spread')}
        </Button>
        <Button
          colour="transparentWhite"
          leftSection={<IconCalendarMinus size={18} aria-hidden="true" />}
          onClick={() => setDialog('clear')}
        >
          {t('clear')}
        </Button>
      </SelectionBar>
      {dialog === 'move' && <MoveDialog {...bulk} />}
      {dialog === 'spread' && <SpreadDialog {...bulk} />}
      {dialog === 'clear' && <ClearDialog {...bulk} />}
    </>
  );
}

interface ChooseManyProps {
  label: string;
  ids: readonly number[];
  selection: ReturnType<typeof useSelection>;
}
function ChooseMany({ label, ids, selection }: ChooseManyProps) {
  const chosen = ids.filter(selection.has).length;
  return (
    <Checkbox
      aria-label={label}
      checked={chosen === ids.length}
      indeterminate={chosen > 0 && chosen < ids.length}
      onChange={() => selection.toggleMany(ids)}
    />
  );
}

interface RowProps {
  step: StructureStep;
  index: number;
  subjectId: number;
  canEdit: boolean;
  dates: Dates;
  ownCount: number;
  /** A change of the topic could not be sent yet. */
  isUnsent: boolean;
  isChosen: boolean;
  onChoose: () => void;
  onLeave: (column: string, index: number) => void;
  onSave: (change: Partial<Dates>) => void;
}

function Row({ step, index, subjectId, canEdit, dates, ownCount, isUnsent, isChosen, ...on }: RowProps) {
  const { onChoose, onLeave, onSave } = on;
  const t = useTexts(subjectDatesTexts);
  const names = useTexts(datesTexts);
  const { opens_at, due_at } = dates;
  const isCrossed = (opens: string | null, due: string | null) =>
    opens !== null && due !== null && Date.parse(opens) >= Date.parse(due) ? names('crossed') : null;
  return (
    <tr data-selected={isChosen || undefined}>
      {canEdit && (
        <td className={classes.tick}>
          <Checkbox aria-label={t('choose', { title: step.title })} checked={isChosen} onChange={onChoose} />
        </td>
      )}
      <td className={classes.topic} data-hidden={step.hidden || undefined}>
        <span className={classes.number}>{index + 1}</span>
        <Link to={`/subjects/${subjectId}/topics/${step.id}`}>{step.title}</Link>
        {step.hidden && <IconEyeOff size={15} role="img" aria-label={t('hidden')} />}
      </td>
      <td className={classes.date} data-cell={`opens-${index}`}>
        <span className={classes.name} aria-hidden="true">
          {names('opens')}
        </span>
        <MomentField
          label={names('opensOf', { title: step.title })}
          moment={opens_at}
          time={OPENING_TIME}
          isBare
          isDisabled={!canEdit}
          fault={(moment) => isCrossed(moment, due_at)}
          onSave={(moment) => onSave({ opens_at: moment })}
          onLeave={(rows) => onLeave('opens', index + rows)}
        />
      </td>
      <td className={classes.date} data-cell={`due-${index}`}>
        <span className={classes.name} aria-hidden="true">
          {names('due')}
        </span>
        <MomentField
          label={names('dueOf', { title: step.title })}
          moment={due_at}
          time={DUE_TIME}
          isBare
          isDisabled={!canEdit}
          isPast={due_at !== null && Date.parse(due_at) < Date.now()}
          fault={(moment) => isCrossed(opens_at, moment)}
          onSave={(moment) => onSave({ due_at: moment })}
          onLeave={(rows) => onLeave('due', index + rows)}
        />
      </td>
      <td className={classes.own}>
        {isUnsent && (
          <span className={classes.unsent}>
            <IconCloudOff size={15} aria-hidden="true" /> {t('unsent')}
          </span>
        )}
        {ownCount > 0 && (
          <Link to={`/subjects/${subjectId}/topics/${step.id}${canEdit ? '?edit=1' : ''}`}>
            <IconUser size={15} aria-hidden="true" /> {t('ownCount', { count: ownCount })}
          </Link>
        )}
      </td>
    </tr>
  );
}
