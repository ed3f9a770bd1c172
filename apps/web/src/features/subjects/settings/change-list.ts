// Adds and removes people, groups and halves of a discipline, each by a call of its own; removals can be undone.
import { invalidate, showFailure } from '../../../api/query.ts';
import { notify } from '../../../base/notices.ts';
import { uiTexts } from '../../../ui/ui.texts.ts';

const refresh = () => invalidate('subjects', 'journal', 'halves', 'users');

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
