// Files of forms are written in a worker.
import { heavyTask } from '../../platform/heavy-work/heavy-work.ts';
import type { writeReport } from './report-file.task.ts';

export const fileTask = heavyTask<typeof writeReport>(new URL('./report-file.task.ts', import.meta.url), 'writeReport');
