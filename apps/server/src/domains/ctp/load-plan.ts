// Reads what a plan is compared with: the rows that the caller sent, and the topics that the discipline has.
import { CTP_MAX_BYTES, ctpColumns, type CtpRow } from '@orbita/contract/ctp';
import type { ReceivedFile } from '@orbita/contract/endpoint';
import type { Db } from '@orbita/database';
import { assertThat, InvalidInput } from '../../http/app-error.ts';
import type { Deps } from '../../http/deps.ts';
import type { Viewer } from '../../http/viewer.ts';
import { nothingUnread } from '../../platform/spreadsheet/unread-parts.ts';
import { readingTask } from '../../platform/heavy-work/heavy-work.ts';
import type { Checking } from './check-rows.ts';
import * as queries from './ctp.queries.ts';
import { chapterKey, type KnownPlan, topicKey } from './match-rows.ts';
import type { FoundPlan } from './plan-columns.ts';
import type { readPlan } from './read-plan.task.ts';

const planTask = readingTask<typeof readPlan>(new URL('./read-plan.task.ts', import.meta.url), 'readPlan');

/** What the caller sent: a file, or rows corrected on the screen, and what was decided about them. */
export interface SentPlan extends Checking {
  file: ReceivedFile | undefined;
  rows: CtpRow[] | undefined;
}

async function planOf({ heavyWork }: Deps, viewer: Viewer, { file, rows }: SentPlan): Promise<FoundPlan> {
  if (rows) return { columns: [...ctpColumns], rows, skipped: [], datedFor: '', unread: nothingUnread() };
  if (!file) throw new InvalidInput({ file: [{ ru: 'Приложите файл', en: 'Attach a file' }] });
  assertThat(file.size <= CTP_MAX_BYTES, 'too-large');
  return heavyWork.run(planTask, viewer.id, () => file.path);
}

export async function loadPlan(deps: Deps, viewer: Viewer, sent: SentPlan): Promise<FoundPlan> {
  const plan = await planOf(deps, viewer, sent);
  assertThat(plan.rows.length > 0, 'ctp-empty');
  return plan;
}

/** Of several chapters with one title the first receives the topics, and their topics count as those of one chapter. */
export async function loadKnown(db: Db, subjectId: number, groupIds: number[]): Promise<KnownPlan> {
  const chapters = await queries.selectKnownTopics(db, subjectId, groupIds);
  const topics = chapters.flatMap((chapter) =>
    chapter.topics.map((topic) => ({ key: topicKey(chapter.chapter, topic.title), topic })),
  );
  const { today, ...term } = await queries.selectSchoolTerm(db, subjectId);
  return {
    chapters: new Map(chapters.map(({ id, chapter }) => [chapterKey(chapter), id] as const).toReversed()),
    topics: new Map(
      [...Map.groupBy(topics, ({ key }) => key)].map(([key, same]) => [key, same.map(({ topic }) => topic)]),
    ),
    term,
    today,
    groupIds,
  };
}
