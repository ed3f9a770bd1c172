// People, groups and halves of a discipline: each addition and removal is a call of its own, and a removal can be undone.
import { invalidate, showFailure } from '../../../api/query.ts';
import { notify } from '../../../base/notices.ts';
import { uiTexts } from '../../../ui/ui.texts.ts';

const refresh = () => invalidate('subjects', 'journal', 'halves', 'users');

/** Makes one change and shows it everywhere; false when it failed. */
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

/** Takes something away and offers to put it back. */
export async function takeAway(
  work: () => Promise<unknown>,
  message: string,
  putBack: () => Promise<unknown>,
): Promise<void> {
  if (await makeChange(work))
    notify({ message, action: { label: uiTexts.t('undo'), run: () => void makeChange(putBack) } });
}
