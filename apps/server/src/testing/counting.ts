import type { Db } from '@orbita/database';
import { countInstitutions } from '../domains/analytics/index.ts';

/** Counts all institutions now, however short ago the last count was. */
export const countNow = (db: Db): Promise<void> => countInstitutions({ db, followUps: { isClosing: () => false } }, 0);
