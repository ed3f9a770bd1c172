// Runs work on a schedule.
import { isDatabaseAway } from '@orbita/database';
import { PgBoss } from 'pg-boss';
import type { Deps } from '../http/deps.ts';

export interface Job {
  name: string;
  /** Cron expression, in UTC. */
  schedule: string;
  /** Also runs when the server starts, to take up what it left when it ended. */
  runsAtStart?: true;
  /** Also runs so often, in seconds, on every server by itself: for what may not wait for the schedule, which takes up to two minutes. */
  everySeconds?: number;
  run(deps: Deps): Promise<void>;
}

/** Nothing is lost when the database is away: the next run does it. */
const ignoreAway = (error: unknown): void => {
  if (!isDatabaseAway(error)) throw error;
};

/** Starts the jobs on their schedules; returns a function that stops them. */
export async function startJobs(
  deps: Deps,
  jobs: Job[],
  log: { error(error: unknown): void },
): Promise<() => Promise<void>> {
  const boss = new PgBoss({ connectionString: deps.db.url, max: 2, schema: 'jobs' });
  boss.on('error', (error) => {
    if (!isDatabaseAway(error)) log.error(error);
  });
  await boss.start();
  const timers: NodeJS.Timeout[] = [];
  for (const job of jobs) {
    await boss.createQueue(job.name);
    await boss.work(job.name, { pollingIntervalSeconds: 30 }, () =>
      job.run(deps).catch((error: unknown) => {
        if (!isDatabaseAway(error)) log.error(error);
        throw error;
      }),
    );
    await boss.schedule(job.name, job.schedule);
    const wake = () => deps.followUps.wake(job.name, () => job.run(deps).catch(ignoreAway));
    if (job.runsAtStart) wake();
    if (job.everySeconds) timers.push(setInterval(wake, job.everySeconds * 1000));
  }
  return () => {
    for (const timer of timers) clearInterval(timer);
    return boss.stop({ graceful: true, timeout: 5000 });
  };
}
