// Suggests when and where else a lesson could take place.
import type { ResponseOf } from '@orbita/contract/endpoint';
import type { schedule } from '@orbita/contract/schedule';
import type { Db } from '@orbita/database';
import { assertThat } from '../../http/app-error.ts';
import type { Viewer } from '../../http/viewer.ts';
import { selectFreeTimes } from './free-times.queries.ts';
import type { Period } from './read-schedule.queries.ts';
import { assertPeriod } from './read-schedule.ts';
import { countOwn } from './timetable.queries.ts';

/** Days of the longest period that is searched. */
const LONGEST_PERIOD = 14;

export async function findFreeTimes(
  db: Db,
  viewer: Viewer,
  asked: Period & { lessonId: number },
): Promise<ResponseOf<typeof schedule.findFreeTimes>> {
  assertPeriod(asked, LONGEST_PERIOD);
  assertThat((await countOwn(db, viewer, [asked.lessonId])) === 1, 'not-found');
  return { data: await selectFreeTimes(db, viewer, asked) };
}
