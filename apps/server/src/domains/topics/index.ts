// The door of topics: what other domains may use.
export { columnList, type ContentColumns, type ContentTable, loadContentColumns } from './copying/content-columns.ts';
export { copyContent, copyContentTo } from './copying/copy-content.queries.ts';
