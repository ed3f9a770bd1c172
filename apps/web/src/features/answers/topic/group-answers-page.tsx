import { Skeleton } from '@mantine/core';
import type { UgcAnswer } from '@orbita/contract/answers';
import type { Lesson } from '@orbita/contract/topics';
import type { Pattern } from '@orbita/contract/tasks';
import { IconUsersGroup } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useCall, type Output } from '../../../api/query.ts';
import { formatDayTime } from '../../../base/dates.ts';
import { useTexts } from '../../../base/i18n.ts';
import { LoadState } from '../../../ui/states/load-state.tsx';
import { Pagination, usePaging } from '../../../ui/lists/pagination.tsx';
import { PersonAvatar, personName } from '../../../shared/users/person.tsx';
import { EmptyState } from '../../../ui/states/states.tsx';
import { formatNumber } from '../../../base/number.ts';
import { ReadFiles } from '../../../shared/annotations/read-files.tsx';
import { AnswerView } from '../../../shared/answers/given/answer-view.tsx';
import { deleteAnswer } from '../../../shared/answers/given/deleted-answer.ts';
import { deletedAnswerTexts } from '../../../shared/answers/given/deleted-answer.texts.ts';
import { AnswerScores } from '../../../shared/soft-skills/answer-scores.tsx';
import { answersTexts } from './answers.texts.ts';
import { TopicFrame } from './topic-frame.tsx';
import { useIsStaffOf } from '../../../shared/topics/use-is-staff-of.ts';
import classes from './answers.module.css';

type Work = Output<'answers', 'listUsersAnswers'>['data'][number];

/** Answers of a topic by student: all of them for staff, only accessible ones for students. */
export function GroupAnswersPage() {
  return <TopicFrame>{(lesson) => <Works lesson={lesson} />}</TopicFrame>;
}

function Works({ lesson }: { lesson: Lesson }) {
  const t = useTexts(answersTexts);
  const isStaff = useIsStaffOf(lesson);
  const paging = usePaging(10);
  const works = useCall(
    'answers',
    'listUsersAnswers',
    { params: { id: lesson.id }, query: { page: paging.page, size: paging.size, others: true } },
    { keepPrevious: true },
  );
  return (
    <LoadState query={works} skeleton={<Skeleton height={360} radius="lg" />}>
      {(list) =>
        list.total === 0 ? (
          <EmptyState
            icon={<IconUsersGroup size={28} aria-hidden="true" />}
            title={t(isStaff ? 'emptyStudents' : 'emptyGroup')}
          >
            {t(isStaff ? 'emptyStudentsText' : 'emptyGroupText')}
          </EmptyState>
        ) : (
          <>
            <ul className={classes.works} aria-label={t('people')}>
              {list.data.map((work) => (
                <li key={work.user.id}>
                  <StudentWork work={work} lesson={lesson} isStaff={isStaff} />
                </li>
              ))}
            </ul>
            <Pagination paging={paging} list={list} />
          </>
        )
      }
    </LoadState>
  );
}

function StudentWork({ work, lesson, isStaff }: { work: Work; lesson: Lesson; isStaff: boolean }) {
  const t = useTexts(answersTexts);
  const { user, group_name, answers } = work;
  return (
    <article className={classes.work} aria-label={personName(user)}>
      <header className={classes.workHead}>
        <PersonAvatar person={user} size={36} />
        <div className={classes.workWords}>
          <h2>{personName(user, isStaff ? 'full' : 'informal')}</h2>
          {group_name && <span>{group_name}</span>}
        </div>
        {isStaff && (
          <span className={classes.workLinks}>
            <Link to={`/subjects/${lesson.subject_id}/works/${user.id}`}>{t('works')}</Link>
            <Link to={`/marking?${new URLSearchParams({ step: String(lesson.id), student: String(user.id) })}`}>
              {t('toMarking')}
            </Link>
          </span>
        )}
      </header>
      {answers.map((answer) => (
        <GivenTask
          key={answer.id}
          answer={answer}
          pattern={lesson.patterns.find(({ id }) => id === answer.pattern_id)}
          isStaff={isStaff}
        />
      ))}
    </article>
  );
}

function GivenTask({
  answer,
  pattern,
  isStaff,
}: {
  answer: UgcAnswer;
  pattern: Pattern | undefined;
  isStaff: boolean;
}) {
  const t = useTexts(answersTexts);
  const deletion = useTexts(deletedAnswerTexts);
  const mark = answer.marks[0];
  return (
    <section className={classes.given}>
      <h3>{answer.place.pattern_title || t('task')}</h3>
      <p className={classes.facts}>
        <span>{t('submitted', { when: formatDayTime(answer.receipt.submitted_at) })}</span>
        {answer.version > 1 && <span>{t('version', { number: answer.version })}</span>}
        {answer.is_late && <span className={classes.late}>{t('late')}</span>}
        {isStaff && <span data-state={answer.state}>{t(`state.${answer.state}`)}</span>}
        {mark && <span>{t('mark', { mark: formatNumber(mark.value) })}</span>}
        {isStaff && answer.may_delete && (
          <button type="button" className={classes.delete} onClick={() => void deleteAnswer(answer, false)}>
            {deletion('remove')}
          </button>
        )}
      </p>
      {pattern && (
        <ReadFiles>
          <AnswerView questions={pattern.forms} fields={answer.fields} />
        </ReadFiles>
      )}
      {pattern?.is_soft_skills_task && (isStaff || pattern.is_peer_scored) && <AnswerScores answerId={answer.id} />}
    </section>
  );
}
