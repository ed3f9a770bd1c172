import type { DatesChange, StepDates } from '@orbita/contract/abstract-lessons';
import { type Db, raw, type Sql, sql } from '@orbita/database';
import { isOver } from '../../access/answer-window.ts';
import { retakeDueOf } from '../../access/retakes.access.ts';
import { asksForWork, awaitsMark, plannedDueOf, plannedOpeningOf } from '../../access/topic-plans.access.ts';
import type { StepOutcomes } from './outcomes.ts';

/** Whose dates change: those of a group or of one student. */
export type Target = { groupId: number } | { studentId: number };

const tableOf = (target: Target): Sql => raw('groupId' in target ? 'abstract_lessons' : 'abstract_lesson_schedules');
const columnOf = (target: Target): Sql => raw('groupId' in target ? 'group_id' : 'student_id');
const idOf = (target: Target): number => ('groupId' in target ? target.groupId : target.studentId);

/** Serializes changes of dates in the discipline; returns whether the group or the student studies it. */
export const lockTarget = async (tx: Db, subjectId: number, target: Target): Promise<boolean> => {
  await tx.run(sql`select 1 from subjects where id = ${subjectId} for no key update`);
  const studies =
    'groupId' in target
      ? sql`sg.group_id = ${target.groupId}`
      : sql`exists (select 1 from group_users gu where gu.group_id = sg.group_id and gu.user_id = ${target.studentId})`;
  return (
    (await tx.row(sql`select 1 from subject_groups sg where sg.subject_id = ${subjectId} and ${studies} limit 1`)) !==
    undefined
  );
};

interface ResolvedDates extends StepDates {
  was_opens_at: string | null;
  was_due_at: string | null;
}
/** A moment, or a day at the given time in the time zone of the school. */
const resolved = (text: Sql, time: string): Sql =>
  sql`case when length(${text}) = 10 then (${text}::date + ${time}::time) at time zone co.time_zone else ${text}::timestamptz end`;

/** Returns the present and the future dates of the topics of the discipline; other topics are left out. */
export const resolveDates = (
  tx: Db,
  { subjectId, target }: { subjectId: number; target: Target },
  changes: readonly DatesChange[],
): Promise<ResolvedDates[]> => {
  const json = JSON.stringify(
    changes.map(({ step_id, opens_at, due_at }) => ({
      step_id,
      opens_at,
      due_at,
      sets_opening: opens_at !== undefined,
      sets_due: due_at !== undefined,
    })),
  );
  return tx.rows(sql`
    select st.id as step_id, d.opens_at as was_opens_at, d.due_at as was_due_at,
      case when c.sets_opening then ${resolved(sql`c.opens_at`, '00:00')} else d.opens_at end as opens_at,
      case when c.sets_due then ${resolved(sql`c.due_at`, '23:59')} else d.due_at end as due_at
    from jsonb_to_recordset(${json}::jsonb) as c(step_id int, opens_at text, due_at text, sets_opening boolean, sets_due boolean)
    join steps st on st.id = c.step_id and st.subject_id = ${subjectId} and st.deleted_at is null
    join subjects s on s.id = st.subject_id join companies co on co.id = s.company_id
    left join ${tableOf(target)} d on d.step_id = st.id and d.${columnOf(target)} = ${idOf(target)}`);
};

/** Writes the dates; those of which both are null are removed unless the record is kept. */
export const writeDates = (tx: Db, target: Target, steps: readonly StepDates[], keepsEmpty: boolean): Promise<number> =>
  tx.run(sql`
    with next as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(steps)}::jsonb) as n(step_id int, opens_at timestamptz, due_at timestamptz)),
    gone as (
      delete from ${tableOf(target)} d using next
      where d.step_id = next.step_id and d.${columnOf(target)} = ${idOf(target)} and next.opens_at is null and next.due_at is null and not ${keepsEmpty})
    insert into ${tableOf(target)} as d (step_id, ${columnOf(target)}, opens_at, due_at)
    select step_id, ${idOf(target)}, opens_at, due_at from next where opens_at is not null or due_at is not null or ${keepsEmpty} order by step_id
    on conflict (step_id, ${columnOf(target)}) do update set opens_at = excluded.opens_at, due_at = excluded.due_at, updated_at = now()
      where (d.opens_at, d.due_at) is distinct from (excluded.opens_at, excluded.due_at)`);

const milliseconds = (moment: Sql): Sql => sql`(extract(epoch from ${moment}) * 1000)::bigint`;

const studentsOf = (whose: Target | { groupIds: number[] }): Sql => {
  if ('studentId' in whose) return sql`select ${whose.studentId}::int as id`;
  const groupIds = 'groupId' in whose ? [whose.groupId] : whose.groupIds;
  return sql`select distinct gu.user_id as id from group_users gu where gu.group_id = any (${groupIds}::int[])`;
};

/** Returns where each of the students stands in the topics, packed by topic. */
export const selectOutcomes = (
  tx: Db,
  whose: Target | { groupIds: number[] },
  stepIds: number[],
): Promise<StepOutcomes[]> => {
  const student = sql`p.id`;
  return tx.rows(sql`
    with p as materialized (${studentsOf(whose)})
    select st.id as step_id, not st.hidden and not c.hidden as is_shown, ${isOver()} as is_over, ${asksForWork()} as asks_for_work,
      coalesce((select json_agg(json_build_array(p.id, ${milliseconds(sql`coalesce(${retakeDueOf(student)}, ${plannedDueOf(student)})`)},
          ${milliseconds(sql`greatest(st.answers_open_at, ${plannedOpeningOf(student)})`)},
          exists (select 1 from passings x join pass_statuses ps on ps.company_id = x.company_id and ps.id = x.passed_status_id
            where x.step_id = st.id and x.student_id = p.id and ps.is_final),
          exists (select 1 from answers a where a.step_id = st.id and a.user_id = p.id and a.deleted_at is null and ${awaitsMark})) order by p.id) from p), '[]') as students
    from steps st join chapters c on c.id = st.chapter_id where st.id = any (${stepIds}::int[]) order by st.id`);
};
