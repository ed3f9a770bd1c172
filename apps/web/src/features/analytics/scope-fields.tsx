import { Select } from '@mantine/core';
import type { AnalyticsSemester } from '@orbita/contract/analytics';
import { useCall, type Output } from '../../api/query.ts';
import { useTexts } from '../../base/i18n.ts';
import { ReadFailure } from '../../ui/states/read-failure.tsx';
import { analyticsTexts } from './analytics.texts.ts';
import type { ScopeInAddress } from './use-scope.ts';
import classes from './analytics.module.css';

type PlacedGroup = Output<'reports', 'getReportPlaces'>['groups'][number];
const textOf = (id: number | undefined): string | null => (id === undefined ? null : String(id));
const optionOf = ({ id, ...rest }: { id: number; title?: string; name?: string }) => ({
  value: String(id),
  label: rest.title ?? rest.name ?? '',
});

/** Forms of education and years of study of groups, each once; a field of one choice or none would narrow nothing. */
function kindsOf(groups: readonly PlacedGroup[]) {
  const forms = new Map(groups.flatMap(({ education_form: form }) => (form ? [[form.id, form] as const] : [])));
  const levels = new Set(groups.flatMap(({ level }) => level ?? []));
  return {
    forms: [...forms.values()].toSorted((a, b) => a.title.localeCompare(b.title)).map(optionOf),
    levels: [...levels].toSorted((a, b) => a - b).map(String),
  };
}

/** Group, discipline, and which groups by their form of education and year, out of those that the viewer may report on. */
export function PlaceFields({ place, change }: Pick<ScopeInAddress, 'place' | 'change'>) {
  const t = useTexts(analyticsTexts);
  const places = useCall('reports', 'getReportPlaces');
  const all = places.data?.groups ?? [];
  const { forms, levels } = kindsOf(all);
  const groups = all.filter(
    ({ education_form: form, level }) =>
      (place.education_form_id === undefined || form?.id === place.education_form_id) &&
      (place.level === undefined || level === place.level),
  );
  const chosen = groups.find(({ id }) => id === place.group_id);
  const subjects = [
    ...new Map((chosen ? [chosen] : groups).flatMap((group) => group.subjects.map((one) => [one.id, one]))).values(),
  ].toSorted((a, b) => a.title.localeCompare(b.title));
  if (places.error) return <ReadFailure name={t('group')} query={places} />;
  return (
    <>
      {(forms.length > 0 || place.education_form_id !== undefined) && (
        <Select
          label={t('educationForm')}
          placeholder={t('allForms')}
          clearable
          data={forms}
          value={textOf(place.education_form_id)}
          onChange={(next) => change({ education_form_id: next, group_id: null })}
        />
      )}
      {(levels.length > 1 || place.level !== undefined) && (
        <Select
          label={t('level')}
          placeholder={t('allLevels')}
          clearable
          data={levels}
          value={textOf(place.level)}
          onChange={(next) => change({ level: next, group_id: null })}
        />
      )}
      <Select
        label={t('group')}
        placeholder={t('allGroups')}
        searchable
        clearable
        nothingFoundMessage={t('nothingFound')}
        data={groups.map(optionOf)}
        value={textOf(place.group_id)}
        onChange={(next) => change({ group_id: next })}
      />
      <Select
        label={t('subject')}
        placeholder={t('allSubjects')}
        searchable
        clearable
        nothingFoundMessage={t('nothingFound')}
        data={subjects.map(optionOf)}
        value={textOf(place.subject_id)}
        onChange={(next) => change({ subject_id: next })}
      />
    </>
  );
}

interface Props extends ScopeInAddress {
  semesters: readonly AnalyticsSemester[];
  semester: AnalyticsSemester | null;
  compared: AnalyticsSemester | null;
}

/** Which semester is shown and compared, and of whom. */
export function ScopeFields({ semesters, semester, compared, place, change }: Props) {
  const t = useTexts(analyticsTexts);
  return (
    <div className={`${classes.fields} no-print`}>
      {semester && (
        <Select
          label={t('semester')}
          allowDeselect={false}
          data={semesters.map(optionOf)}
          value={textOf(semester.id)}
          onChange={(next) => change({ semester_id: next, compared_id: null })}
        />
      )}
      {semesters.length > 1 && (
        <Select
          label={t('compare')}
          allowDeselect={false}
          data={semesters.filter(({ id }) => id !== semester?.id).map(optionOf)}
          value={textOf(compared?.id)}
          onChange={(next) => change({ compared_id: next })}
        />
      )}
      <PlaceFields place={place} change={change} />
    </div>
  );
}
