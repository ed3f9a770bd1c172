// People whose accounts hold something, and what of an account changes when somebody gives a way into it.
import type { Holding, Permission } from '@orbita/contract/permissions';
import { sql } from '@orbita/database';
import type { TestApp } from './app.ts';
import {
  buildGroup,
  buildLesson,
  buildRelation,
  buildRole,
  buildSubject,
  buildUser,
  type BuiltUser,
} from './builders.ts';
import { buildContract } from './contracts.ts';
import { buildCircle, giveCore } from './organisation.ts';

/** Builds a member with a role of these permissions. */
export async function buildHolder(
  { db }: TestApp,
  companyId: number,
  permissions: readonly Permission[],
): Promise<BuiltUser> {
  return buildUser(db, companyId, { roleId: await buildRole(db, companyId, [...permissions]) });
}

type Give = (server: TestApp, companyId: number, userId: number) => Promise<unknown>;
const giveSubject =
  (role: 'TEACHER' | 'EXPERT'): Give =>
  async ({ db }, companyId, userId) => {
    const subjectId = await buildSubject(db, companyId);
    await db.run(
      sql`insert into subject_users (subject_id, user_id, role_type) values (${subjectId}, ${userId}, ${role})`,
    );
  };
/** Gives a person what an account may hold. */
export const giveHolding: Record<Holding, Give> = {
  application: (server, companyId, userId) => buildContract(server, companyId, { userId }),
  teaching: giveSubject('TEACHER'),
  expertise: giveSubject('EXPERT'),
  lessons: ({ db }, companyId, userId) => buildLesson(db, companyId, { teacherId: userId }),
  curating: async ({ db }, companyId, userId) =>
    db.run(
      sql`insert into curator_groups (curator_id, group_id) values (${userId}, ${await buildGroup(db, companyId)})`,
    ),
  children: async ({ db }, companyId, userId) =>
    buildRelation(db, companyId, { relativeId: userId, studentId: (await buildUser(db, companyId)).id }),
  circles: async ({ db }, companyId, userId) => giveCore(db, await buildCircle(db, companyId), 1, userId),
};

let phones = 0;
/** Builds a member who has never come in, was invited hours ago and has an authenticator and a phone. */
export async function buildTarget({ db }: TestApp, companyId: number): Promise<BuiltUser & { invitationId: number }> {
  const target = await buildUser(db, companyId);
  const phone = `+7 901 ${String((phones += 1)).padStart(3, '0')}-00-00`;
  await db.run(sql`delete from sessions where user_id = ${target.id}`);
  await db.run(sql`update users set password_hash = '', phone = ${phone} where id = ${target.id}`);
  await db.run(sql`insert into authenticators (user_id, secret, confirmed_at) values (${target.id}, '\\x00', now())`);
  const { id } = await db.one<{ id: number }>(sql`
    insert into invitations (company_id, email, member_id, expires_at, sent_at)
    values (${companyId}, ${target.email}, ${target.id}, now() + interval '1 day', now() - interval '3 hours') returning id`);
  return { ...target, invitationId: id };
}

/** Returns all of an account that a way into it changes. */
export const digestAccount = async ({ db }: TestApp, id: number): Promise<string> =>
  (
    await db.one<{ sum: string }>(sql`
      select md5(concat_ws('|', (select to_jsonb(u) from users u where u.id = ${id}),
        (select string_agg(to_jsonb(x)::text, ',') from authenticators x where x.user_id = ${id}),
        (select string_agg(to_jsonb(x)::text, ',') from sessions x where x.user_id = ${id}),
        (select string_agg(to_jsonb(x)::text, ',') from relation_codes x where x.student_id = ${id}),
        (select string_agg(to_jsonb(x)::text, ',' order by x.id) from invitations x where x.member_id = ${id}))) as sum`)
  ).sum;
