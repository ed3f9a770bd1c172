// The title of a discipline in SQL, as every domain shows it. A pure fragment.
import { raw, type Sql } from '@orbita/database';

/** Title as shown, from subjects under the alias `s`: staff see the code, an archived discipline says so. */
export const shownTitle = (withCode: boolean): Sql =>
  raw(
    `(${withCode ? "case when s.code = '' then '' else s.code || ' ' end || " : ''}s.title || case when s.is_archived then ' (архив)' else '' end)`,
  );
