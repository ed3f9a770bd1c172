// Days on which the institution, or some of its groups, has no lessons.
// Invariants:
// series and files leave these days out; lessons that stood there before stay until they are cancelled;
// taking a holiday away brings no lesson back.
import type { BodyOf, ResponseOf } from '@orbita/contract/endpoint';
import type { Holiday, schedule } from '@orbita/contract/schedule';
import type { Db } from '@orbita/database';
import { AppError, assertThat, found } from '../../../http/app-error.ts';
import type { Deps } from '../../../http/deps.ts';
import type { Viewer } from '../../../http/viewer.ts';
import { recordChanges } from '../../audit/index.ts';
import { assertKnown } from '../lesson-fields.ts';
import * as queries from './holidays.queries.ts';
import { publicHolidaysOf } from './public-holidays.ts';

const DAY = 86_400_000;
/** Days of the longest holiday. */
const LONGEST = 366;

function assertDays({ first_day, last_day }: queries.HolidayFields): void {
  const days = (Date.parse(last_day) - Date.parse(first_day)) / DAY + 1;
  if (days < 1) throw new AppError('validation-failed', { fields: { last_day: 'days-crossed' } });
  if (days > LONGEST) throw new AppError('validation-failed', { fields: { last_day: 'period-too-long' } });
}

const shownOf = ({ title, first_day, last_day, groups }: Holiday) => ({
  title,
  first_day,
  last_day,
  groups: groups.map(({ name }) => name),
});

export async function listHolidays(
  db: Db,
  viewer: Viewer,
  year: number,
): Promise<ResponseOf<typeof schedule.listHolidays>> {
  const data = await queries.selectHolidays(db, viewer, { year });
  const isKept = (first: string, last: string) =>
    data.some(({ groups, first_day, last_day }) => groups.length === 0 && first_day <= first && last_day >= last);
  return { data, proposed: publicHolidaysOf(year).filter((one) => !isKept(one.first_day, one.last_day)) };
}

export async function createHolidays(
  { db }: Deps,
  viewer: Viewer,
  { holidays }: BodyOf<typeof schedule.createHolidays>,
): Promise<ResponseOf<typeof schedule.createHolidays>> {
  const given = holidays.map(({ group_ids = [], ...holiday }) => ({
    ...holiday,
    title: holiday.title.trim(),
    group_ids,
  }));
  given.forEach(assertDays);
  return db.transaction(async (tx) => {
    await assertKnown(tx, viewer, { group_ids: given.flatMap(({ group_ids }) => group_ids) }, []);
    const ids = await queries.insertHolidays(tx, viewer, given);
    const made = new Map((await queries.selectHolidays(tx, viewer, { ids })).map((one) => [one.id, one]));
    const data = ids.flatMap((id) => made.get(id) ?? []);
    await recordChanges(
      tx,
      viewer,
      data.map((one) => ({ kind: 'holiday', id: one.id, action: 'created', after: shownOf(one) })),
    );
    return { data };
  });
}

export async function updateHoliday(
  { db }: Deps,
  viewer: Viewer,
  id: number,
  { updated_at: asRead, ...change }: BodyOf<typeof schedule.updateHoliday>,
): Promise<Holiday> {
  return db.transaction(async (tx) => {
    // By a statement of its own: its groups are rows of another table.
    await queries.lockHoliday(tx, viewer, id);
    const [before] = await queries.selectHolidays(tx, viewer, { ids: [id] });
    assertThat(before, 'not-found');
    const fields = {
      title: change.title?.trim() ?? before.title,
      first_day: change.first_day ?? before.first_day,
      last_day: change.last_day ?? before.last_day,
      group_ids: change.group_ids ?? before.groups.map((group) => group.id),
    };
    assertDays(fields);
    await assertKnown(tx, viewer, { group_ids: fields.group_ids }, []);
    const written = await queries.updateHolidayRow(tx, viewer, { id, asRead, fields });
    if (!written) throw new AppError('stale', { current: before });
    const after = found((await queries.selectHolidays(tx, viewer, { ids: [id] }))[0]);
    await recordChanges(tx, viewer, [
      { kind: 'holiday', id, action: 'updated', before: shownOf(before), after: shownOf(after) },
    ]);
    return after;
  });
}

export async function deleteHoliday({ db }: Deps, viewer: Viewer, id: number): Promise<{ ok: true }> {
  await db.transaction(async (tx) => {
    assertThat((await queries.deleteHolidayRow(tx, viewer, id)) > 0, 'not-found');
    await recordChanges(tx, viewer, [{ kind: 'holiday', id, action: 'deleted' }]);
  });
  return { ok: true };
}
