// The calls by which people enter, apart from all others so that the sign-in page loads no more than these.
import type { Contract } from '@orbita/contract';
import type { Client } from '@orbita/contract/endpoint';
import { entryTable } from 'virtual:api-table/entry';
import { ApiError } from './api-error.ts';
import { buildCalls } from './request.ts';

export { ApiError } from './api-error.ts';

export const entryCalls = buildCalls(entryTable);

/** The calls of the domain `auth`. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The table is generated from the contract, whose schemas the server answers by.
export const api = entryCalls as unknown as { auth: Client<Contract['auth']> };

export const isApiError = (error: unknown): error is ApiError => error instanceof ApiError;
