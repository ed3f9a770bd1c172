import { Select } from '@mantine/core';
import { useTexts } from '../../base/i18n.ts';
import type { Order, Places } from './order.ts';
import { reportsTexts } from './reports.texts.ts';
import classes from './reports.module.css';

interface Props {
  places: Places;
  order: Order;
  onChange: (changes: Partial<Record<keyof Order, string | null>>) => void;
}

const textOf = (id: number | undefined): string | null => (id === undefined ? null : String(id));
const optionOf = ({ id, ...rest }: { id: number; title?: string; name?: string }) => ({
  value: String(id),
  label: rest.title ?? rest.name ?? '',
});

/** What a form is made of: the form itself, a group, a discipline and a semester, as far as the form asks for them. */
export function OrderFields({ places, order, onChange }: Props) {
  const t = useTexts(reportsTexts);
  const { form } = order;
  const group = places.groups.find(({ id }) => id === order.group_id);
  const isOfGroup = form !== 'workload';
  return (
    <div className={classes.fields}>
      <Select
        label={t('form')}
        allowDeselect={false}
        data={places.forms.map((one) => ({ value: one, label: t(`form.${one}`) }))}
        value={form}
        onChange={(next) => onChange({ form: next })}
      />
      {isOfGroup && (
        <Select
          label={t('group')}
          placeholder={t('chooseGroup')}
          searchable
          nothingFoundMessage={t('nothingFound')}
          data={places.groups.map(optionOf)}
          value={textOf(order.group_id)}
          onChange={(next) => onChange({ group_id: next, subject_id: null })}
        />
      )}
      {isOfGroup && form !== 'summary-sheet' && (
        <Select
          label={t('subject')}
          placeholder={t(form === 'group-sheet' ? 'chooseSubject' : 'allSubjects')}
          searchable
          clearable
          disabled={!group}
          nothingFoundMessage={t('nothingFound')}
          data={group?.subjects.map(optionOf) ?? []}
          value={textOf(order.subject_id)}
          onChange={(next) => onChange({ subject_id: next })}
        />
      )}
      {form !== 'group-sheet' && (
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
