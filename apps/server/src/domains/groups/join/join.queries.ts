import type { NamedGroup } from '@orbita/contract/groups';
import { type Db, sql } from '@orbita/database';
import type { Viewer } from '../../../http/viewer.ts';

interface JoinLink {
  link: string;
  is_on: boolean;
}
export const selectJoinLink = (db: Db, groupId: number): Promise<JoinLink | undefined> =>
  db.row(sql`select token as link, is_on from group_join_links where group_id = ${groupId}`);

/** Switches the link of a group; a token is stored when there is none yet or when it shall be renewed. */
export const saveJoinLink = (
  db: Db,
  groupId: number,
  { token, isOn, renew, by }: { token: string; isOn: boolean; renew: boolean; by: number },
): Promise<JoinLink> =>
  db.one(sql`
    insert into group_join_links as l (group_id, token, is_on, set_by_id) values (${groupId}, ${token}, ${isOn}, ${by})
    on conflict (group_id) do update set is_on = excluded.is_on, set_by_id = case when ${isOn} and not l.is_on or ${renew} then excluded.set_by_id else l.set_by_id end,
      token = case when ${renew} then excluded.token else l.token end, renewed_at = case when ${renew} then now() else l.renewed_at end
    returning token as link, is_on`);

export interface LinkedGroup {
  group: NamedGroup;
  is_member: boolean;
  /** The viewer switched it on or renewed it. */
  is_own: boolean;
}
/** Returns the group that a working link opens to the viewer. */
export const selectLinkedGroup = (db: Db, viewer: Viewer, link: string): Promise<LinkedGroup | undefined> =>
  db.row(sql`
    select json_build_object('id', g.id, 'name', g.name, 'is_archived', g.is_archived) as "group",
      exists (select 1 from group_users gu where gu.group_id = g.id and gu.user_id = ${viewer.id}) as is_member,
      l.set_by_id is not distinct from ${viewer.id}::int as is_own
    from group_join_links l join groups g on g.id = l.group_id
    where l.token = ${link} and l.is_on and g.company_id = ${viewer.company_id} and not g.is_archived`);
