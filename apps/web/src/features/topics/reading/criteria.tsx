import type { Criterion, JudgedCriterion } from '@orbita/contract/rubrics';
import type { Lesson } from '@orbita/contract/topics';
import { IconCheck } from '@tabler/icons-react';
import { useCall } from '../../../api/query.ts';
import { useTexts } from '../../../base/i18n.ts';
import { useCurrentUser } from '../../../api/current-user.ts';
import { formatNumber } from '../../../base/number.ts';
import { personName } from '../../../shared/users/person.tsx';
import { topicsTexts } from '../topics.texts.ts';
import { ReadFailure } from '../../../ui/states/read-failure.tsx';
import classes from './criteria.module.css';

/** The criteria of a topic, known before submission; after marking with the points given. */
export function Criteria({ lesson }: { lesson: Lesson }) {
  const t = useTexts(topicsTexts);
  const { user } = useCurrentUser();
  // Only students have a standing in the topic, and only a mark can come from criteria.
  const isJudged = lesson.emoji !== null && lesson.mark !== null;
  const found = useCall(
    'rubrics',
    'getRubricResult',
    { params: { student: user.id, step: lesson.id } },
    { enabled: isJudged },
  );
  const result = isJudged ? (found.data?.data ?? null) : null;
  const criteria: readonly (Criterion | JudgedCriterion)[] = result?.criteria ?? lesson.rubric?.criteria ?? [];
  if (criteria.length === 0) return null;
  const most = criteria.reduce((sum, { points }) => sum + points, 0);
  const given = result?.criteria.reduce((sum, one) => sum + (one.given ?? 0), 0);
  return (
    <section className={classes.criteria} aria-labelledby="topic-criteria">
      <header className={classes.head}>
        <h2 id="topic-criteria">{t(result ? 'criteriaGiven' : 'criteria')}</h2>
        <span className={classes.sum}>
          {given === undefined
            ? t('criteriaMost', { points: formatNumber(most) })
            : t('mark', { mark: formatNumber(given), max: formatNumber(most) })}
          {result?.author && `, ${personName(result.author, 'short')}`}
        </span>
      </header>
      <ReadFailure name={t('criteriaGiven')} query={found} />
      <ol className={classes.list}>
        {criteria.map((criterion) => (
          <CriterionRow key={criterion.id} criterion={criterion} />
        ))}
      </ol>
    </section>
  );
}

function CriterionRow({ criterion }: { criterion: Criterion | JudgedCriterion }) {
  const t = useTexts(topicsTexts);
  const { title, description, points, levels } = criterion;
  const given = 'given' in criterion ? criterion.given : undefined;
  const reached = given === undefined ? -1 : levels.findIndex((level) => level.points === given);
  return (
    <li className={classes.criterion}>
      <div className={classes.words}>
        <strong>{title}</strong>
        <span className={classes.points} data-full={given === points || undefined}>
          {given === undefined ? (
            t('criterionMost', { points: formatNumber(points) })
          ) : (
            <>
              <b>{given === null ? '–' : formatNumber(given)}</b> / {formatNumber(points)}
            </>
          )}
        </span>
      </div>
      {description && <p className={classes.description}>{description}</p>}
      {levels.length > 0 && (
        <ul className={classes.levels} aria-label={t('criterionLevels', { title })}>
          {levels.map((level, place) => (
            <li key={place} data-given={place === reached || undefined}>
              {place === reached && <IconCheck size={16} role="img" aria-label={t('levelGiven')} />}
              <span>{level.title}</span>
              <b>{formatNumber(level.points)}</b>
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}
