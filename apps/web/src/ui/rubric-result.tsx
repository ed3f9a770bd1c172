import type { RubricResult } from '@orbita/contract/rubrics';
import { useTexts } from '../app/i18n.ts';
import { useCall } from '../api/query.ts';
import { formatNumber } from './number.ts';
import { personName } from './person.tsx';
import { uiTexts } from './ui.texts.ts';
import classes from './rubric-result.module.css';

/** How a work was judged: each criterion with the level that was given. */
export function RubricResultView({ result }: { result: RubricResult }) {
  const t = useTexts(uiTexts);
  return (
    <section className={classes.result} aria-label={t('rubricResult')}>
      <h3>
        {t('rubricResult')}
        {result.author && <small>{personName(result.author, 'short')}</small>}
      </h3>
      <ul>
        {result.criteria.map(({ id, title, description, points, levels, given }) => {
          const level = levels.find((one) => one.points === given);
          return (
            <li key={id}>
              <div>
                <strong>{title}</strong>
                <span>{level?.title ?? description}</span>
              </div>
              <span className={classes.points} data-full={given === points || undefined}>
                <b>{given === null ? '–' : formatNumber(given)}</b> / {formatNumber(points)}
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** The filled rubric of a student in a topic; nothing while there is none. */
export function StudentRubric({ student, step }: { student: number; step: number }) {
  const { data } = useCall('rubrics', 'getRubricResult', { params: { student, step } });
  return data?.data ? <RubricResultView result={data.data} /> : null;
}
