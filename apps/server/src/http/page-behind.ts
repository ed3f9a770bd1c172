// A page behind the last one has no row that could carry the total, so the list is asked for its first page as well.
import { isRecord } from '@orbita/contract/records';
import { CacheableResponse } from './cacheable-response.ts';
import { SerializedJson } from './serialized-json.ts';

interface EmptyPage {
  data: unknown[];
  total: number;
  from: number;
  lastPage: number;
}
const isPage = (result: unknown): result is EmptyPage =>
  isRecord(result) && 'lastPage' in result && Array.isArray(result['data']);
const readResult = (result: unknown): unknown =>
  result instanceof SerializedJson
    ? JSON.parse(result.text)
    : result instanceof CacheableResponse
      ? result.result
      : result;

const isBehindFirst = (query: unknown): query is { page: number } =>
  isRecord(query) && typeof query['page'] === 'number' && query['page'] > 1;

/** Answers a list; an empty page behind the first one tells the total and the last page of the list as it is. */
export async function answerPage<Query>(query: Query, read: (query: Query) => Promise<unknown>): Promise<unknown> {
  const result = await read(query);
  if (!isBehindFirst(query)) return result;
  const empty = readResult(result);
  if (!isPage(empty) || empty.data.length > 0 || empty.total > 0) return result;
  const first = readResult(await read({ ...query, page: 1 }));
  return isPage(first) ? { ...empty, ...first, data: [], from: 0 } : result;
}
