import { Select } from '@mantine/core';
import { useTexts } from '../../base/i18n.ts';
import { useCall } from '../../api/query.ts';
import { GroupField, SubjectField } from '../../shared/reports/place-fields.tsx';
import { ReadFailure } from '../../ui/states/read-failure.tsx';
import { asksFor, groupsFor, type Order, type Places, subjectsFor } from './order.ts';
import { reportsTexts } from './reports.texts.ts';
import classes from './reports.module.css';

interface Props {
  places: Places;
  archived: boolean;
  order: Order;
  onChange: (changes: Partial<Record<keyof Order, string | null>>) => void;
}

const textOf = (id: number | undefined): string | null => (id === undefined ? null : String(id));
const optionOf = ({ id, ...rest }: { id: number; title?: string; name?: string }) => ({
  value: String(id),
  label: rest.title ?? rest.name ?? '',
});

/** What a form is made of: the form itself, a group, a discipline and a semester, as far as the form asks for them. */
export function OrderFields({ places, archived, order, onChange }: Props) {
  const t = useTexts(reportsTexts);
  const { form, group_id: groupId } = order;
  return (
    <div className={classes.fields}>
      <Select
        label={t('form')}
        allowDeselect={false}
        data={places.forms.map((one) => ({ value: one, label: t(`form.${one}`) }))}
        value={form}
        onChange={(next) => onChange({ form: next })}
      />
      {asksFor(form, 'group') && (
        <GroupField
          label={t('group')}
          placeholder={t('chooseGroup')}
          among={groupsFor(form, archived)}
          value={groupId}
          onChange={(next) => onChange({ group_id: next, subject_id: null, student_id: null })}
        />
      )}
      {asksFor(form, 'student') && groupId !== undefined && (
        <StudentField groupId={groupId} order={order} onChange={onChange} />
      )}
      {asksFor(form, 'subject') &&
        (groupId === undefined ? (
          <Select label={t('subject')} placeholder={t('chooseGroup')} disabled />
        ) : (
          <SubjectField
            label={t('subject')}
            placeholder={t(form === 'group-sheet' ? 'chooseSubject' : 'allSubjects')}
            clearable
            among={subjectsFor(groupId, archived)}
            value={order.subject_id}
            onChange={(next) => onChange({ subject_id: next })}
          />
        ))}
      {asksFor(form, 'semester') && (
        <Select
          label={t('semester')}
          placeholder={t('allTime')}
          clearable
          data={places.semesters.map(optionOf)}
          value={textOf(order.semester_id)}
          onChange={(next) => onChange({ semester_id: next })}
        />
      )}
    </div>
  );
}

function StudentField({ groupId, order, onChange }: { groupId: number } & Pick<Props, 'order' | 'onChange'>) {
  const t = useTexts(reportsTexts);
  const students = useCall('reports', 'listReportStudents', { query: { group_id: groupId } });
  if (students.error && !students.data) return <ReadFailure query={students} name={t('students')} />;
  return (
    <Select
      label={t('student')}
      placeholder={t('chooseStudent')}
      searchable
      disabled={!students.data}
      nothingFoundMessage={t('nothingFound')}
      data={students.data?.data.map(optionOf) ?? []}
      value={textOf(order.student_id)}
      onChange={(next) => onChange({ student_id: next })}
    />
  );
}
