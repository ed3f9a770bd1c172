// The title of a discipline in SQL, as every domain shows it; no queries.
import { raw, type Sql } from '@orbita/database';

/** The shown title of discipline `s`: staff see the code, and an archived discipline is marked as such. */
export const shownTitle = (withCode: boolean): Sql =>
  raw(
    `(${withCode ? "case when s.code = '' then '' else s.code || ' ' end || " : ''}s.title || case when s.is_archived then ' (архив)' else '' end)`,
  );
