import { createStore } from '../../base/store.ts';

/** When the oldest copy on the open page was read, in milliseconds; null while everything comes from the server. */
export const shownAsOf = createStore<number | null>(null);
