// Builds reports of many forms as they are kept, sealed with the keys of the test server.
import { sql } from '@orbita/database';
import { openPersonalVault } from '../platform/personal-vault.ts';
import { openSealedFiles } from '../platform/sealed-files.ts';
import type { TestApp } from './app.ts';

interface BuiltJob {
  companyId: number;
  userId: number;
  groupId: number;
  subjectId: number;
}
const insertJob = (
  server: TestApp,
  { companyId, userId, groupId, subjectId }: BuiltJob,
  state: 'ready' | 'running',
): Promise<{ id: number }> =>
  server.db.one(sql`
    with job as (
      insert into report_jobs (company_id, user_id, state, forms, group_ids, format, language, group_names, groups_count, total, done, claimed_at, finished_at, expires_at, bytes, sealed_name, key_id)
      select ${companyId}::int, ${userId}::int, ${state}::text, array['group-sheet'], array[${groupId}::int], 'docx', 'ru', array['ИС-21'], 1, 1, r.is_ready::int,
        case when not r.is_ready then now() + interval '1 day' end, case when r.is_ready then now() end, case when r.is_ready then now() + interval '7 days' end,
        case when r.is_ready then 8 end, case when r.is_ready then gen_random_uuid()::text end, case when r.is_ready then 1 end
      from (select ${state}::text = 'ready' as is_ready) r returning id),
    forms as (
      insert into report_job_forms (job_id, position, form, group_id, subject_id, name, held)
      select id, 1, 'group-sheet', ${groupId}::int, ${subjectId}::int, 'Ведомость ИС-21', array[${subjectId}::int] from job)
    select id from job`);

/** Builds a job that is being made by a server that no test reaches, so that nobody else makes it. */
export const buildRunningJob = async (server: TestApp, job: BuiltJob): Promise<number> =>
  (await insertJob(server, job, 'running')).id;

/** Builds a job whose archive holds a few bytes. */
export async function buildReadyJob(server: TestApp, job: BuiltJob): Promise<number> {
  const bytes = Buffer.from('ведомость');
  const { name, keyId } = await openSealedFiles(server.config.sealedDir, openPersonalVault(server.config)).keep(bytes);
  const { id } = await insertJob(server, job, 'ready');
  await server.db.run(
    sql`update report_jobs set bytes = ${bytes.length}, sealed_name = ${name}, key_id = ${keyId}::bigint where id = ${id}`,
  );
  return id;
}
