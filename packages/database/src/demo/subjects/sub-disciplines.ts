// Adds planned hours to every discipline and two sub-disciplines, one up to date and one behind its parent.
import { type Db, sql } from '../../connect.ts';
import { type Calendar, DAY } from '../calendar.ts';

const TEACHER = 'teacher@orbita.example';
const STUDENT = 'student@orbita.example';
/** Days before the loading day when each sub-discipline was last synchronised. */
const SYNCED_DAYS = [2, 24];

/** Days before the loading day when the parent was last changed. */
const CHANGED_DAYS = 5;

/** Adds everything with a few statements, the same on every load. */
export async function addSubDisciplines(tx: Db, { iso }: Calendar): Promise<void> {
  await planHours(tx);
  const { id: parentId } = await tx.one<{ id: number }>(sql`
    select s.id from subjects s join subject_users su on su.subject_id = s.id and su.role_type = 'TEACHER' join users u on u.id = su.user_id
    where u.email = ${TEACHER} and not s.is_archived and not s.hidden order by s.id limit 1`);
  const groups = await tx.rows<{ id: number; name: string }>(sql`
    select g.id, g.name from groups g
    where not exists (select 1 from subject_groups sg where sg.group_id = g.id and sg.subject_id = ${parentId})
      and not exists (select 1 from group_users gu join users u on u.id = gu.user_id where gu.group_id = g.id and u.email = ${STUDENT})
    order by g.id desc limit ${SYNCED_DAYS.length}`);
  const news = await selectNews(tx, parentId);
  for (const [i, group] of groups.entries()) {
    const lags = i === groups.length - 1;
    await copyDiscipline(tx, parentId, {
      group,
      syncedAt: iso(-DAY * SYNCED_DAYS[i]!),
      without: lags ? news : undefined,
    });
  }
  await lagBehind(tx, parentId, iso(-DAY * CHANGED_DAYS));
}

/** Plans four hours for practice and two for everything else, and numbers the topics. */
const planHours = (tx: Db) =>
  tx.run(sql`
    update steps st set hours = case when st.type = 0 then 4 else 2 end, number = n.number
    from (
      select st.id, row_number() over (partition by st.subject_id order by c.position, c.id, st.position, st.id) as number
      from steps st join chapters c on c.id = st.chapter_id) n
    where n.id = st.id`);

interface Sub {
  group: { id: number; name: string };
  syncedAt: string;
  /** A topic and a block that the parent got only after the copy was made. */
  without: { stepId: number; sectionId: number } | undefined;
}
async function copyDiscipline(tx: Db, parentId: number, { group, syncedAt, without }: Sub): Promise<void> {
  const { id } = await tx.one<{ id: number }>(sql`
    insert into subjects (company_id, title, code, description, color, cover_id, max_points, created_by, parent_id, synced_at, created_at, updated_at)
    select company_id, title || ' — ' || ${group.name}::text, code, description, color, cover_id, max_points, created_by, id, ${syncedAt}::timestamptz, ${syncedAt}::timestamptz, ${syncedAt}::timestamptz
    from subjects where id = ${parentId} returning id`);
  await tx.run(sql`insert into subject_groups (subject_id, group_id) values (${id}, ${group.id})`);
  await tx.run(
    sql`insert into subject_users (subject_id, user_id, role_type) select ${id}, user_id, role_type from subject_users where subject_id = ${parentId}`,
  );
  await tx.run(sql`
    insert into chapters (subject_id, title, description, position, hidden, password_hash, source_id, created_at, updated_at)
    select ${id}, title, description, position, hidden, password_hash, id, ${syncedAt}::timestamptz, ${syncedAt}::timestamptz from chapters where subject_id = ${parentId} order by position`);
  await tx.run(sql`
    with made as (
      insert into steps (subject_id, chapter_id, title, type, number, hours, price, reward, public_text, private_text, max_mark, is_retake, is_soft_skills, hidden, position, password_hash, cover_id, roles_ids,
        copied_from_id, created_at, updated_at)
      select ${id}, c.id, st.title, st.type, st.number, st.hours, st.price, st.reward, st.public_text, st.private_text, st.max_mark, st.is_retake, st.is_soft_skills, st.hidden, st.position, st.password_hash, st.cover_id,
        st.roles_ids, st.id, ${syncedAt}::timestamptz, ${syncedAt}::timestamptz
      from steps st join chapters c on c.source_id = st.chapter_id and c.subject_id = ${id} where st.subject_id = ${parentId} and st.link_of_id is null and st.id <> ${without?.stepId ?? 0} order by c.position, st.position
      returning id, copied_from_id),
    judged as (insert into rubrics (step_id, criteria) select made.id, r.criteria from rubrics r join made on made.copied_from_id = r.step_id),
    attached as (
      insert into step_attachments (step_id, type, file_id, link_id, description, number, is_private)
      select made.id, x.type, x.file_id, x.link_id, x.description, x.number, x.is_private from step_attachments x join made on made.copied_from_id = x.step_id)
    insert into step_skills (step_id, skill_id) select made.id, k.skill_id from step_skills k join made on made.copied_from_id = k.step_id`);
  await tx.run(sql`
    with made as (
      insert into sections (step_id, title, content, index, is_private, video_url, slide_image_id, source_id, created_at, updated_at)
      select st.id, b.title, b.content, b.index, b.is_private, b.video_url, b.slide_image_id, b.id, ${syncedAt}::timestamptz, ${syncedAt}::timestamptz
      from sections b join steps st on st.copied_from_id = b.step_id and st.subject_id = ${id} where b.id <> ${without?.sectionId ?? 0} order by st.id, b.index returning id, source_id)
    insert into section_attachments (section_id, type, file_id, link_id, description, number)
    select made.id, x.type, x.file_id, x.link_id, x.description, x.number from section_attachments x join made on made.source_id = x.section_id`);
  await recordBlockOrder(tx, id);
  await tx.run(sql`
    insert into patterns (step_id, title, description, required, type, index, attempts_limit, time_limit_minutes, auto_mark, is_soft_skills_task, soft_indicators_ids, is_peer_scored, source_id, created_at, updated_at)
    select st.id, p.title, p.description, p.required, p.type, p.index, p.attempts_limit, p.time_limit_minutes, p.auto_mark, p.is_soft_skills_task, p.soft_indicators_ids, p.is_peer_scored, p.id, ${syncedAt}::timestamptz, ${syncedAt}::timestamptz
    from patterns p join steps st on st.copied_from_id = p.step_id and st.subject_id = ${id} order by st.id, p.index`);
  await tx.run(sql`
    insert into forms (pattern_id, title, description, type, required, number, "row", "column", rowspan, colspan, "default", link, options, matches, key, tolerance, weight, language, slide_image_id,
      shuffle_seed, source_id, created_at, updated_at)
    select p.id, f.title, f.description, f.type, f.required, f.number, f."row", f."column", f.rowspan, f.colspan, f."default", f.link, f.options, f.matches, f.key, f.tolerance, f.weight, f.language,
      f.slide_image_id, f.shuffle_seed, f.id, ${syncedAt}::timestamptz, ${syncedAt}::timestamptz
    from forms f join patterns p on p.source_id = f.pattern_id join steps st on st.id = p.step_id and st.subject_id = ${id} order by p.id, f.number`);
  await tx.run(sql`
    update subjects set synced_order = array(
      select x.id from (
        select -c.id as id, c.position as chapter, c.id as chapter_id, 0 as position from chapters c where c.subject_id = ${parentId}
        union all select st.id, c.position, c.id, st.position from steps st join chapters c on c.id = st.chapter_id where st.subject_id = ${parentId} and st.id <> ${without?.stepId ?? 0}) x
      order by x.chapter, x.chapter_id, x.position, x.id)
    where id = ${id}`);
}

/** Stores the order of blocks at the time of each copy. */
const recordBlockOrder = (tx: Db, id: number) =>
  tx.run(sql`
    update steps st set synced_blocks = o.blocks from (
      select b.step_id, array_agg(b.source_id order by b.index, b.id) as blocks from sections b where b.source_id is not null group by b.step_id) o
    where st.id = o.step_id and st.subject_id = ${id}`);

/** Returns the newest topic of the parent and a block of its first topic. */
const selectNews = (tx: Db, parentId: number): Promise<{ stepId: number; sectionId: number }> =>
  tx.one(sql`
    select (select st.id from steps st where st.subject_id = ${parentId} and st.link_of_id is null order by st.id desc limit 1) as "stepId",
      (select b.id from sections b join steps st on st.id = b.step_id where st.subject_id = ${parentId} and not b.is_private order by st.id, b.index desc, b.id desc limit 1) as "sectionId"`);

/** Gives the sub-discipline the older texts of what the parent has changed since. */
async function lagBehind(tx: Db, parentId: number, at: string): Promise<void> {
  const { id } = await tx.one<{ id: number }>(
    sql`select id from subjects where parent_id = ${parentId} order by synced_at limit 1`,
  );
  await tx.run(sql`
    with copy as (
      update steps set title = title || ' (черновик)' where id = (select id from steps where subject_id = ${id} order by id offset 1 limit 1) returning copied_from_id)
    update steps set updated_at = ${at}::timestamptz where id in (select copied_from_id from copy)`);
  await tx.run(sql`
    with copy as (
      update sections set content = '<p>Здесь пока только план занятия.</p>' where id = (
        select b.id from sections b join steps st on st.id = b.step_id where st.subject_id = ${id} order by st.id, b.id offset 2 limit 1) returning source_id)
    update sections set updated_at = ${at}::timestamptz where id in (select source_id from copy)`);
  // Both sides have changed these texts, so somebody must choose.
  await tx.run(sql`
    with copy as (
      update sections set content = regexp_replace(content, '<p>[^<]*</p>\\s*$', '') || '<p>В нашей группе показываем это на учебном стенде: принесите с собой ноутбук.</p>', updated_at = ${at}::timestamptz where id = (
        select b.id from sections b join steps st on st.id = b.step_id where st.subject_id = ${id} and not b.is_private and b.content ~ '<p>[^<]*</p>\\s*$' order by st.id desc, b.id limit 1) returning source_id)
    update sections set updated_at = ${at}::timestamptz where id in (select source_id from copy)`);
}
