// Counts the loaded school as the server does every hour, and remembers the same figures for half a year of Mondays.
import { setTimeout } from 'node:timers/promises';
import { analytics } from '@orbita/contract/analytics';
import { type Database, sql } from '@orbita/database';
import { ADMINISTRATOR, tokenOf } from './school.ts';

const isCounting = async (db: Database): Promise<boolean> =>
  (await db.row(sql`select 1 from analytics_snapshots where not is_ready limit 1`)) !== undefined;

/** Returns the seconds that one count takes. */
export async function countSchool(db: Database, port: number): Promise<number> {
  // The server has counted the empty school as it started.
  await db.run(sql`update analytics_snapshots set taken_at = taken_at - interval '1 day'`);
  const started = performance.now();
  const { path, method } = analytics.refreshAnalytics;
  const headers = { authorization: `Bearer ${tokenOf(ADMINISTRATOR)}` };
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, { method, headers });
  if (!answer.ok) throw new Error(`The school could not be counted: ${answer.status} ${await answer.text()}`);
  while (await isCounting(db)) await setTimeout(50);
  const seconds = (performance.now() - started) / 1000;
  await db.run(sql`
    insert into analytics_days select company_id, day - 7 * week, group_id, subject_id, students, debts, retakes, debtors, waiting, waiting_long, waited_hours, at_risk
    from analytics_days, generate_series(1, 24) week on conflict do nothing`);
  await db.run(
    sql`analyze analytics_days, analytics_attendance, analytics_students, analytics_debts, analytics_waiting`,
  );
  return seconds;
}
