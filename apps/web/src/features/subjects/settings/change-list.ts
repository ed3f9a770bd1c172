// Adds and removes people, groups and halves of a discipline, each by a call of its own; removals can be undone.
import { SUBJECT } from '../../../api/affected-calls.ts';
import { invalidate, invalidateWithoutRefetch, showFailure } from '../../../api/query.ts';
import { type Notice, notify } from '../../../base/notices.ts';
import { uiTexts } from '../../../ui/ui.texts.ts';

/** Halves, people and the schedule are on the screen only to choose from, which the change does not affect. */
function refresh(): Promise<void> {
  void invalidateWithoutRefetch('halves', 'users', 'schedule');
  return invalidate(...SUBJECT, 'journal');
}

/** Makes a change and refreshes all lists; returns false if it failed. */
export async function makeChange(work: () => Promise<unknown>): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    showFailure(error);
    return false;
  } finally {
    await refresh();
  }
}

type Said = Omit<Notice, 'action'>;
/** Removes something, says what was removed and offers to undo it. */
export async function takeAway<Result>(
  work: () => Promise<Result>,
  message: string | ((result: Result) => Said),
  putBack: () => Promise<unknown>,
): Promise<void> {
  let said: Said = { message: typeof message === 'string' ? message : '' };
  const isDone = await makeChange(async () => {
    const result = await work();
    if (typeof message !== 'string') said = message(result);
  });
  if (isDone) notify({ ...said, action: { label: uiTexts.t('undo'), run: () => void makeChange(putBack) } });
}
