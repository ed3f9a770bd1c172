import type { MadeFile } from '@orbita/contract/endpoint';
import type { Language } from '../../../http/app-error.ts';
import type { Deps } from '../../../http/deps.ts';
import type { Viewer } from '../../../http/viewer.ts';
import { heavyTask } from '../../../platform/heavy-work/heavy-work.ts';
import { selectTimeZone } from '../../../platform/time-zone.sql.ts';
import { type PeopleFilter, selectPeople } from './people.queries.ts';
import type { writePeople } from './people-workbook.task.ts';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const writePeopleTask = heavyTask<typeof writePeople>(
  new URL('./people-workbook.task.ts', import.meta.url),
  'writePeople',
);
/** The most people of one file. */
const MOST = 100_000;
const names: Record<Language, string> = { ru: 'Люди', en: 'People' };

/** Returns the people who match as a workbook. */
export async function exportPeople(
  { db, heavyWork }: Deps,
  viewer: Viewer,
  { filter, language }: { filter: PeopleFilter; language: Language },
): Promise<MadeFile> {
  const bytes = await heavyWork.run(writePeopleTask, viewer.id, async () => ({
    language,
    time_zone: await selectTimeZone(db, viewer.company_id),
    people: await selectPeople(db, viewer, filter, { size: MOST, offset: 0 }),
  }));
  return { bytes, name: `${names[language]}.xlsx`, mime: XLSX };
}
