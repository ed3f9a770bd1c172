// The rows of an import as they are compared, listed and applied.
import type {
  ImportAction,
  ImportChoice,
  ImportKind,
  importSorts,
  SuspectSign,
} from '@orbita/contract/user-imports/fields';
import type { ImportRow } from '@orbita/contract/user-imports';
import { type Db, raw, sql } from '@orbita/database';
import type { Page } from '../../../http/paging.ts';
import { personJson } from '../../users/index.ts';
import type { RowMessage } from '../row-messages.ts';
import type { Change } from './import-item.ts';
import { hasWords } from '../../../platform/word-search.sql.ts';

export interface StoredRow {
  place: number;
  sheet: number;
  line: number;
  part: number;
  kind: ImportKind;
  name: string;
  details: { field: string; value: string }[];
  action: ImportAction;
  user_id: number | null;
  group_id: number | null;
  changes: Change[];
  faults: RowMessage[];
  warnings: RowMessage[];
  suspects: number[];
  suspect_signs: Record<number, SuspectSign[]>;
  is_namesake: boolean;
  choice: ImportChoice | null;
  chosen_id: number | null;
  is_moved: boolean;
  fingerprint: string;
  cells: string[] | null;
}

export const deleteRows = (tx: Db, importId: number): Promise<number> =>
  tx.run(sql`delete from user_import_rows where import_id = ${importId}`);

export const insertRows = (tx: Db, importId: number, rows: readonly StoredRow[]): Promise<number> =>
  tx.run(sql`
    insert into user_import_rows (import_id, place, sheet, line, part, kind, name, details, action, user_id, group_id, changes, faults, warnings, suspects, suspect_signs, is_namesake, choice, chosen_id, is_moved, fingerprint, cells)
    select ${importId}::int, r.place, r.sheet, r.line, r.part, r.kind, r.name, r.details, r.action, r.user_id, r.group_id, r.changes, r.faults, r.warnings, r.suspects, r.suspect_signs, r.is_namesake, r.choice, r.chosen_id, r.is_moved, r.fingerprint, r.cells
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (place int, sheet int, line int, part int, kind text, name text, details jsonb, action text, user_id int, group_id int,
      changes jsonb, faults jsonb, warnings jsonb, suspects int[], suspect_signs jsonb, is_namesake boolean, choice text, chosen_id int, is_moved boolean, fingerprint text, cells jsonb)`);

export interface KeptRow {
  sheet: number;
  line: number;
  part: number;
  choice: ImportChoice | null;
  chosen_id: number | null;
  fingerprint: string;
}
export const selectKept = (db: Db, importId: number): Promise<KeptRow[]> =>
  db.rows(
    sql`select sheet, line, part, choice, chosen_id, fingerprint from user_import_rows where import_id = ${importId}`,
  );

/** Ends a comparison, unless somebody has changed the import meanwhile. */
export const endComparison = (
  tx: Db,
  { id, version }: { id: number; version: number },
  { counts, notice }: { counts: object; notice: string | null },
): Promise<number> =>
  tx.run(sql`
    update user_imports set state = 'ready', counts = ${JSON.stringify(counts)}::jsonb, notice = ${notice}, progress = 100, is_stopping = false, claimed_at = null
    where id = ${id} and version = ${version} and state in ('comparing', 'applying')`);

export interface RowFilter {
  query?: string | undefined;
  action?: ImportAction | undefined;
  kind?: ImportKind | undefined;
  moved?: boolean | undefined;
  sort?: (typeof importSorts)[number] | undefined;
  sort_direction?: 'asc' | 'desc' | undefined;
}
/** The columns of each order. */
const orders = { line: ['place'], name: ['name', 'place'], action: ['action', 'place'] };
type ListedRow = Omit<ImportRow, 'faults' | 'warnings'> & { faults: RowMessage[]; warnings: RowMessage[] };

/** Returns a page of the rows that match; suspects are shown as members of the company. */
export const selectRows = (
  db: Db,
  { importId, companyId }: { importId: number; companyId: number },
  { query, action, kind, moved, sort = 'line', sort_direction: direction = 'asc' }: RowFilter,
  page: Page,
): Promise<(ListedRow & { total: number })[]> => {
  const order = raw(orders[sort].map((column) => `r.${column} ${direction}`).join(', '));
  return db.rows(sql`
    with page as materialized (
      select r.*, count(*) over ()::int as total from user_import_rows r
      where r.import_id = ${importId} and (${action ?? null}::text is null or r.action = ${action ?? null}) and (${kind ?? null}::text is null or r.kind = ${kind ?? null})
        and (${moved ?? false} = false or r.is_moved) and ${hasWords([sql`r.name`, sql`r.details::text`], query)}
      order by ${order} limit ${page.size} offset ${page.offset})
    select r.id, r.sheet, r.line, r.kind, r.name, r.details, r.action, r.user_id, r.group_id, r.changes, r.faults, r.warnings, r.choice, r.is_moved, r.total,
      case when r.action <> 'bad' or r.part >= 10 then '[]' else coalesce((select jsonb_agg(jsonb_build_object('field', c.field, 'value', coalesce(r.cells ->> (c.at::int - 1), '')) order by c.at)
        from user_import_sheets s cross join unnest(s.columns) with ordinality c (field, at)
        where s.import_id = ${importId} and s.position = r.sheet and c.field <> ''), '[]') end as cells,
      coalesce((select jsonb_agg((${personJson('u')})::jsonb || jsonb_build_object('email', u.email, 'phone', u.phone, 'signs', coalesce(r.suspect_signs -> u.id::text, '[]'),
          'groups', coalesce((select json_agg(g.name order by g.name) from group_users x join groups g on g.id = x.group_id where x.user_id = u.id and g.company_id = ${companyId} and not g.is_archived), '[]')) order by array_position(r.suspects, u.id))
        from users u join company_members m on m.user_id = u.id and m.company_id = ${companyId} where u.id = any (r.suspects)), '[]') as suspects
    from page r order by ${order}`);
};
