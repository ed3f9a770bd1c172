import type { TaskTrial } from '@orbita/contract/answers';
import type { Form, Pattern } from '@orbita/contract/tasks';
import { IconCircleCheck, IconCircleHalf2, IconCircleX, IconUserCheck } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useTexts } from '../../../base/i18n.ts';
import { formatNumber } from '../../../base/number.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { tryingTexts } from './trying.texts.ts';
import classes from './trying.module.css';

interface Props {
  pattern: Pattern;
  trial: TaskTrial & { isLate: boolean };
  onAgain: () => void;
  /** Returns to the questions with what was answered; undefined once the time was limited. */
  onEdit: (() => void) | undefined;
}

/** What the keys say to a trial, question by question. */
export function TrialResult({ pattern, trial, onAgain, onEdit }: Props) {
  const t = useTexts(tryingTexts);
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  const credits = new Map(trial.fields.map(({ form_id, credit }) => [form_id, credit]));
  const { earned, possible, unchecked, mark, max_mark: max } = trial;
  return (
    <section className={classes.result} aria-labelledby={`trial-${pattern.id}`}>
      <h4 ref={title} tabIndex={-1} id={`trial-${pattern.id}`} className={classes.resultTitle}>
        {t('result')}
      </h4>
      {trial.isLate && <p className={classes.quiet}>{t('late')}</p>}
      <p className={classes.sum}>
        {possible > 0 ? t('points', { earned: formatNumber(earned), possible: formatNumber(possible) }) : t('noKeys')}
        {possible > 0 && unchecked > 0 && ` ${t('unchecked', { points: formatNumber(unchecked) })}`}
      </p>
      {mark !== null && max !== null && (
        <p className={classes.sum}>{t('mark', { mark: formatNumber(mark), max: formatNumber(max) })}</p>
      )}
      <ol className={classes.verdicts}>
        {pattern.forms.map((form) => (
          <Verdict key={form.id} form={form} credit={credits.get(form.id) ?? null} isKeyed={isKeyed(trial, form)} />
        ))}
      </ol>
      <p className={classes.quiet}>{t('notKept')}</p>
      <div className={classes.buttons}>
        {onEdit && <Button onClick={onEdit}>{t('edit')}</Button>}
        <Button colour="blue" onClick={onAgain}>
          {t('again')}
        </Button>
      </div>
    </section>
  );
}

const isKeyed = (trial: TaskTrial, form: Form): boolean =>
  trial.fields.some(({ form_id, credit }) => form_id === form.id && credit !== null);

function Verdict({ form, credit, isKeyed: hasKey }: { form: Form; credit: number | null; isKeyed: boolean }) {
  const t = useTexts(tryingTexts);
  const share = credit ?? 0;
  const [Icon, tone, words] = !hasKey
    ? ([IconUserCheck, 'hand', t('byHand')] as const)
    : share >= 1
      ? ([IconCircleCheck, 'right', t('right')] as const)
      : share > 0
        ? ([IconCircleHalf2, 'partly', t('partly', { percent: Math.round(share * 100) })] as const)
        : ([IconCircleX, 'wrong', t('wrong')] as const);
  return (
    <li className={classes.verdict} data-tone={tone}>
      <Icon size={18} aria-hidden="true" />
      <span className={classes.question}>{form.title}</span>
      <span className={classes.said}>{words}</span>
    </li>
  );
}
