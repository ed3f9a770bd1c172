import { MultiSelect, TextInput } from '@mantine/core';
import { callNamed, newIdempotencyKey } from '../../../api/client/client.ts';
import { whenOutdated } from '../../../api/outdated-preview.ts';
import { useCall } from '../../../api/query.ts';
import { useTexts } from '../../../base/i18n.ts';
import { isDay } from '../../../base/typed-date.ts';
import { notify } from '../../../base/notices.ts';
import { DateField } from '../../../ui/fields/date-field.tsx';
import { EditDialog } from '../../../ui/kit/edit-dialog.tsx';
import { useFormFields } from '../../../ui/kit/use-form-fields.ts';
import { uiTexts } from '../../../ui/ui.texts.ts';
import { namingClashes } from '../clash-faults.ts';
import { scheduleTexts } from '../schedule.texts.ts';
import { useGroupItems } from '../use-choices.ts';
import { keepingTexts } from './keeping.texts.ts';
import { type Act, OperationPreview } from './operation-preview.tsx';
import { refreshTimetable, undoChange } from './undo-change.ts';
import classes from './keeping.module.css';

interface Values {
  from: string;
  to: string;
  target: string;
  group_ids: string[];
  reason: string;
  left_ids: number[];
}
export interface OperationStart {
  act: Act;
  from: string;
  to: string;
  target: string;
  groupIds: readonly number[];
  reason?: string;
}

const bodyOf = (act: Act, { from, to, target, group_ids, reason, left_ids }: Values) => ({
  act,
  from,
  to,
  group_ids: group_ids.map(Number),
  left_ids,
  ...(act === 'cancel' ? { reason } : { target }),
});

/** Moves, copies or cancels the lessons of days; says beforehand what comes of it. */
export function OperationDialog({ start, onClose }: { start: OperationStart; onClose: () => void }) {
  const t = useTexts(keepingTexts);
  const { act } = start;
  const wrongDay = (value: string) => value !== '' && !isDay(value) && scheduleTexts.t('wrongDay');
  const form = useFormFields<Values>({
    initial: { ...start, group_ids: start.groupIds.map(String), reason: start.reason ?? '', left_ids: [] },
    required: act === 'cancel' ? ['from', 'to'] : ['from', 'to', 'target'],
    checks: { from: wrongDay, to: wrongDay, target: wrongDay },
  });
  const isReady = [form.values.from, form.values.to, ...(act === 'cancel' ? [] : [form.values.target])].every(isDay);
  const body = bodyOf(act, form.values);
  // Not kept: what was worked out for the former days says nothing of these.
  const preview = useCall('schedule', 'previewOperation', { body }, { enabled: isReady });
  const groups = useGroupItems();
  const save = async (values: Values) => {
    const expected = preview.data?.digest;
    const run = callNamed('schedule', 'runOperation')(
      { body: { ...bodyOf(act, values), ...(expected === undefined ? {} : { expected }) } },
      { idempotencyKey: newIdempotencyKey() },
    );
    const done = await namingClashes(whenOutdated(run, () => void preview.refetch()));
    const { change_id: id } = done;
    const action = id === null ? {} : { action: { label: uiTexts.t('undo'), run: () => void undoChange(id) } };
    notify({ tone: 'success', message: t(`done_${act}`, { count: done.lessons }), duration: 15_000, ...action });
    await refreshTimetable();
    return done;
  };
  return (
    <EditDialog
      title={t(titles[act])}
      saveLabel={t(`act_${act}`)}
      {...(act === 'cancel' ? { saveColour: 'red' as const } : {})}
      size="lg"
      form={form}
      isChanged
      saveDisabled={!preview.data || preview.data.lessons === 0 || preview.data.clashes.length > 0}
      save={save}
      onClose={onClose}
    >
      <div className={classes.row}>
        <DateField label={t('from')} time={null} {...form.field('from')} />
        <DateField label={t('to')} time={null} {...form.field('to')} />
      </div>
      {act !== 'cancel' && (
        <DateField label={t(act === 'move' ? 'target' : 'copyTarget')} time={null} {...form.field('target')} />
      )}
      <MultiSelect
        label={t('groupsField')}
        description={t('groupsHint')}
        searchable
        data={groups.map(({ id, label }) => ({ value: String(id), label }))}
        {...form.field('group_ids')}
      />
      {act === 'cancel' && (
        <TextInput label={t('reason')} description={t('reasonHint')} maxLength={255} {...form.text('reason')} />
      )}
      {isReady && (
        <OperationPreview
          act={act}
          preview={preview}
          onLeave={(ids) => form.set({ left_ids: [...new Set([...form.values.left_ids, ...ids])] })}
        />
      )}
    </EditDialog>
  );
}

const titles = { move: 'moveWeek', copy: 'copyWeek', cancel: 'cancelDay' } as const;
