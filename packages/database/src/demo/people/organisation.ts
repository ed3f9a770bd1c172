// Stores the circles and roles of the demo college, a finished meeting with its minutes and two open tensions.
import { type Db, sql } from '../../connect.ts';
import { type Calendar, DAY, HOUR } from '../calendar.ts';
import {
  circles,
  college,
  type Holder,
  meetingPlan,
  openTensions,
  type PlannedCircle,
  type PlannedRole,
} from './organisation-plan.ts';
import type { School } from './people.ts';

type Numbered = Extract<Holder, `${string}-${number}`>;
const isNumbered = (holder: Holder): holder is Numbered => holder !== 'admin';

/** Finds people of the plan; a number beyond those there are begins anew. */
function personOf({ admin, office, teachers, curators }: School, holder: Holder): { id: number; name: string } {
  const [kind = '', number = '0'] = isNumbered(holder) ? holder.split('-') : [];
  const people = { office: office.map(({ person }) => person), teacher: teachers, curator: curators }[kind] ?? [admin];
  const person = people[Number(number) % people.length] ?? admin;
  return { id: person.id, name: `${person.last_name} ${person.first_name}` };
}

interface Storing {
  tx: Db;
  companyId: number;
  school: School;
  at: string;
}

const lists = {
  accountabilities: 'accountabilities',
  policies: 'policies',
  projects: 'projects',
  metrics: 'metrics',
} as const;
async function storeTexts({ tx, companyId, at }: Storing, roleId: number, planned: PlannedRole): Promise<void> {
  const texts = [
    ...(planned.purpose ? [{ kind: 'purposes', title: planned.purpose }] : []),
    ...Object.values(lists).flatMap((kind) => (planned[kind] ?? []).map((title) => ({ kind, title }))),
  ];
  await tx.run(sql`
    insert into smart_objects (company_id, role_id, kind, title, sort, created_at, updated_at)
    select ${companyId}::int, ${roleId}::int, o.kind, o.title, o.sort, ${at}::timestamptz, ${at}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(texts.map((text, sort) => ({ ...text, sort })))}::jsonb) as o (kind text, title text, sort int)`);
}

async function storeRole(
  storing: Storing,
  planned: PlannedRole,
  parentId: number | null,
  isScope = false,
): Promise<number> {
  const { tx, companyId, school, at } = storing;
  const { id } = await tx.one<{ id: number }>(sql`
    insert into organisation_roles (company_id, parent_id, ancestors, name, is_scope, created_at, updated_at)
    select ${companyId}::int, ${parentId}::int, coalesce((select c.ancestors || c.id from organisation_roles c where c.id = ${parentId}::int), '{}'), ${planned.name}, ${isScope}, ${at}::timestamptz, ${at}::timestamptz
    returning id`);
  const people = [...new Set((planned.people ?? []).map((holder) => personOf(school, holder).id))];
  await tx.run(
    sql`insert into organisation_role_people (role_id, user_id, since) select ${id}::int, unnest(${people}::int[]), ${at}::timestamptz`,
  );
  await storeTexts(storing, id, planned);
  return id;
}

const CORE = { lead: 1, rep: 2, facilitator: 3, scribe: 4, editor: 5, manager: 10 } as const;
async function storeCircle(storing: Storing, planned: PlannedCircle, parentId: number | null): Promise<number> {
  const { tx, school, at } = storing;
  const id = await storeRole(storing, planned, parentId, true);
  await tx.run(sql`
    insert into organisation_roles (company_id, parent_id, ancestors, core_type, created_at, updated_at)
    select c.company_id, c.id, c.ancestors || c.id, core, ${at}::timestamptz, ${at}::timestamptz
    from organisation_roles c, unnest(${Object.values(CORE)}::int[]) core where c.id = ${id}`);
  const names = ['lead', 'rep', 'facilitator', 'scribe', 'editor', 'manager'] as const;
  const held = names.flatMap((name) => {
    const holder = planned.core[name];
    return holder ? [{ core: CORE[name], user_id: personOf(school, holder).id }] : [];
  });
  await tx.run(sql`
    insert into organisation_role_people (role_id, user_id, since)
    select r.id, h.user_id, ${at}::timestamptz from jsonb_to_recordset(${JSON.stringify(held)}::jsonb) as h (core int, user_id int)
    join organisation_roles r on r.parent_id = ${id} and r.core_type = h.core`);
  for (const role of planned.roles) await storeRole(storing, role, id);
  return id;
}

const roleNamed = ({ tx, companyId }: Storing, name: string): Promise<{ id: number }> =>
  tx.one(sql`select id from organisation_roles where company_id = ${companyId} and name = ${name}`);

async function storeTension(
  storing: Storing,
  tension: { role: string; title: string; description: string; by: Holder; status: string },
): Promise<number> {
  const { tx, companyId, school, at } = storing;
  const { id } = await tx.one<{ id: number }>(sql`
    insert into smart_objects (company_id, role_id, kind, title, description, status, created_by, created_at, updated_at)
    values (${companyId}, ${(await roleNamed(storing, tension.role)).id}, 'tensions', ${tension.title}, ${tension.description}, ${tension.status},
      ${personOf(school, tension.by).id}, ${at}::timestamptz, ${at}::timestamptz) returning id`);
  return id;
}

/** The meeting that has resolved a tension: its decision stands in the role and in the minutes. */
async function storeMeeting(storing: Storing, circleId: number): Promise<void> {
  const { tx, companyId, school, at } = storing;
  const { role: roleName, accountability, tension: title, better: description, note } = meetingPlan;
  const { id: roleId } = await roleNamed(storing, roleName);
  const before = circles[0]?.roles.find(({ name }) => name === roleName)?.accountabilities ?? [];
  const after = [...before, accountability];
  const tensionId = await storeTension(storing, {
    role: roleName,
    title,
    description,
    by: 'teacher-1',
    status: 'ready',
  });
  const people = [
    { holder: 'teacher-0', meeting_role: 'facilitator' },
    { holder: 'teacher-3', meeting_role: 'scribe' },
    { holder: 'office-0', meeting_role: 'member' },
    { holder: 'teacher-1', meeting_role: 'member' },
  ] as const;
  const present = people.map(({ holder, meeting_role }) => ({ ...personOf(school, holder), meeting_role }));
  const worded = [
    {
      act: 'change',
      role: roleName,
      role_type: null,
      circle: null,
      fields: [{ field: 'accountabilities', before, after }],
    },
  ];
  const author = personOf(school, 'teacher-1').name;
  const item = {
    role: roleName,
    role_type: null,
    what_is: title,
    what_better: description,
    author,
    worded,
    state: 'accepted',
    note,
  };
  const minutes = {
    circle: 'Учебная часть',
    people: present.map(({ name, meeting_role }) => ({ name, meeting_role })),
    items: [item],
  };
  const { id: meetingId } = await tx.one<{ id: number }>(sql`
    insert into organisation_meetings (company_id, scope_id, title, starts_at, begun_at, state, finished_at, minutes, created_at, updated_at)
    values (${companyId}, ${circleId}, ${meetingPlan.title}, ${at}::timestamptz, ${at}::timestamptz, 'finished', ${at}::timestamptz + interval '45 minutes', ${JSON.stringify(minutes)}::jsonb, ${at}::timestamptz, ${at}::timestamptz) returning id`);
  await tx.run(sql`
    insert into organisation_meeting_people (meeting_id, user_id, meeting_role)
    select ${meetingId}::int, p.id, p.meeting_role from jsonb_to_recordset(${JSON.stringify(present)}::jsonb) as p (id int, meeting_role text)`);
  const changes = [{ act: 'change', role_id: roleId, accountabilities: after }];
  await tx.run(sql`
    insert into organisation_proposals (company_id, tension_id, meeting_id, changes, worded, told, state, note, created_by, created_at, decided_at, updated_at)
    values (${companyId}, ${tensionId}, ${meetingId}, ${JSON.stringify(changes)}::jsonb, ${JSON.stringify(worded)}::jsonb,
      (select jsonb_build_object('role', r.name, 'role_type', r.core_type, 'what_is', o.title, 'what_better', o.description, 'author_id', o.created_by)
        from smart_objects o join organisation_roles r on r.id = o.role_id where o.id = ${tensionId}), 'accepted', ${note},
      ${personOf(school, 'teacher-1').id}, ${at}::timestamptz, ${at}::timestamptz, ${at}::timestamptz)`);
  await tx.run(sql`update organisation_roles set meeting_id = ${meetingId} where id = ${roleId}`);
  await tx.run(sql`
    insert into smart_objects (company_id, role_id, kind, title, sort, created_at, updated_at)
    values (${companyId}, ${roleId}, 'accountabilities', ${accountability}, 20, ${at}::timestamptz, ${at}::timestamptz)`);
}

/** Which roles answer for the college, for what trajectories prepare, and which topics teach a role. */
async function storeTies({ tx, companyId }: Storing): Promise<void> {
  await tx.run(sql`
    insert into organisation_duties (company_id, duty, role_id)
    select ${companyId}::int, d.duty, r.id from (values ('inquiries', 'Ответы поступающим'), ('extensions', 'Сроки и продления'), ('absences', 'Диспетчер расписания')) d (duty, name)
    join organisation_roles r on r.company_id = ${companyId} and r.name = d.name`);
  await tx.run(sql`
    insert into trajectory_organisation_roles (trajectory_id, role_id)
    select t.id, r.id from (select min(id) as id from trajectories where company_id = ${companyId}) t, organisation_roles r
    where t.id is not null and r.company_id = ${companyId} and r.name in ('Компьютерные классы', 'Сеть и видеосвязь')`);
  await tx.run(sql`
    insert into organisation_role_steps (role_id, step_id)
    select r.id, st.id from organisation_roles r, lateral (
      select st.id from steps st join subjects s on s.id = st.subject_id where s.company_id = ${companyId} and s.title ilike '%сети%' and st.deleted_at is null and not st.hidden order by st.id limit 2) st
    where r.company_id = ${companyId} and r.name = 'Сеть и видеосвязь'`);
}

export async function addOrganisation(
  tx: Db,
  companyId: number,
  { school, calendar }: { school: School; calendar: Calendar },
): Promise<void> {
  const storing = { tx, companyId, school, at: calendar.iso(-120 * DAY) };
  const top = await storeCircle(storing, college, null);
  const ids: number[] = [];
  for (const circle of circles) ids.push(await storeCircle(storing, circle, top));
  await storeMeeting({ ...storing, at: calendar.iso(-12 * DAY + 15 * HOUR) }, ids[0] ?? top);
  for (const tension of openTensions)
    await storeTension({ ...storing, at: calendar.iso(-2 * DAY + 11 * HOUR) }, { ...tension, status: 'processing' });
  await storeTies(storing);
}
