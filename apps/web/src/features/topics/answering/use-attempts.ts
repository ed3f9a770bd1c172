import type { TaskAttempt, TaskAttempts } from '@orbita/contract/tasks';
import type { Pattern } from '@orbita/contract/topics';
import { useEffect, useState } from 'react';
import { api } from '../../../api/client.ts';
import { callOptions, queryClient, showFailure, useCall } from '../../../api/query.ts';

/** A task that counts attempts or time. */
export const isLimited = ({ attempts_limit, time_limit_minutes }: Pattern): boolean =>
  attempts_limit !== null || time_limit_minutes !== null;

export interface RunningAttempt extends TaskAttempt {
  /** The deadline by the clock of this device, milliseconds; null without a limit. */
  endsAt: number | null;
}

/** Attempts at a task as the server counts them. */
export function useAttempts(pattern: Pattern) {
  const input = { params: { id: pattern.id } };
  const query = useCall('tasks', 'getTaskAttempts', input, { enabled: isLimited(pattern), staleTime: 60_000 });
  const [isStarting, setStarting] = useState(false);
  const keep = (attempts: TaskAttempts) =>
    queryClient.setQueryData(callOptions('tasks', 'getTaskAttempts', input).queryKey, attempts);
  const start = async () => {
    setStarting(true);
    try {
      keep(await api.tasks.startTaskAttempt(input));
      // The questions are shown from now on.
      await queryClient.invalidateQueries({ queryKey: ['topics', 'getLesson'] });
    } catch (error) {
      showFailure(error);
      void query.refetch();
    }
    setStarting(false);
  };
  return { query, start, isStarting, refetch: () => void query.refetch() };
}

/** The attempt that goes on, with its end by the clock of this device however wrong that is. */
export function runningOf({ current, now }: TaskAttempts, readAt: number): RunningAttempt | null {
  if (!current) return null;
  const ahead = readAt - Date.parse(now);
  return { ...current, endsAt: current.deadline_at === null ? null : Date.parse(current.deadline_at) + ahead };
}

/** Seconds until a moment, told each second; null without one. */
export function useSecondsLeft(endsAt: number | null): number | null {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    if (endsAt === null) return undefined;
    const timer = setInterval(() => setNow(Date.now()), 250);
    return () => clearInterval(timer);
  }, [endsAt]);
  return endsAt === null ? null : Math.max(0, Math.ceil((endsAt - now) / 1000));
}
