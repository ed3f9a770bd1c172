import { IconCheck } from '@tabler/icons-react';
import type { Output } from '../../../api/query.ts';
import { useTexts } from '../../../base/i18n.ts';
import { describeRemoved } from '../../../shared/answers/answer-wording.ts';
import { answersTexts } from './answers.texts.ts';
import { BarTable } from './bar-table.tsx';
import classes from './answers.module.css';

type Question = Output<'answers', 'getAnswerStats'>['questions'][number];

const percent = (share: number) => `${Math.round(share * 100)}\u00A0%`;

/** Statistics of a question: number of answers, share of right ones, chosen options. */
export function QuestionFigures({ question, submitted }: { question: Question; submitted: number }) {
  const t = useTexts(answersTexts);
  const { title, draw_id, asked, answered, credit, full, options } = question;
  // A drawn question is measured by those who were asked it.
  const all = draw_id === null ? submitted : asked;
  return (
    <article className={classes.question}>
      <h3>{title}</h3>
      <p className={classes.facts}>
        <span>
          {t('answered')}: {answered}
          {all > 0 && ` (${percent(Math.min(1, answered / all))})`}
        </span>
        {draw_id !== null && (
          <span>
            {t('asked')}: {asked}
          </span>
        )}
        {credit === null ? (
          <span>{t('noKey')}</span>
        ) : (
          <>
            <span>
              {t('credit')}: {percent(credit)}
            </span>
            <span>
              {t('full')}: {full}
            </span>
          </>
        )}
      </p>
      {credit !== null && (
        <span className={classes.meter} aria-hidden="true">
          <span style={{ width: `${credit * 100}%` }} />
        </span>
      )}
      {options.length > 0 && (
        <>
          <BarTable
            caption={t('options')}
            heads={[t('options'), t('count')]}
            rows={options.map((option) => ({
              label: option.is_removed ? describeRemoved(option.title) : option.title,
              count: option.count,
              note: option.is_right ? t('right') : undefined,
              isRight: option.is_right ?? undefined,
            }))}
          />
          {options.some(({ is_right }) => is_right) && (
            <p className={classes.legend}>
              <IconCheck size={16} aria-hidden="true" /> {t('right')}
            </p>
          )}
        </>
      )}
    </article>
  );
}
