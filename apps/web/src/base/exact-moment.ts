// Moments to the second with their time zone, for records that are shown in a dispute.
import { format, type Moment } from './dates.ts';

/** «21.11.2026, 14:02:09 GMT+3», for records that are shown in a dispute. */
export const formatExactMoment = (moment: Moment): string =>
  format(moment, {
    ...{ day: '2-digit', month: '2-digit', year: 'numeric', hour: '2-digit', minute: '2-digit', second: '2-digit' },
    timeZoneName: 'short',
  });
