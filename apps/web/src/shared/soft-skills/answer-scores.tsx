import { useId } from 'react';
import { useCall } from '../../api/query.ts';
import { useTexts } from '../../base/i18n.ts';
import { ReadFailure } from '../../ui/states/read-failure.tsx';
import { ScoreFields } from './score-fields.tsx';
import { softSkillsTexts } from './soft-skills.texts.ts';
import classes from './soft-skills.module.css';

/** The soft skills of an answer for whoever may score it; nothing for others. */
export function AnswerScores({ answerId }: { answerId: number }) {
  const t = useTexts(softSkillsTexts);
  const id = useId();
  const scores = useCall('softSkills', 'getAnswerScores', { params: { id: answerId } });
  if (scores.isError) return <ReadFailure name={t('scores')} query={scores} />;
  if (!scores.data || scores.data.as === null) return null;
  return (
    <section className={classes.scores} aria-labelledby={id}>
      <h4 id={id}>{t('scores')}</h4>
      <p className={classes.muted}>{t(scores.data.as === 'peer' ? 'hintPeer' : 'hintTeacher')}</p>
      <ScoreFields key={answerId} target={{ answer_id: answerId }} indicators={scores.data.data} />
    </section>
  );
}
