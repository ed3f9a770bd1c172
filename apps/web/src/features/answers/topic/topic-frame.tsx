import { Skeleton } from '@mantine/core';
import type { Lesson } from '@orbita/contract/topics';
import type { ReactNode } from 'react';
import { Link, NavLink, useParams } from 'react-router';
import { useCall } from '../../../api/query.ts';
import { useTexts } from '../../../base/i18n.ts';
import { PageHeader } from '../../../ui/plain/page-header.tsx';
import { LoadState } from '../../../ui/states/load-state.tsx';
import { topicAnswersTexts } from '../../../shared/answers/topic-answers.texts.ts';
import { useIsStaffOf } from '../../../shared/topics/use-is-staff-of.ts';
import { answersTexts } from './answers.texts.ts';
import classes from './answers.module.css';

interface Props {
  /** Shown on the right of the title. */
  renderActions?: (lesson: Lesson) => ReactNode;
  children: (lesson: Lesson) => ReactNode;
}

/** The frame shared by the pages of a topic's answers: loads the topic of the address and shows its header and navigation. */
export function TopicFrame({ renderActions, children }: Props) {
  const { step } = useParams();
  const lesson = useCall('topics', 'getLesson', { params: { id: Number(step) } });
  return (
    <LoadState query={lesson} skeleton={<Skeleton height={420} radius="lg" />}>
      {(data) => (
        <>
          <Head lesson={data} actions={renderActions?.(data)} />
          {children(data)}
        </>
      )}
    </LoadState>
  );
}

function Head({ lesson, actions }: { lesson: Lesson; actions: ReactNode }) {
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
            (answers_count ?? 0) > 0 ? (
              <NavLink key={id} to={`${base}/tasks/${id}`}>
                {t('byTask', { title: title || t('task') })}
              </NavLink>
            ) : null,
          )}
      </nav>
    </>
  );
}
