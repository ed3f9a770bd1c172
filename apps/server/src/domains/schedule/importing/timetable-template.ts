// The empty timetable for keepers.
import type { MadeFile } from '@orbita/contract/endpoint';
import type { Language } from '../../../http/app-error.ts';
import type { Deps } from '../../../http/deps.ts';
import type { Viewer } from '../../../http/viewer.ts';
import { heavyTask } from '../../../platform/heavy-work/heavy-work.ts';
import type { makeTimetableTemplate } from './timetable-template.task.ts';

const task = heavyTask<typeof makeTimetableTemplate>(
  new URL('./timetable-template.task.ts', import.meta.url),
  'makeTimetableTemplate',
);

export const downloadTimetableTemplate = (
  { heavyWork }: Deps,
  viewer: Viewer,
  order: { format: 'xlsx' | 'csv'; language: Language },
): Promise<MadeFile> => heavyWork.run(task, viewer.id, () => order);
