import { Skeleton } from '@mantine/core';
import type { UgcAnswer } from '@orbita/contract/answers';
import type { Pattern, TaskAttempts } from '@orbita/contract/tasks';
import type { ReactNode } from 'react';
import { LoadState } from '../../../../ui/states/load-state.tsx';
import { AttemptsNote, SubmittedByServerNote, LateDraftNote, OvertimeNote, StartPanel } from './attempt-panels.tsx';
import { mustBegin, submittedByServer, runningOf, useAttempts, type RunningAttempt } from './use-attempts.ts';

interface Props {
  pattern: Pattern;
  answer: UgcAnswer | undefined;
  /** Renders the form for an attempt. */
  editor: (attempt: RunningAttempt | null, onSubmitted: () => void) => ReactNode;
  /** Renders the submitted answer, read-only when no attempts are left. */
  given: (mayChange: boolean) => ReactNode;
  /** Whether the student is writing. */
  isEditing: boolean;
  /** Whether this device has an unsubmitted draft. */
  hasDraft: boolean;
}

/** A task answered in attempts, which start, continue and end by the server's clock. */
export function LimitedAnswer(props: Props) {
  const { query, start, isStarting, refetch } = useAttempts(props.pattern);
  return (
    <LoadState query={query} skeleton={<Skeleton height={160} />}>
      {(attempts) => (
        <Attempt
          {...props}
          attempts={attempts}
          running={runningOf(attempts, query.dataUpdatedAt)}
          left={submittedByServer(attempts, query.dataUpdatedAt)}
          isStarting={isStarting}
          onStart={() => void start()}
          onSubmitted={refetch}
        />
      )}
    </LoadState>
  );
}

interface AttemptProps extends Props {
  attempts: TaskAttempts;
  running: RunningAttempt | null;
  /** The attempt submitted by the server, although this device may have a newer draft. */
  left: RunningAttempt | null;
  isStarting: boolean;
  onStart: () => void;
  onSubmitted: () => void;
}

function Attempt(props: AttemptProps) {
  const {
    pattern,
    answer,
    attempts,
    running,
    left,
    isStarting,
    onStart,
    onSubmitted,
    editor,
    given,
    isEditing,
    hasDraft,
  } = props;
  const mayBegin = attempts.left !== 0;
  const startPanel = <StartPanel pattern={pattern} attempts={attempts} isStarting={isStarting} onStart={onStart} />;
  if (running) {
    // The questions arrive with the topic, a moment after the attempt has started.
    if (pattern.is_locked) return <Skeleton height={320} />;
    return (
      <>
        {running.is_overtime && running.deadline_at && <OvertimeNote deadline={running.deadline_at} />}
        {editor(running, onSubmitted)}
        {running.is_overtime && mayBegin && startPanel}
      </>
    );
  }
  if (mustBegin(pattern)) {
    return (
      <>
        {left && !hasDraft && left.submitted_at !== null && <SubmittedByServerNote at={left.submitted_at} />}
        {left && hasDraft && (
          <>
            <LateDraftNote />
            {editor(left, onSubmitted)}
          </>
        )}
        {answer && given(false)}
        {mayBegin ? startPanel : <AttemptsNote attempts={attempts} />}
      </>
    );
  }
  return (
    <>
      {answer && (!isEditing || !mayBegin) ? given(mayBegin) : mayBegin && editor(null, onSubmitted)}
      <AttemptsNote attempts={attempts} />
    </>
  );
}
