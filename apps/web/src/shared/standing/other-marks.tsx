import { NumberInput } from '@mantine/core';
import type { Standing } from '@orbita/contract/standing';
import { useState } from 'react';
import { affectedBy } from '../../api/affected-calls.ts';
import { useSave } from '../../api/query.ts';
import { useTexts } from '../../base/i18n.ts';
import { formatNumber } from '../../base/number.ts';
import { standingTexts } from './standing.texts.ts';
import classes from './standing.module.css';

type TypedMark = Standing['marks'][number];
interface Props {
  standing: Standing;
  student: number;
  step: number;
}

/** Marks of types other than the default one; everyone reads them, those who mark give them. */
export function OtherMarks({ standing, student, step }: Props) {
  const t = useTexts(standingTexts);
  const marks = standing.marks.filter(({ is_default, value }) => !is_default && (standing.can_mark || value !== null));
  if (marks.length === 0) return null;
  return (
    <>
      <h3 className={classes.title}>{t('otherMarks')}</h3>
      <ul className={classes.marks}>
        {marks.map((mark) => (
          <li key={mark.mark_type_id}>
            <span>{mark.title}</span>
            {standing.can_mark ? <MarkField mark={mark} student={student} step={step} /> : <b>{write(mark)}</b>}
          </li>
        ))}
      </ul>
    </>
  );
}

function write({ value, max_value }: TypedMark): string {
  const { t } = standingTexts;
  if (value === null) return t('notGiven');
  return max_value === null
    ? formatNumber(value)
    : t('markOf', { value: formatNumber(value), max: formatNumber(max_value) });
}

/** Saved on blur or Enter. */
function MarkField({ mark, student, step }: { mark: TypedMark; student: number; step: number }) {
  const t = useTexts(standingTexts);
  const [value, setValue] = useState<number | string>(mark.value ?? '');
  const save = useSave('marks', 'saveMark', { invalidates: affectedBy.verdict, success: t('saved') });
  const keep = () => {
    if (typeof value !== 'number' || value === mark.value) return;
    save.mutate({ body: { step_id: step, student_id: student, mark_type_id: mark.mark_type_id, value } });
  };
  return (
    <NumberInput
      size="xs"
      w={96}
      aria-label={t('give', { title: mark.title })}
      value={value}
      min={0}
      max={mark.max_value ?? 1000}
      decimalScale={2}
      placeholder={mark.max_value === null ? '' : `0–${formatNumber(mark.max_value)}`}
      disabled={save.isPending}
      onChange={setValue}
      onBlur={keep}
      onKeyDown={(event) => event.key === 'Enter' && keep()}
    />
  );
}
