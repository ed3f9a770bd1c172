// Templates are checked in a worker, since a hostile one takes as much of a processor as it is given.
import { readingTask } from '../../heavy-work/heavy-work.ts';
import type { checkTemplate } from './check-template.ts';

export const checkTask = readingTask<typeof checkTemplate>(
  new URL('./check-template.ts', import.meta.url),
  'checkTemplate',
);
