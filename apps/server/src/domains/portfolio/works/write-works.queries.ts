import type { BodyOf } from '@orbita/contract/endpoint';
import type { portfolio } from '@orbita/contract/portfolio';
import { assignments, type ColumnMap, type Db, type FieldsOf, selection, sql } from '@orbita/database';
import type { Viewer } from '../../../http/viewer.ts';

type WorkFields = Omit<BodyOf<typeof portfolio.updateWork>, 'updated_at'>;
/** What a work shows, complete. */
export type ShownWork = Required<WorkFields>;
const workFields: ColumnMap<FieldsOf<BodyOf<typeof portfolio.addWork> & WorkFields>> = {
  answer_id: true,
  title: true,
  words: true,
  shows_text: true,
  file_ids: { elsewhere: 'replaceItems' },
  link_ids: { elsewhere: 'replaceItems' },
  cover_file_id: true,
};

/** Locks the viewer's membership, so that the works of one person are written one after another. */
export const lockOwner = async (db: Db, viewer: Viewer): Promise<void> => {
  await db.run(
    sql`select 1 from company_members where user_id = ${viewer.id} and company_id = ${viewer.company_id} for no key update`,
  );
};

/** Adds a work as the last one; undefined if there are so many already. */
export const insertWork = (
  db: Db,
  viewer: Viewer,
  { answerId, most }: { answerId: number; most: number },
  work: ShownWork,
): Promise<{ id: number } | undefined> => {
  const owner = { company_id: viewer.company_id, user_id: viewer.id };
  const own = { ...owner, answer_id: answerId, place: sql`coalesce(max(w.place), 0) + 1` };
  return db.row(sql`
    insert into portfolio_works ${selection(workFields, work, own)}
    from portfolio_works w where w.user_id = ${viewer.id} and w.company_id = ${viewer.company_id} having count(*) < ${most}
    on conflict (user_id, company_id, answer_id) do nothing returning id`);
};

/** Changes a work unless somebody has since the moment `asRead`; undefined then. */
export const updateWork = (
  db: Db,
  viewer: Viewer,
  { id, asRead }: { id: number; asRead: string | undefined },
  work: ShownWork,
): Promise<{ id: number } | undefined> =>
  db.row(sql`
    update portfolio_works set ${assignments(workFields, work, sql`updated_at = now()`)}
    where id = ${id} and user_id = ${viewer.id} and company_id = ${viewer.company_id} and (${asRead ?? null}::timestamptz is null or updated_at = ${asRead ?? null}::timestamptz)
    returning id`);

/** Makes a work show exactly these files and links. */
export const replaceItems = async (
  db: Db,
  workId: number,
  { file_ids: fileIds, link_ids: linkIds }: ShownWork,
): Promise<void> => {
  await db.run(sql`
    with gone as (
      delete from portfolio_work_items where work_id = ${workId} and not coalesce(file_id = any (${fileIds}::int[]), link_id = any (${linkIds}::int[])))
    insert into portfolio_work_items (work_id, file_id, link_id)
    select ${workId}, x.file_id, x.link_id from (
      select file_id, null::int as link_id from unnest(${fileIds}::int[]) as file_id union all select null, link_id from unnest(${linkIds}::int[]) as link_id) x
    on conflict do nothing`);
};

export const deleteWork = (db: Db, viewer: Viewer, id: number): Promise<{ id: number } | undefined> =>
  db.row(
    sql`delete from portfolio_works where id = ${id} and user_id = ${viewer.id} and company_id = ${viewer.company_id} returning id`,
  );

/** Whether all these works are the viewer's. */
export const ownsWorks = async (db: Db, viewer: Viewer, ids: number[]): Promise<boolean> =>
  (
    await db.one<{ owns: boolean }>(sql`
    select count(*) = cardinality(${[...new Set(ids)]}::int[]) as owns from portfolio_works
    where id = any (${ids}::int[]) and user_id = ${viewer.id} and company_id = ${viewer.company_id}`)
  ).owns;

/** Numbers the works of the viewer: those named first, in this order, then the others as they were. */
export const orderWorks = async (db: Db, viewer: Viewer, ids: number[]): Promise<void> => {
  await db.run(sql`
    update portfolio_works w set place = n.place from (
      select id, row_number() over (order by array_position(${ids}::int[], id) nulls last, place, id)::int as place
      from portfolio_works where user_id = ${viewer.id} and company_id = ${viewer.company_id}) n
    where w.id = n.id and w.place <> n.place`);
};

/** Keeps what the student says of oneself; undefined if it has changed since the moment `asRead`. */
export const writeAbout = (
  db: Db,
  viewer: Viewer,
  about: string,
  asRead: string | undefined,
): Promise<{ user_id: number } | undefined> =>
  db.row(sql`
    insert into portfolios as p (company_id, user_id, about) values (${viewer.company_id}, ${viewer.id}, ${about})
    on conflict (company_id, user_id) do update set about = excluded.about, updated_at = now()
    where ${asRead ?? null}::timestamptz is null or p.updated_at = ${asRead ?? null}::timestamptz returning user_id`);

/** Opens the portfolio at a new address, or closes it with null. */
export const writePublicKey = async (db: Db, viewer: Viewer, key: string | null): Promise<void> => {
  await db.run(sql`
    insert into portfolios (company_id, user_id, public_key, published_at) values (${viewer.company_id}, ${viewer.id}, ${key}, case when ${key}::text is not null then now() end)
    -- Several openings at once, from two tabs or by a double click, tell one address.
    on conflict (company_id, user_id) do update set public_key = excluded.public_key, published_at = excluded.published_at
      where excluded.public_key is null or portfolios.published_at is null or portfolios.published_at < now() - interval '2 seconds'`);
};
