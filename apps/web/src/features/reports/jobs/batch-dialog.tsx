import { MultiSelect, SegmentedControl, Select } from '@mantine/core';
import type { ReportForm } from '@orbita/contract/reports/forms';
import { useCall, useSave } from '../../../api/query.ts';
import { useTexts } from '../../../base/i18n.ts';
import { GroupsField, SubjectsField } from '../../../shared/reports/place-fields.tsx';
import { EditDialog } from '../../../ui/kit/edit-dialog.tsx';
import { useFormFields } from '../../../ui/kit/use-form-fields.ts';
import { ReadFailure } from '../../../ui/states/read-failure.tsx';
import { asksFor, type Places } from '../order.ts';
import { reportsTexts } from '../reports.texts.ts';
import { jobsTexts } from './jobs.texts.ts';

interface Values {
  forms: string[];
  group_ids: string[];
  subject_ids: string[];
  semester_id: string | null;
  format: string;
}
const FORMATS = ['docx', 'pdf', 'xlsx'] as const;
const numbers = (ids: string[]): number[] => ids.map(Number);

/** Asks for forms of several groups as one archive. */
export function BatchDialog({ onClose, onAsked }: { onClose: () => void; onAsked: () => void }) {
  const t = useTexts(jobsTexts);
  const places = useCall('reports', 'getReportPlaces');
  if (!places.data) return <ReadFailure name={t('places')} query={places} />;
  return <BatchForm places={places.data} onClose={onClose} onAsked={onAsked} />;
}

interface FormProps {
  places: Places;
  onClose: () => void;
  onAsked: () => void;
}
function BatchForm({ places, onClose, onAsked }: FormProps) {
  const t = useTexts(jobsTexts);
  const names = useTexts(reportsTexts);
  const initial: Values = { forms: [], group_ids: [], subject_ids: [], semester_id: null, format: 'docx' };
  const form = useFormFields({ initial, checks: { forms: (forms) => forms.length === 0 && ' ' } });
  const { forms: chosenForms, group_ids: chosenGroups } = form.values;
  const forms = places.forms.filter((one) => chosenForms.includes(one));
  const create = useSave('reports', 'createReportJob', {
    invalidates: ['reports.listReportJobs'],
    success: t('asked'),
    failure: false,
  });
  const asks = (part: Parameters<typeof asksFor>[1]) =>
    forms.length === 0 || forms.some((one: ReportForm) => asksFor(one, part));
  const save = async ({ semester_id: semester, format, ...values }: Values) => {
    const made = await create.mutateAsync({
      body: {
        forms,
        format: FORMATS.find((one) => one === format) ?? 'docx',
        ...(asks('group') && values.group_ids.length > 0 ? { group_ids: numbers(values.group_ids) } : {}),
        ...(asks('subject') && values.subject_ids.length > 0 ? { subject_ids: numbers(values.subject_ids) } : {}),
        ...(semester === null ? {} : { semester_id: Number(semester) }),
      },
    });
    onAsked();
    return made;
  };
  return (
    <EditDialog title={t('askTitle')} saveLabel={t('askSave')} form={form} save={save} onClose={onClose}>
      <MultiSelect
        label={t('forms')}
        placeholder={chosenForms.length === 0 ? t('chooseForms') : ''}
        required
        data-autofocus
        withScrollArea={false}
        data={places.forms.map((one) => ({ value: one, label: names(`form.${one}`) }))}
        {...form.field('forms')}
        error={undefined}
      />
      {asks('group') && (
        <GroupsField
          label={t('groups')}
          placeholder={chosenGroups.length === 0 ? t('allGroups') : ''}
          among={{}}
          value={chosenGroups}
          // A discipline that none of the groups studies has no form.
          onChange={(group_ids) => form.set({ group_ids, subject_ids: [] })}
        />
      )}
      {asks('subject') && (
        <SubjectsField
          label={t('subjects')}
          placeholder={form.values.subject_ids.length === 0 ? t('allSubjects') : ''}
          among={chosenGroups.length === 0 ? {} : { group_ids: numbers(chosenGroups) }}
          value={form.values.subject_ids}
          onChange={(subject_ids) => form.set({ subject_ids })}
        />
      )}
      <Select
        label={t('semester')}
        placeholder={t('allTime')}
        clearable
        data={places.semesters.map(({ id, title }) => ({ value: String(id), label: title }))}
        {...form.field('semester_id')}
      />
      <SegmentedControl
        aria-label={t('format')}
        data={FORMATS.map((value) => ({ value, label: value.toUpperCase() }))}
        value={form.values.format}
        onChange={(format) => form.set({ format })}
      />
      <p>{t('askHint')}</p>
    </EditDialog>
  );
}
