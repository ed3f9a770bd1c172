// The door of topics: what other domains may use.
export {
  columnList,
  type ContentColumns,
  type ContentTable,
  loadColumns,
  loadContentColumns,
} from './copying/content-columns.ts';
export { copyContent, copyContentTo } from './copying/copy-content.queries.ts';
export { hangingAsJson, replaceHanging } from './copying/hanging.sql.ts';
