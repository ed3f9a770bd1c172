import { Skeleton } from '@mantine/core';
import type { AnswerVisibilityRule } from '@orbita/contract/answers';
import type { Lesson } from '@orbita/contract/topics';
import type { Pattern } from '@orbita/contract/tasks';
import { IconArrowsShuffle, IconEye } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useCall } from '../../../api/query.ts';
import { useTexts } from '../../../base/i18n.ts';
import { useCurrentUser } from '../../../api/current-user.ts';
import { LoadState } from '../../../ui/states/load-state.tsx';
import { AnswersLinks } from './answers-links.tsx';
import { RulesFailure, VisibilityRuleField, useVisibilityRules } from './rules/visibility-rule.tsx';
import { isPoll, PollLink } from '../reading/poll-link.tsx';
import { answeringTexts } from './answering.texts.ts';
import { givenTexts } from './given/given-answer.texts.ts';
import { QuestionCard } from './questions/question-card.tsx';
import { QuestionList } from './questions/question-list.tsx';
import { TaskFrame } from './task-frame.tsx';
import { ownAnswersInput } from './own-answers.ts';
import { TaskAnswer } from './task-answer.tsx';
import { Verdict } from './given/verdict.tsx';
import classes from './tasks.module.css';

/** The tasks of a topic: to answer for its students, to read for everybody else. */
export function Tasks({ lesson }: { lesson: Lesson }) {
  // Only students of the topic have a standing in it.
  return (
    <>
      <AnswersLinks lesson={lesson} />
      {lesson.emoji === null ? <ReadTasks lesson={lesson} /> : <OwnTasks lesson={lesson} />}
    </>
  );
}

/** Milliseconds between readings while the keys are marking. */
const REREAD = 3000;

function OwnTasks({ lesson }: { lesson: Lesson }) {
  const { user } = useCurrentUser();
  const answers = useCall('answers', 'listAnswers', ownAnswersInput(lesson.id, user.id), {
    // A live event says that the mark is there; this finds out without one.
    refetchInterval: ({ state }) => (state.data?.data.some((answer) => answer.is_being_marked) ? REREAD : false),
  });
  const { query: rules, ruleOf } = useVisibilityRules(lesson.id);
  return (
    <LoadState query={answers} skeleton={<Skeleton height={320} />}>
      {({ data }) => (
        <>
          <Verdict lesson={lesson} answers={data} />
          <RulesFailure query={rules} />
          {lesson.patterns.map((pattern) => {
            const answer = data.find(({ pattern_id }) => pattern_id === pattern.id);
            const rule = ruleOf(pattern.id);
            return (
              <TaskFrame key={pattern.id} pattern={pattern} answer={answer}>
                <RuleLine rule={rule} />
                <PollLink lesson={lesson} patternId={pattern.id} />
                {(pattern.forms_count > 0 || !isPoll(lesson, pattern.id)) && (
                  <TaskAnswer
                    key={pattern.id}
                    pattern={pattern}
                    lesson={lesson}
                    answer={answer}
                    rule={rule && rule.visibility}
                  />
                )}
              </TaskFrame>
            );
          })}
        </>
      )}
    </LoadState>
  );
}

function ReadTasks({ lesson }: { lesson: Lesson }) {
  const { query: rules, ruleOf } = useVisibilityRules(lesson.id, lesson.can_edit);
  return (
    <>
      <RulesFailure query={rules} />
      {lesson.patterns.map((pattern) => {
        const rule = ruleOf(pattern.id);
        return (
          <TaskCard key={pattern.id} lesson={lesson} pattern={pattern}>
            <PollLink lesson={lesson} patternId={pattern.id} />
            {lesson.can_edit && rule !== undefined && <VisibilityRuleField taskId={pattern.id} rule={rule} />}
          </TaskCard>
        );
      })}
    </>
  );
}

/** Tells the student what the task's visibility rule means. */
function RuleLine({ rule }: { rule: AnswerVisibilityRule | null | undefined }) {
  const t = useTexts(givenTexts);
  if (!rule) return null;
  return (
    <p className={classes.rule}>
      <IconEye size={16} aria-hidden="true" />
      {t(`rule${rule.visibility}`)}
      {rule.after_own && rule.visibility !== 'private' && `, ${t('afterOwn')}`}
    </p>
  );
}

/** A task with its questions, for people who do not answer it. */
function TaskCard({ lesson, pattern, children }: { lesson: Lesson; pattern: Pattern; children: ReactNode }) {
  const t = useTexts(answeringTexts);
  return (
    <TaskFrame pattern={pattern} answer={undefined}>
      {pattern.draws.map((draw) => {
        const all = pattern.forms.filter(({ draw_id }) => draw_id === draw.id).length;
        return (
          <p key={draw.id} className={classes.rule}>
            <IconArrowsShuffle size={16} aria-hidden="true" />
            {all > 0
              ? t('drawnFrom', { count: draw.count, all, name: draw.title || '…' })
              : t('drawnCount', { count: draw.count })}
          </p>
        );
      })}
      <div className={classes.questions}>
        <QuestionList pattern={pattern}>
          {(question, number) => <QuestionCard question={question} number={number} />}
        </QuestionList>
      </div>
      {pattern.answers_count !== null && (
        <p className={classes.count}>
          {pattern.answers_count > 0 && lesson.can_mark ? (
            <Link to={`/subjects/${lesson.subject_id}/topics/${lesson.id}/tasks/${pattern.id}`}>
              {t('answersByTask', { count: pattern.answers_count })}
            </Link>
          ) : (
            t('answers', { count: pattern.answers_count })
          )}
        </p>
      )}
      {children}
    </TaskFrame>
  );
}
