// Adds the catalogue of soft skills, tasks that show them in two disciplines, and what teachers and classmates gave over the year.
import { type Db, sql } from '../../connect.ts';
import { demoGrades, demoLevels, demoSkills } from '../content/soft-skill-catalogue.ts';

/** Adds everything with a few statements, the same on every load. */
export async function addSoftSkills(tx: Db, companyId: number): Promise<void> {
  await replaceCatalogue(tx, companyId);
  await showInTasks(tx, companyId);
  await scoreAsTeachers(tx, companyId);
  await scoreAsClassmates(tx, companyId);
}

/** Replaces what every new company gets by the catalogue of the college. */
async function replaceCatalogue(tx: Db, companyId: number): Promise<void> {
  // The school is stored without triggers, so nothing is deleted along with its parent.
  const replaced = sql`select i.id from soft_indicators i join soft_skills k on k.id = i.skill_id where k.company_id = ${companyId}`;
  await tx.run(sql`delete from soft_indicator_grades where indicator_id in (${replaced})`);
  await tx.run(sql`delete from soft_indicators where id in (${replaced})`);
  await tx.run(sql`delete from soft_skills where company_id = ${companyId}`);
  await tx.run(sql`delete from soft_skill_levels where company_id = ${companyId}`);
  await tx.run(sql`
    insert into soft_skill_levels (company_id, from_percent, title, description)
    select ${companyId}::int, l.from_percent, l.title, l.description from jsonb_to_recordset(${JSON.stringify(demoLevels)}::jsonb) as l(from_percent int, title text, description text)`);
  await tx.run(sql`
    with given as (select s ->> 'title' as title, s ->> 'description' as description, s -> 'indicators' as indicators, n
      from jsonb_array_elements(${JSON.stringify(demoSkills)}::jsonb) with ordinality as t(s, n)),
    skills as (
      insert into soft_skills (company_id, title, description, sort) select ${companyId}::int, title, description, n - 1 from given order by n returning id, title),
    indicators as (
      insert into soft_indicators (skill_id, title, sort)
      select k.id, i ->> 'title', m - 1 from given g join skills k on k.title = g.title cross join jsonb_array_elements(g.indicators) with ordinality as t(i, m) order by g.n, m
      returning id, title)
    insert into soft_indicator_grades (indicator_id, value, title, description)
    select made.id, v - 1, (${demoGrades}::text[])[v], seen from given g cross join jsonb_array_elements(g.indicators) i
    join indicators made on made.title = i ->> 'title' cross join jsonb_array_elements_text(i -> 'seen') with ordinality as t(seen, v)`);
}

/** Every third task of the two disciplines of the known teacher with most answers shows three indicators; of every other one classmates score too. */
async function showInTasks(tx: Db, companyId: number): Promise<void> {
  await tx.run(sql`
    with chosen as (
      select s.id from subjects s join subject_users su on su.subject_id = s.id and su.role_type = 'TEACHER' join users u on u.id = su.user_id and u.email = 'teacher@orbita.example'
      where s.company_id = ${companyId} and not s.hidden and not s.is_archived and s.parent_id is null
      order by (select count(*) from answers a where a.subject_id = s.id) desc, s.id limit 2),
    indicators as (
      select i.id, row_number() over (order by i.sort, k.sort) - 1 as n, count(*) over () as total
      from soft_indicators i join soft_skills k on k.id = i.skill_id and k.company_id = ${companyId}),
    tasks as (
      select p.id, row_number() over (order by st.subject_id, st.position, p.index, p.id) - 1 as n
      from patterns p join steps st on st.id = p.step_id where st.subject_id in (select id from chosen) and exists (select 1 from answers a where a.pattern_id = p.id and a.version > 0)),
    shown as (
      select t.id, t.n / 2 as n, array_agg(i.id order by i.n) as ids from tasks t join indicators i on (i.n - (t.n / 2) * 3 % i.total + i.total) % i.total < 3
      where t.n % 2 = 0 group by t.id, t.n)
    update patterns p set is_soft_skills_task = true, soft_indicators_ids = shown.ids, is_peer_scored = shown.n % 2 = 0 from shown where shown.id = p.id`);
  await tx.run(sql`
    insert into answer_visibility_rules (task_id, visibility) select p.id, 'group' from patterns p where p.is_peer_scored
      and not exists (select 1 from answer_visibility_rules r where r.task_id = p.id)`);
}

/** Answers of tasks on soft skills with their indicators, and how far the student was in the year when handing in, 0 to 1. */
const handedIn = sql`
  select a.id, a.user_id, a.subject_id, a.pattern_id, p.is_peer_scored, a.submitted_at, i.id as indicator_id, k.id as skill_id,
    percent_rank() over (partition by a.user_id order by a.submitted_at) as progress
  from answers a join patterns p on p.id = a.pattern_id and p.is_soft_skills_task cross join unnest(p.soft_indicators_ids) as shown(id)
  join soft_indicators i on i.id = shown.id join soft_skills k on k.id = i.skill_id
  where a.version > 0 and a.deleted_at is null and a.submitted_at is not null`;

/** The teacher of the discipline scores what was marked, higher as the year goes on. */
async function scoreAsTeachers(tx: Db, companyId: number): Promise<void> {
  await tx.run(sql`
    insert into soft_scores (company_id, author_id, author_kind, student_id, subject_id, answer_id, indicator_id, grade_id, scored_at)
    select ${companyId}::int, (select min(su.user_id) from subject_users su where su.subject_id = h.subject_id and su.role_type = 'TEACHER'), 'teacher', h.user_id, h.subject_id, h.id, h.indicator_id, g.id,
      least(h.submitted_at + interval '1 day', now())
    from (${handedIn}) h join soft_indicator_grades g on g.indicator_id = h.indicator_id
      and g.value = least(3, greatest(0, floor(0.9 + ((h.user_id * 31 + h.skill_id * 17) % 10) / 6.0 + h.progress * 1.1 + (h.id % 3 - 1) * 0.5)))
    where exists (select 1 from marks m where m.step_id = (select a.step_id from answers a where a.id = h.id) and m.student_id = h.user_id)`);
}

/** Up to four classmates who handed in score the work of the others, a little kinder than teachers. */
async function scoreAsClassmates(tx: Db, companyId: number): Promise<void> {
  await tx.run(sql`
    insert into soft_scores (company_id, author_id, author_kind, student_id, subject_id, answer_id, indicator_id, grade_id, scored_at)
    select ${companyId}::int, peer.user_id, 'peer', h.user_id, h.subject_id, h.id, h.indicator_id, g.id, least(h.submitted_at + interval '2 days', now())
    from (${handedIn}) h cross join lateral (
      select o.user_id from answers o where o.pattern_id = h.pattern_id and o.user_id <> h.user_id and o.version > 0 and o.deleted_at is null
        and exists (select 1 from group_users own join group_users theirs on theirs.group_id = own.group_id where own.user_id = o.user_id and theirs.user_id = h.user_id)
      order by (o.user_id * 37 + h.user_id * 11) % 101, o.user_id limit 4) peer
    join soft_indicator_grades g on g.indicator_id = h.indicator_id
      and g.value = least(3, greatest(0, floor(1.1 + ((h.user_id * 31 + h.skill_id * 17) % 10) / 6.0 + h.progress * 1.2 + ((h.id + peer.user_id) % 3 - 1) * 0.5)))
    where h.is_peer_scored`);
  // Those of a work count once three classmates have scored it.
  await tx.run(sql`
    update soft_scores c set counted_grade_id = c.grade_id, counted_at = w.counted_at from (
      select answer_id, indicator_id, max(scored_at) as counted_at from soft_scores where company_id = ${companyId} and author_kind = 'peer'
      group by answer_id, indicator_id having count(*) >= 3) w
    where c.answer_id = w.answer_id and c.indicator_id = w.indicator_id and c.author_kind = 'peer'`);
}
