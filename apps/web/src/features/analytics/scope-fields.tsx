import { Select } from '@mantine/core';
import type { AnalyticsSemester } from '@orbita/contract/analytics';
import { useCall } from '../../api/query.ts';
import { useTexts } from '../../base/i18n.ts';
import { GroupField, SubjectField } from '../../shared/reports/place-fields.tsx';
import { ReadFailure } from '../../ui/states/read-failure.tsx';
import { analyticsTexts } from './analytics.texts.ts';
import type { ScopeInAddress } from './use-scope.ts';
import classes from './analytics.module.css';

const textOf = (id: number | undefined): string | null => (id === undefined ? null : String(id));
const optionOf = ({ id, title }: { id: number; title: string }) => ({ value: String(id), label: title });

/** Group, discipline, and which groups by their form of education and year, out of those that the viewer may report on. */
export function PlaceFields({ place, change }: Pick<ScopeInAddress, 'place' | 'change'>) {
  const t = useTexts(analyticsTexts);
  const places = useCall('reports', 'getReportPlaces');
  const { group_id: groupId, subject_id: subjectId, ...kind } = place;
  const { education_forms: forms = [], levels = [] } = places.data ?? {};
  if (places.error && !places.data) return <ReadFailure name={t('group')} query={places} />;
  return (
    <>
      {/* A field of one choice or none would narrow nothing. */}
      {(forms.length > 0 || place.education_form_id !== undefined) && (
        <Select
          label={t('educationForm')}
          placeholder={t('allForms')}
          clearable
          data={forms.map(optionOf)}
          value={textOf(place.education_form_id)}
          onChange={(next) => change({ education_form_id: next, group_id: null })}
        />
      )}
      {(levels.length > 1 || place.level !== undefined) && (
        <Select
          label={t('level')}
          placeholder={t('allLevels')}
          clearable
          data={levels.map(String)}
          value={textOf(place.level)}
          onChange={(next) => change({ level: next, group_id: null })}
        />
      )}
      <GroupField
        label={t('group')}
        placeholder={t('allGroups')}
        clearable
        among={{ ...kind, ...(subjectId === undefined ? {} : { subject_id: subjectId }) }}
        value={groupId}
        onChange={(next) => change({ group_id: next })}
      />
      <SubjectField
        label={t('subject')}
        placeholder={t('allSubjects')}
        clearable
        among={{ ...kind, ...(groupId === undefined ? {} : { group_ids: [groupId] }) }}
        value={subjectId}
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
          className={classes.wide ?? ''}
          label={t('semester')}
          allowDeselect={false}
          data={semesters.map(optionOf)}
          value={textOf(semester.id)}
          onChange={(next) => change({ semester_id: next, compared_id: null })}
        />
      )}
      {semesters.length > 1 && (
        <Select
          className={classes.wide ?? ''}
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
