// Own answers deleted on this device, remembered for as long as they can be restored.
import { isRecord } from '@orbita/contract/records';
import { affectedBy } from '../../../api/affected-calls.ts';
import { api } from '../../../api/client/client.ts';
import { invalidate, queryClient, showFailure } from '../../../api/query.ts';
import type { UgcAnswer } from '@orbita/contract/answers';
import { notify } from '../../../base/notices.ts';
import { createStore } from '../../../base/store.ts';
import { uiTexts } from '../../../ui/ui.texts.ts';
import { deletedAnswerTexts } from './deleted-answer.texts.ts';

interface Deleted {
  id: number;
  /** Time of deletion, in milliseconds since the epoch. */
  at: number;
}
const DAY = 24 * 60 * 60 * 1000;
const NOTICE_TIME = 20_000;
const keyOf = (userId: number, patternId: number) => `orbita.deleted.${userId}.${patternId}`;
/** Counts changes, so that pages re-render. */
const changes = createStore(0);
const noteChange = () => changes.set(changes.get() + 1);

const isDeleted = (value: unknown): value is Deleted =>
  isRecord(value) && typeof value.id === 'number' && typeof value.at === 'number';

function readDeleted(key: string): Deleted | null {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
    return isDeleted(found) && Date.now() - found.at < DAY ? found : null;
  } catch {
    return null;
  }
}

/** Returns the deleted answer of a task if it can still be restored. */
export function useDeletedAnswer(userId: number, patternId: number): Deleted | null {
  changes.use();
  return readDeleted(keyOf(userId, patternId));
}

const reread = () => invalidate(...affectedBy.verdict);

/** Deletes an answer; the notification offers to restore it, and so does the page of one's own answer. */
export async function deleteAnswer({ id, user, pattern_id }: UgcAnswer, isOwn = true): Promise<void> {
  try {
    await api.answers.deleteAnswer({ params: { id } });
    if (isOwn) {
      localStorage.setItem(keyOf(user.id, pattern_id), JSON.stringify({ id, at: Date.now() } satisfies Deleted));
      noteChange();
    }
    withoutAnswer(id);
    notify({
      message: deletedAnswerTexts.t('removed'),
      action: { label: uiTexts.t('undo'), run: () => void restoreAnswer(id, user.id, pattern_id) },
      duration: NOTICE_TIME,
    });
  } catch (error) {
    showFailure(error);
  }
  await reread();
}

export async function restoreAnswer(id: number, userId: number, patternId: number): Promise<void> {
  try {
    await api.answers.restoreAnswer({ params: { id } });
    forgetDeleted(userId, patternId);
    notify({ message: deletedAnswerTexts.t('broughtBack'), tone: 'success' });
  } catch (error) {
    showFailure(error);
  }
  await reread();
}

/** Forgets the deleted answer, because a new one has replaced it or it was restored. */
export function forgetDeleted(userId: number, patternId: number): void {
  localStorage.removeItem(keyOf(userId, patternId));
  noteChange();
}

function withoutAnswer(id: number): void {
  queryClient.setQueriesData<{ data: UgcAnswer[] }>(
    { queryKey: ['answers', 'listAnswers'] },
    (list) => list && { ...list, data: list.data.filter((answer) => answer.id !== id) },
  );
}
