import { NativeSelect } from '@mantine/core';
import { useCall, useSave } from '../../api/query.ts';
import { calendarDay } from '../../base/dates.ts';
import { isCalendarDay } from '../../base/day.ts';
import { useTexts } from '../../base/i18n.ts';
import { notify } from '../../base/notices.ts';
import { DateField } from '../../ui/fields/date-field.tsx';
import { EditDialog } from '../../ui/kit/edit-dialog.tsx';
import { useFormFields } from '../../ui/kit/use-form-fields.ts';
import { ReadFailure } from '../../ui/states/read-failure.tsx';
import { formTexts } from './education-forms.texts.ts';

/** What shows forms of education and is read again after a change. */
export const FORM_CACHE = ['educationForms', 'users', 'groups', 'attendance', 'audit'] as const;
/** Ends the form instead of giving one. */
const NONE = 'none';

interface Props {
  /** Whose form it is: people, or groups. */
  to: { user_ids: number[] } | { group_ids: number[] };
  onClose: () => void;
  /** Called after the change. */
  onDone?: () => void;
}

/** Lets people or groups study in a form from a day on. */
export function FormDialog({ to, onClose, onDone }: Props) {
  const t = useTexts(formTexts);
  const isOfGroup = 'group_ids' in to;
  const forms = useCall('educationForms', 'listEducationFormChoices', { query: { size: 100 } }, { staleTime: 60_000 });
  const form = useFormFields({
    initial: { education_form_id: '', started_at: calendarDay(Date.now()) },
    required: ['education_form_id', 'started_at'],
    checks: { started_at: (day) => day !== '' && !isCalendarDay(day) && t('wrongDay') },
  });
  const after = { invalidates: FORM_CACHE, failure: false } as const;
  const give = useSave('educationForms', 'giveEducationForm', after);
  const giveGroup = useSave('educationForms', 'giveGroupEducationForm', after);
  const save = async ({ education_form_id: id, started_at }: { education_form_id: string; started_at: string }) => {
    const given = { education_form_id: id === NONE ? null : Number(id), started_at };
    const { changed } =
      'group_ids' in to
        ? await giveGroup.mutateAsync({ body: { ...to, ...given } })
        : await give.mutateAsync({ body: { ...to, ...given } });
    if (changed.length === 0) notify({ message: t('notChanged') });
    else notify({ tone: 'success', message: isOfGroup ? t('groupChanged') : t('changed', { count: changed.length }) });
  };
  return (
    <EditDialog
      title={t('changeTitle')}
      form={form}
      save={save}
      onClose={onClose}
      {...(onDone ? { onSaved: onDone } : {})}
    >
      <ReadFailure name={t('form')} query={forms} />
      <NativeSelect
        label={t('form')}
        required
        data={[
          { value: '', label: t('chooseForm') },
          ...(forms.data?.data ?? []).map(({ id, title }) => ({ value: String(id), label: title })),
          { value: NONE, label: t(isOfGroup ? 'noForm' : 'asGroup') },
        ]}
        {...form.text('education_form_id')}
      />
      <DateField label={t('from')} time={null} {...form.field('started_at')} />
    </EditDialog>
  );
}
