import type { UgcAnswer } from '@orbita/contract/answers';
import type { Pattern } from '@orbita/contract/tasks';
import type { ReactNode } from 'react';
import { useTexts } from '../../../base/i18n.ts';
import { RichText } from '../../../ui/rich-text/rich-text.tsx';
import { answeringTexts } from './answering.texts.ts';
import { taskAnchor } from './own-answers.ts';
import classes from './tasks.module.css';

interface FrameProps {
  pattern: Pattern;
  /** The student's own answer. */
  answer: UgcAnswer | undefined;
  children: ReactNode;
}

/** A task with its title and description around what is done with it. */
export function TaskFrame({ pattern, answer, children }: FrameProps) {
  const t = useTexts(answeringTexts);
  const titleId = `${taskAnchor(pattern.id)}-title`;
  return (
    <section className={classes.task} id={taskAnchor(pattern.id)} aria-labelledby={titleId}>
      <header className={classes.head}>
        <h3 className={classes.title} id={titleId}>
          {pattern.title || t('task')}
        </h3>
        {!pattern.required && <span className={classes.chip}>{t('optionalTask')}</span>}
        {answer?.is_waiting && (
          <span className={classes.chip}>{t(answer.is_being_marked ? 'beingMarked' : 'waiting')}</span>
        )}
      </header>
      {pattern.description && <RichText html={pattern.description} className={classes.description ?? ''} />}
      {pattern.soft_skills.length > 0 && (
        <p className={classes.skills}>
          {t('softSkills')}{' '}
          {pattern.soft_skills
            .map(({ title, indicators }) => `${title} (${indicators.map((one) => one.title).join(', ')})`)
            .join('; ')}
        </p>
      )}
      {children}
    </section>
  );
}
