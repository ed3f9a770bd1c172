import type { UgcAnswer } from '@orbita/contract/answers';
import type { RubricResult } from '@orbita/contract/rubrics';
import { formatDayTime } from '../../base/dates.ts';
import { useTexts } from '../../base/i18n.ts';
import { formatNumber } from '../../base/number.ts';
import { personName } from '../users/person.tsx';
import { standingTexts } from './standing.texts.ts';
import classes from './standing.module.css';

/** Remarks shown here; all of them stand at the answer. */
const SHOWN = 2;

interface Props {
  student: number;
  answers: readonly UgcAnswer[];
  rubric: RubricResult | null;
}

/** What the teacher said and gave by criteria, newest first: the first thing one wants to know of a status. */
export function ToldByTeacher({ student, answers, rubric }: Props) {
  const t = useTexts(standingTexts);
  const remarks = answers
    .flatMap(({ comments, expertises }) => [...comments, ...expertises])
    .filter(({ author }) => author.id !== student)
    .toSorted((one, other) => other.created_at.localeCompare(one.created_at))
    .slice(0, SHOWN);
  return (
    <>
      {remarks.map((remark) => (
        <figure key={`${remark.created_at}-${remark.id}`} className={classes.remark}>
          <blockquote>{remark.text}</blockquote>
          <figcaption>
            {personName(remark.author, 'short')}, {formatDayTime(remark.created_at)}
          </figcaption>
        </figure>
      ))}
      {rubric && (
        <ul className={classes.marks} aria-label={t('criteria')}>
          {rubric.criteria.map(({ id, title, points, given }) => (
            <li key={id}>
              <span>{title}</span>
              <b>
                {given === null
                  ? t('notGiven')
                  : t('markOf', { value: formatNumber(given), max: formatNumber(points) })}
              </b>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
