import type { Db } from '@orbita/database';
import type { Language } from '../../http/app-error.ts';
import type { Viewer } from '../../http/viewer.ts';
import type { Fact } from './make-report.ts';
import { reportWords } from './report-words.ts';
import { countSubjects, type Scope, selectPlaces } from './reports.queries.ts';

/** Says on a form of a whole group which of its disciplines it holds, where the reader may not report on all of them. */
export async function readPart(db: Db, viewer: Viewer, scope: Scope, language: Language): Promise<Fact[]> {
  const [held, count] = await Promise.all([selectPlaces(db, viewer, scope), countSubjects(db, viewer, scope)]);
  if (held.length >= count) return [];
  const { part, partOf: only, partOfNone } = reportWords[language];
  return [
    {
      key: 'part',
      name: part,
      value: held.length === 0 ? partOfNone : only + held.map(({ title }) => title).join(', '),
    },
  ];
}
