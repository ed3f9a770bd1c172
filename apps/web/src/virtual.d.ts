declare module 'virtual:api-table' {
  /** [method, path, multipart field or 0, 1 when the response is binary] by domain and call. */
  type Row = [method: string, path: string, fileField: string | 0, binary: 0 | 1];
  const table: Record<string, Record<string, Row>>;
  export default table;
}
