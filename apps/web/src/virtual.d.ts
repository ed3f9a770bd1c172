declare module 'virtual:api-table' {
  /** [method, path, multipart field or 0, 1 when the response is binary] by domain and call. */
  export type CallTable = Record<
    string,
    Record<string, [method: string, path: string, fileField: string | 0, binary: 0 | 1]>
  >;
  /** All calls but those of `virtual:api-table/entry`. */
  export const table: CallTable;
}
declare module 'virtual:api-table/entry' {
  import type { CallTable } from 'virtual:api-table';
  /** The calls by which people enter. */
  export const entryTable: CallTable;
}
