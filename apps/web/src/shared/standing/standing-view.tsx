import { Skeleton } from '@mantine/core';
import type { UgcAnswer } from '@orbita/contract/answers';
import type { Standing } from '@orbita/contract/standing';
import type { ReactNode } from 'react';
import { useCurrentUser } from '../../api/current-user.ts';
import { useCall } from '../../api/query.ts';
import { useTexts } from '../../base/i18n.ts';
import { TopicEmojiSign } from '../topics/topic-emoji.tsx';
import { LoadState } from '../../ui/states/load-state.tsx';
import { ReadFailure } from '../../ui/states/read-failure.tsx';
import { MarkHistory } from '../marks/history/mark-history.tsx';
import { PassStatusLabel, usePassStatuses } from '../marks/pass-statuses.tsx';
import { OtherMarks } from './other-marks.tsx';
import { ToldByTeacher } from './told-by-teacher.tsx';
import { standingTexts } from './standing.texts.ts';
import { describeEmoji, describeLock, describePoints, describeStatus, adviseStudent } from './standing-wording.ts';
import classes from './standing.module.css';

interface Props {
  student: number;
  step: number;
  withoutHistory: boolean;
}

/** Explains each value of a student in a topic and shows its history. */
export function StandingView({ student, step, withoutHistory }: Props) {
  const t = useTexts(standingTexts);
  const { user } = useCurrentUser();
  const isOwn = user.id === student;
  const standing = useCall('standing', 'explainStanding', { params: { student, step } });
  const given = useCall(
    'answers',
    'listAnswers',
    { query: { step_id: step, user_id: student, size: 100 } },
    { enabled: isOwn },
  );
  const judged = useCall(
    'rubrics',
    'getRubricResult',
    { params: { student, step } },
    { enabled: standing.data?.can_mark === false },
  );
  const rubric = judged.data?.data ?? null;
  return (
    <LoadState query={standing} skeleton={<Skeleton height={280} />}>
      {(told) => (
        <>
          <ToldByTeacher student={student} answers={given.data?.data ?? []} rubric={rubric} />
          <Told standing={told} />
          <OtherMarks standing={told} student={student} step={step} />
          {/* Before the own answers are read, whoever has handed in would be told to do the tasks, or that it is too late. */}
          {given.data && <Advice standing={told} answers={given.data.data} />}
          <ReadFailure name={t('ownAnswers')} query={given} />
          {!withoutHistory && <History student={student} step={step} />}
        </>
      )}
    </LoadState>
  );
}

/** Ends the explanation with what the student can do now. */
function Advice({ standing, answers }: { standing: Standing; answers: readonly UgcAnswer[] }) {
  const t = useTexts(standingTexts);
  return (
    <p className={classes.advice}>
      <strong>{t('advice')}</strong> {adviseStudent(standing, answers)}
    </p>
  );
}

function Told({ standing }: { standing: Standing }) {
  const t = useTexts(standingTexts);
  const { byId } = usePassStatuses();
  const status = standing.status.passed_status_id === null ? undefined : byId.get(standing.status.passed_status_id);
  return (
    <dl className={classes.facts}>
      <Fact name={t('emoji')} value={<TopicEmojiSign status={standing.emoji.value} />}>
        {describeEmoji(standing)}
      </Fact>
      <Fact name={t('status')} value={status && <PassStatusLabel status={status} />}>
        {describeStatus(standing)}
      </Fact>
      <Fact name={t('points')}>{describePoints(standing)}</Fact>
      <Fact name={t('lock')}>{describeLock(standing)}</Fact>
    </dl>
  );
}

function History({ student, step }: { student: number; step: number }) {
  const t = useTexts(standingTexts);
  return (
    <>
      <h3 className={classes.title}>{t('history')}</h3>
      <MarkHistory student={student} step={step} />
    </>
  );
}

function Fact({ name, value, children }: { name: string; value?: ReactNode; children: ReactNode }) {
  return (
    <div className={classes.fact}>
      <dt>
        {name} {value}
      </dt>
      <dd>{children}</dd>
    </div>
  );
}
