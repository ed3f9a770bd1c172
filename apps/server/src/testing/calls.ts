// A valid request for every call of the contract, with the ids of a school. A call without a row in calls/ does not compile.
import { contract } from '@orbita/contract';
import type { AnyEndpoint } from '@orbita/contract/endpoint';
import { answers } from './calls/answers.ts';
import { calendar } from './calls/calendar.ts';
import { contracts } from './calls/contracts.ts';
import { groups } from './calls/groups.ts';
import { entry } from './calls/entry.ts';
import { marks } from './calls/marks.ts';
import { organisation } from './calls/organisation.ts';
import { people } from './calls/people.ts';
import type { Row, RowsOf } from './calls/row.ts';
import { schedule } from './calls/schedule.ts';
import { softSkills } from './calls/soft-skills.ts';
import { studentRecords } from './calls/student-records.ts';
import { subjects } from './calls/subjects.ts';
import { topics } from './calls/topics.ts';
import type { World } from './world.ts';

export { picture } from './calls/answers.ts';
export type { Row } from './calls/row.ts';

// The order matters to tests that make all calls: what deletes comes before what restores.
const table: RowsOf<keyof typeof contract> = {
  ...people,
  ...entry,
  ...contracts,
  ...studentRecords,
  ...groups,
  ...subjects,
  ...topics,
  ...answers,
  ...marks,
  ...schedule,
  ...calendar,
  ...softSkills,
  ...organisation,
};

export interface Call {
  name: string;
  declared: AnyEndpoint;
  row: (w: World) => Row;
}
export const calls: Call[] = Object.entries(table).flatMap(([domain, rows]) =>
  Object.entries(rows).map(([name, row]) => ({
    name: `${domain}.${name}`,
    declared: (contract as unknown as Record<string, Record<string, AnyEndpoint>>)[domain]![name]!,
    row,
  })),
);
