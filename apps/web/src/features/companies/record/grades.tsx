import { ActionIcon, NumberInput, Select, TextInput } from '@mantine/core';
import { retakeCountings, type RetakeCounting } from '@orbita/contract/retakes/counted-marks';
import type { Company, GradeBound } from '@orbita/contract/companies';
import { IconX } from '@tabler/icons-react';
import { useCurrentUser } from '../../../api/current-user.ts';
import { useTexts } from '../../../base/i18n.ts';
import { formatNumber } from '../../../base/number.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { EditPanel } from '../../../ui/kit/edit-panel.tsx';
import { useFormFields } from '../../../ui/kit/use-form-fields.ts';
import { companiesTexts } from '../companies.texts.ts';
import { useSaveCompany } from './use-save-company.ts';
import classes from './grades.module.css';

const MOST_GRADES = 12;
/** What most institutions begin with. */
const EXAM: GradeBound[] = [
  { title: '5', from: 85 },
  { title: '4', from: 70 },
  { title: '3', from: 50 },
  { title: '2', from: 0 },
];
/** A row that is being typed; a row keeps its key while others come and go. */
interface Row {
  key: number;
  title: string;
  from: number | string;
}
interface Values {
  retake_counts: RetakeCounting;
  exam_grades: Row[];
  credit_grades: Row[];
}
const rowsOf = (grades: GradeBound[]): Row[] => grades.map((grade, key) => ({ key, ...grade }));
const read = ({ exam_grades, credit_grades, retake_counts }: Company): Values => ({
  retake_counts,
  exam_grades: rowsOf(exam_grades),
  credit_grades: rowsOf(credit_grades),
});
const sent = (rows: Row[]): GradeBound[] =>
  rows.map(({ title, from }) => ({ title: title.trim(), from: Number(from) }));
const isWhole = ({ title, from }: Row): boolean =>
  title.trim() !== '' && from !== '' && Number(from) >= 0 && Number(from) <= 100;
const hasTwins = (rows: Row[]): boolean =>
  new Set(rows.map(({ title }) => title.trim())).size < rows.length ||
  new Set(rows.map(({ from }) => Number(from))).size < rows.length;

/** From what share of the points on which grade official forms print. */
export function Grades({ company }: { company: Company }) {
  const t = useTexts(companiesTexts);
  const save = useSaveCompany(company.id);
  const isReadOnly = !useCurrentUser().can('company_write');
  const check = (rows: Row[]) => (!rows.every(isWhole) && t('gradesWrong')) || (hasTwins(rows) && t('gradesTwice'));
  const form = useFormFields<Values>({
    initial: read(company),
    checks: { exam_grades: check, credit_grades: check },
  });
  const names = {
    exam_grades: t('examGrades'),
    credit_grades: t('creditGrades'),
    retake_counts: t('retakeCounts'),
  };
  const ruleName = (rule: RetakeCounting) => t(`retakeCounts.${rule}`);
  const show = (rows: Row[]) => rows.map(({ title, from }) => `${title} — ${formatNumber(Number(from))} %`).join(', ');
  return (
    <EditPanel
      form={form}
      record={company}
      meeting={{ read, names, show: { exam_grades: show, credit_grades: show, retake_counts: ruleName } }}
      isReadOnly={isReadOnly}
      save={({ exam_grades, credit_grades, retake_counts }, seen) =>
        save({ exam_grades: sent(exam_grades), credit_grades: sent(credit_grades), retake_counts }, seen)
      }
    >
      <Scale name={names.exam_grades} isReadOnly={isReadOnly} usual={EXAM} {...form.field('exam_grades')} />
      <Scale
        name={names.credit_grades}
        isReadOnly={isReadOnly}
        usual={[
          { title: t('creditPassed'), from: 50 },
          { title: t('creditFailed'), from: 0 },
        ]}
        {...form.field('credit_grades')}
      />
      <RetakeRule
        isReadOnly={isReadOnly}
        label={names.retake_counts}
        nameOf={ruleName}
        {...form.field('retake_counts')}
      />
    </EditPanel>
  );
}

interface ScaleProps {
  name: string;
  isReadOnly: boolean;
  usual: GradeBound[];
  value: Row[];
  error: string | undefined;
  onChange: (rows: Row[]) => void;
}
function Scale({ name, isReadOnly, usual, value: rows, error, onChange }: ScaleProps) {
  const t = useTexts(companiesTexts);
  const change = (key: number, part: Partial<Row>) =>
    onChange(rows.map((row) => (row.key === key ? { ...row, ...part } : row)));
  const nextKey = Math.max(-1, ...rows.map(({ key }) => key)) + 1;
  return (
    <fieldset className={classes.scale}>
      <legend>{name}</legend>
      {rows.length === 0 && <p className={classes.none}>{t('gradesNone')}</p>}
      {rows.map((row, i) => (
        <div key={row.key} className={classes.row}>
          <TextInput
            aria-label={t('gradeTitle', { name, number: i + 1 })}
            maxLength={40}
            value={row.title}
            onChange={(event) => change(row.key, { title: event.currentTarget.value })}
          />
          <span aria-hidden="true">{t('gradeFrom')}</span>
          <NumberInput
            aria-label={t('gradeBound', { name, number: i + 1 })}
            suffix=" %"
            min={0}
            max={100}
            decimalScale={2}
            decimalSeparator=","
            allowNegative={false}
            hideControls
            value={row.from}
            onChange={(from) => change(row.key, { from })}
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            size={36}
            aria-label={t('gradeRemove', { name, title: row.title })}
            onClick={() => onChange(rows.filter(({ key }) => key !== row.key))}
          >
            <IconX size={18} aria-hidden="true" />
          </ActionIcon>
        </div>
      ))}
      {error && (
        <p role="alert" className={classes.wrong}>
          {error}
        </p>
      )}
      {!isReadOnly && (
        <div className={classes.tools}>
          {rows.length < MOST_GRADES && (
            <Button onClick={() => onChange([...rows, { key: nextKey, title: '', from: '' }])}>{t('gradeAdd')}</Button>
          )}
          {rows.length === 0 && <Button onClick={() => onChange(rowsOf(usual))}>{t('gradesUsual')}</Button>}
        </div>
      )}
    </fieldset>
  );
}

interface RuleProps {
  label: string;
  value: RetakeCounting;
  onChange: (rule: RetakeCounting) => void;
  isReadOnly: boolean;
  nameOf: (rule: RetakeCounting) => string;
}
/** Which points of a topic and its retakes count, with what that means. */
function RetakeRule({ label, value, onChange, isReadOnly, nameOf }: RuleProps) {
  const t = useTexts(companiesTexts);
  return (
    <Select
      label={label}
      description={t(`retakeCounts.${value}.hint`)}
      allowDeselect={false}
      disabled={isReadOnly}
      data={retakeCountings.map((rule) => ({ value: rule, label: nameOf(rule) }))}
      value={value}
      onChange={(rule) => onChange(retakeCountings.find((one) => one === rule) ?? 'best')}
    />
  );
}
