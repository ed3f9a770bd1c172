import type { Lesson } from '@orbita/contract/topics';
import type { ReactNode } from 'react';
import { Link, NavLink } from 'react-router';
import { useTexts } from '../../../base/i18n.ts';
import { PageHeader } from '../../../ui/plain/page-header.tsx';
import { topicAnswersTexts } from '../../../shared/answers/topic-answers.texts.ts';
import { useIsStaffOf } from '../../../shared/topics/use-is-staff-of.ts';
import { answersTexts } from './answers.texts.ts';
import classes from './answers.module.css';

interface Props {
  lesson: Lesson;
  actions?: ReactNode;
  children: ReactNode;
}

/** The header shared by the pages of a topic's answers: breadcrumbs and navigation. */
export function TopicFrame({ lesson, actions, children }: Props) {
  const t = useTexts(answersTexts);
  const names = useTexts(topicAnswersTexts);
  const isStaff = useIsStaffOf(lesson);
  const base = `/subjects/${lesson.subject_id}/topics/${lesson.id}`;
  return (
    <>
      <PageHeader
        title={lesson.title}
        above={
          <>
            <Link to={`/subjects/${lesson.subject_id}`}>{lesson.subject.title}</Link> ·{' '}
            <Link to={base}>{t('toTopic')}</Link>
          </>
        }
        actions={actions}
      />
      <nav className={classes.tabs} aria-label={names('parts')}>
        <NavLink to={`${base}/answers`}>{names(isStaff ? 'studentAnswers' : 'groupAnswers')}</NavLink>
        {isStaff && <NavLink to={`${base}/stats`}>{names('stats')}</NavLink>}
        {isStaff &&
          lesson.patterns.map(({ id, title, answers_count }) =>
            answers_count > 0 ? (
              <NavLink key={id} to={`${base}/tasks/${id}`}>
                {t('byTask', { title: title || t('task') })}
              </NavLink>
            ) : null,
          )}
      </nav>
      {children}
    </>
  );
}
