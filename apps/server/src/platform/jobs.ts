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
  run(deps: Deps): Promise<void>;
}

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
  for (const job of jobs) {
    await boss.createQueue(job.name);
    await boss.work(job.name, { pollingIntervalSeconds: 30 }, () =>
      job.run(deps).catch((error: unknown) => {
        if (!isDatabaseAway(error)) log.error(error);
        throw error;
      }),
    );
    await boss.schedule(job.name, job.schedule);
    if (job.runsAtStart) deps.followUps.wake(job.name, () => job.run(deps));
  }
  return () => boss.stop({ graceful: true, timeout: 5000 });
}
