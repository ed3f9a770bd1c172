// Adds and removes people, groups and halves of a discipline, each by a call of its own; removals can be undone.
import { SUBJECT } from '../../../api/affected-calls.ts';
import { invalidate, invalidateWithoutRefetch, showFailure } from '../../../api/query.ts';
import { notify } from '../../../base/notices.ts';
import { uiTexts } from '../../../ui/ui.texts.ts';

/** Halves and people are on the screen only to choose from, which the change does not affect. */
function refresh(): Promise<void> {
  void invalidateWithoutRefetch('halves', 'users');
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

/** Removes something and offers to undo it. */
export async function takeAway(
  work: () => Promise<unknown>,
  message: string,
  putBack: () => Promise<unknown>,
): Promise<void> {
  if (await makeChange(work))
    notify({ message, action: { label: uiTexts.t('undo'), run: () => void makeChange(putBack) } });
}
