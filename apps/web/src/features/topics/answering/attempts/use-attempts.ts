import type { AttemptDraft, Pattern, TaskAttempt, TaskAttempts } from '@orbita/contract/tasks';
import { useEffect, useState } from 'react';
import { api } from '../../../../api/client/client.ts';
import { callOptions, invalidate, queryClient, showFailure, useCall } from '../../../../api/query.ts';

/** Tells whether a task is answered in attempts: it limits their number or time, or each draws questions. */
export const isLimited = ({ attempts_limit, time_limit_minutes, draws }: Pattern): boolean =>
  attempts_limit !== null || time_limit_minutes !== null || draws.length > 0;

/** Tells whether an attempt begins before its questions are seen. */
export const mustBegin = ({ time_limit_minutes, draws }: Pattern): boolean =>
  time_limit_minutes !== null || draws.length > 0;

export interface RunningAttempt extends TaskAttempt {
  /** The deadline by this device's clock, in milliseconds; null without a limit. */
  endsAt: number | null;
  /** How far this device's clock is ahead of the server's, in milliseconds. */
  ahead: number;
  /** The draft stored on the server. */
  draft: AttemptDraft | null;
}

/** Loads the attempts at a task and starts new ones. */
export function useAttempts(pattern: Pattern) {
  const input = { params: { id: pattern.id } };
  const query = useCall('tasks', 'getTaskAttempts', input, { enabled: isLimited(pattern), staleTime: 60_000 });
  const [isStarting, setStarting] = useState(false);
  const keep = (attempts: TaskAttempts) =>
    queryClient.setQueryData(callOptions('tasks', 'getTaskAttempts', input).queryKey, attempts);
  const start = async () => {
    setStarting(true);
    try {
      const attempts = await api.tasks.startTaskAttempt(input);
      // Starting an attempt reveals the questions; those drawn for an earlier one must not be shown as its own.
      const isRead = invalidate('topics.getLesson', 'standing.getProgress');
      if (pattern.draws.length > 0) await isRead;
      keep(attempts);
      await isRead;
    } catch (error) {
      showFailure(error);
      void query.refetch();
    }
    setStarting(false);
  };
  return { query, start, isStarting, refetch: () => void query.refetch() };
}

/** Returns the running attempt, with its end corrected for the error of this device's clock. */
export const runningOf = (attempts: TaskAttempts, readAt: number): RunningAttempt | null =>
  attempts.current && onThisClock(attempts, attempts.current, readAt);
/** Returns the attempt that the server submitted from its draft while the page was closed. */
export const submittedByServer = (attempts: TaskAttempts, readAt: number): RunningAttempt | null => {
  const last = attempts.attempts.at(-1);
  // No deadline is shown, since the attempt is over whatever the clock says.
  return last?.by_server ? { ...onThisClock(attempts, last, readAt), endsAt: null } : null;
};
function onThisClock({ now, draft }: TaskAttempts, attempt: TaskAttempt, readAt: number): RunningAttempt {
  const ahead = readAt - Date.parse(now);
  const endsAt = attempt.deadline_at === null ? null : Date.parse(attempt.deadline_at) + ahead;
  return { ...attempt, endsAt, ahead, draft };
}

/** Returns the seconds until a moment, updated as they pass; null without a moment. */
export function useSecondsLeft(endsAt: number | null): number | null {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    if (endsAt === null) return undefined;
    const timer = setInterval(() => setNow(Date.now()), 250);
    return () => clearInterval(timer);
  }, [endsAt]);
  return endsAt === null ? null : Math.max(0, Math.ceil((endsAt - now) / 1000));
}
