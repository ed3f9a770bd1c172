import { type Db, sql } from '@orbita/database';
import type { Viewer } from '../../../http/viewer.ts';

export interface KnownPerson {
  id: number;
  last_name: string;
  first_name: string;
  middle_name: string;
  teaches: boolean;
}
export interface KnownSubject {
  id: number;
  title: string;
  code: string;
  group_ids: number[];
  teacher_ids: number[];
}
export interface KnownRoom {
  id: number;
  name: string;
  building: string;
}
export interface KnownNames {
  groups: { id: number; name: string }[];
  people: KnownPerson[];
  subjects: KnownSubject[];
  rooms: KnownRoom[];
}

/** Returns everything that a timetable may name, in one statement. */
export const selectKnownNames = (db: Db, viewer: Viewer): Promise<KnownNames> =>
  db.one(sql`
    select
      coalesce((select json_agg(json_build_object('id', g.id, 'name', g.name) order by g.name, g.id) from groups g where g.company_id = ${viewer.company_id} and not g.is_archived), '[]') as groups,
      coalesce((
        select json_agg(json_build_object('id', u.id, 'last_name', u.last_name, 'first_name', u.first_name, 'middle_name', u.middle_name,
          'teaches', exists (select 1 from subject_users su join subjects s on s.id = su.subject_id where su.user_id = u.id and s.company_id = ${viewer.company_id}))
          order by u.last_name, u.first_name, u.id)
        from company_members m join users u on u.id = m.user_id where m.company_id = ${viewer.company_id} and m.blocked_at is null
          and not exists (select 1 from group_users gu join groups g on g.id = gu.group_id where gu.user_id = u.id and g.company_id = ${viewer.company_id})), '[]') as people,
      coalesce((
        select json_agg(json_build_object('id', s.id, 'title', s.title, 'code', s.code,
          'group_ids', array(select sg.group_id from subject_groups sg where sg.subject_id = s.id),
          'teacher_ids', array(select su.user_id from subject_users su where su.subject_id = s.id and su.role_type = 'TEACHER')) order by s.title, s.id)
        from subjects s where s.company_id = ${viewer.company_id} and s.deleted_at is null and not s.is_archived), '[]') as subjects,
      coalesce((select json_agg(json_build_object('id', r.id, 'name', r.name, 'building', r.building) order by r.building, r.name, r.id) from rooms r where r.company_id = ${viewer.company_id} and not r.is_archived), '[]') as rooms`);
