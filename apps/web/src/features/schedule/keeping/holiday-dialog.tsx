import { MultiSelect, TextInput } from '@mantine/core';
import type { Holiday } from '@orbita/contract/schedule';
import { useSave } from '../../../api/query.ts';
import { useTexts } from '../../../base/i18n.ts';
import { isDay } from '../../../base/typed-date.ts';
import { HistoryPanel } from '../../../shared/audit/history-panel.tsx';
import { DateField } from '../../../ui/fields/date-field.tsx';
import { EditDialog } from '../../../ui/kit/edit-dialog.tsx';
import { useFormFields } from '../../../ui/kit/use-form-fields.ts';
import { scheduleTexts } from '../schedule.texts.ts';
import { useGroupItems } from '../use-choices.ts';
import { keepingTexts } from './keeping.texts.ts';
import classes from './keeping.module.css';

interface Values {
  title: string;
  first_day: string;
  last_day: string;
  group_ids: string[];
}
const readHoliday = ({ title, first_day, last_day, groups }: Holiday): Values => ({
  title,
  first_day,
  last_day,
  group_ids: groups.map(({ id }) => String(id)),
});
const EMPTY: Values = { title: '', first_day: '', last_day: '', group_ids: [] };

interface Props {
  holiday: Holiday | null;
  onSaved: (holiday: Holiday) => void;
  onClose: () => void;
}

/** Adds or changes days without lessons; a single day needs no last one. */
export function HolidayDialog({ holiday, onSaved, onClose }: Props) {
  const t = useTexts(keepingTexts);
  const groups = useGroupItems();
  const wrongDay = (value: string) => value !== '' && !isDay(value) && scheduleTexts.t('wrongDay');
  const form = useFormFields<Values>({
    initial: holiday ? readHoliday(holiday) : EMPTY,
    required: ['title', 'first_day'],
    checks: { first_day: wrongDay, last_day: wrongDay },
  });
  const after = { invalidates: ['schedule'], failure: false } as const;
  const create = useSave('schedule', 'createHolidays', { ...after, success: t('holidayAdded') });
  const update = useSave('schedule', 'updateHoliday', { ...after, success: t('saved') });
  const names = { title: t('titleField'), first_day: t('firstDay'), last_day: t('lastDay'), group_ids: t('forGroups') };
  const save = async (values: Values, updated_at: string | undefined): Promise<Holiday> => {
    const body = {
      ...values,
      last_day: values.last_day || values.first_day,
      group_ids: values.group_ids.map(Number),
    };
    if (holiday)
      return update.mutateAsync({
        params: { id: holiday.id },
        body: { ...body, ...(updated_at ? { updated_at } : {}) },
      });
    const { data } = await create.mutateAsync({ body: { holidays: [body] } });
    return data[0]!;
  };
  return (
    <EditDialog
      title={t(holiday ? 'editHoliday' : 'newHoliday')}
      {...(holiday ? { record: holiday, meeting: { read: readHoliday, names } } : { saveLabel: t('add') })}
      form={form}
      save={save}
      onSaved={onSaved}
      onClose={onClose}
    >
      <TextInput label={t('titleField')} required maxLength={255} data-autofocus {...form.text('title')} />
      <div className={classes.row}>
        <DateField label={t('firstDay')} time={null} {...form.field('first_day')} />
        <DateField label={t('lastDay')} time={null} {...form.field('last_day')} />
      </div>
      <MultiSelect
        label={t('forGroups')}
        description={t('forGroupsHint')}
        searchable
        data={groups.map(({ id, label }) => ({ value: String(id), label }))}
        {...form.field('group_ids')}
      />
      {holiday && (
        <HistoryPanel kind="holiday" id={holiday.id} names={{ fields: { ...names, groups: t('forGroups') } }} />
      )}
    </EditDialog>
  );
}
