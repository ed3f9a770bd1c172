// Polls of the external poll service: a task may be a poll, which the student opens by a signed address.
// The company's settings take precedence over the server's.
import { type Db, sql } from '@orbita/database';
import type { ResponseOf, BodyOf } from '@orbita/contract/endpoint';
import type { tasks } from '@orbita/contract/tasks';
import { AppError, assertThat, found } from '../../http/app-error.ts';
import type { Deps } from '../../http/deps.ts';
import type { Viewer } from '../../http/viewer.ts';
import { openPollService, type PollSettings } from '../../platform/poll-service.ts';
import { unlockServiceSecret } from '../../platform/service-secrets.ts';
import { assertTakesAnswers } from '../../access/answer-window.ts';
import { editStepOf, openStep } from '../../access/topics.access.ts';

type PollDeps = Pick<Deps, 'db' | 'config' | 'vault'>;

const selectPollService = (db: Db, companyId: number): Promise<{ url: string; secret: Buffer } | undefined> =>
  db.row(
    sql`select url, secret from company_services where company_id = ${companyId} and service = 'polls' and secret is not null`,
  );

/** Returns how the poll service is reached: by the settings of the company, or else of the install. */
async function findSettings({ db, config, vault }: PollDeps, companyId: number): Promise<PollSettings | undefined> {
  const stored = await selectPollService(db, companyId);
  if (!stored) return config.pollHub;
  const secret = unlockServiceSecret(vault, { companyId, service: 'polls' }, stored.secret);
  return secret === '' ? undefined : { url: stored.url, secret };
}
const selectPollTask = (
  db: Db,
  companyId: number,
  pollId: number,
): Promise<{ step_id: number; is_poll_hub_test: boolean } | undefined> =>
  db.row(sql`
    select p.step_id, p.is_poll_hub_test from patterns p join steps st on st.id = p.step_id join subjects s on s.id = st.subject_id
    where p.poll_hub_id = ${pollId} and p.deleted_at is null and st.deleted_at is null and s.company_id = ${companyId} and s.deleted_at is null
    order by p.id desc limit 1`);
const selectName = (db: Db, userId: number): Promise<{ name: string }> =>
  db.one(sql`select last_name || ' ' || first_name as name from users where id = ${userId}`);

/** Returns the address of a poll; the newest task with that poll decides whether the viewer may open it. */
export async function authorizePoll(
  deps: PollDeps,
  viewer: Viewer,
  pollId: number,
): Promise<ResponseOf<typeof tasks.authorizePoll>> {
  const { db } = deps;
  const task = found(await selectPollTask(db, viewer.company_id, pollId));
  const step = await openStep(db, viewer, task.step_id);
  if (step.is_student) assertTakesAnswers(step);
  const settings = await findSettings(deps, viewer.company_id);
  if (!settings) throw new AppError('polls-unavailable');
  const { name } = await selectName(db, viewer.id);
  const visit = { pollId, isTest: task.is_poll_hub_test, userId: viewer.id, name, stepId: task.step_id };
  return openPollService(settings).signAddress(visit, new Date());
}

/** Throws when a task is to be a poll and no poll service is connected. */
export async function assertPolls(
  deps: PollDeps,
  viewer: Viewer,
  polls: readonly (number | null | undefined)[],
): Promise<void> {
  if (polls.every((poll) => poll == null)) return;
  assertThat((await findSettings(deps, viewer.company_id)) !== undefined, 'polls-unavailable');
}

export async function setPoll(
  deps: PollDeps,
  viewer: Viewer,
  patternId: number,
  { poll_hub_id, is_poll_hub_test }: BodyOf<typeof tasks.setPoll>,
): Promise<{ ok: true }> {
  const { db } = deps;
  await editStepOf(db, viewer, 'pattern', patternId);
  await assertPolls(deps, viewer, [poll_hub_id]);
  await db.run(sql`
    update patterns set poll_hub_id = ${poll_hub_id}, is_poll_hub_test = ${is_poll_hub_test ?? false} and ${poll_hub_id !== null} where id = ${patternId}`);
  return { ok: true };
}
