import { MultiSelect, SegmentedControl, Select } from '@mantine/core';
import type { ReportForm } from '@orbita/contract/reports/forms';
import { useCall, useSave } from '../../../api/query.ts';
import { useTexts } from '../../../base/i18n.ts';
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

/** The disciplines of the chosen groups, or of all of them, by title. */
function subjectsOf({ groups }: Places, chosen: string[]): { value: string; label: string }[] {
  const shown = groups.filter(({ id }) => chosen.length === 0 || chosen.includes(String(id)));
  const titles = new Map(
    shown.flatMap(({ subjects }) => subjects.map(({ id, title }) => [String(id), title] as const)),
  );
  return [...titles]
    .map(([value, label]) => ({ value, label }))
    .toSorted((one, other) => one.label.localeCompare(other.label));
}

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
  const subjects = subjectsOf(places, chosenGroups);
  const create = useSave('reports', 'createReportJob', {
    invalidates: ['reports.listReportJobs'],
    success: t('asked'),
    failure: false,
  });
  const asks = (part: Parameters<typeof asksFor>[1]) =>
    forms.length === 0 || forms.some((one: ReportForm) => asksFor(one, part));
  const save = async ({ semester_id: semester, format, ...values }: Values) => {
    const subjectIds = values.subject_ids.filter((id) => subjects.some(({ value }) => value === id));
    const made = await create.mutateAsync({
      body: {
        forms,
        format: FORMATS.find((one) => one === format) ?? 'docx',
        ...(asks('group') && values.group_ids.length > 0 ? { group_ids: numbers(values.group_ids) } : {}),
        ...(asks('subject') && subjectIds.length > 0 ? { subject_ids: numbers(subjectIds) } : {}),
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
        <MultiSelect
          label={t('groups')}
          placeholder={chosenGroups.length === 0 ? t('allGroups') : ''}
          searchable
          clearable
          hidePickedOptions
          limit={100}
          nothingFoundMessage={t('nothingFound')}
          data={places.groups.map(({ id, name }) => ({ value: String(id), label: name }))}
          {...form.field('group_ids')}
        />
      )}
      {asks('subject') && (
        <MultiSelect
          label={t('subjects')}
          placeholder={form.values.subject_ids.length === 0 ? t('allSubjects') : ''}
          searchable
          clearable
          hidePickedOptions
          limit={100}
          nothingFoundMessage={t('nothingFound')}
          data={subjects}
          {...form.field('subject_ids')}
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
