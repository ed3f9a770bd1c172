// Runs an action at once and offers to take it back in the notification.
import { showFailure } from '../../api/query.ts';
import { notify } from '../../base/notices.ts';
import { uiTexts } from '../ui.texts.ts';

interface Undoable<Done> {
  work: () => Promise<Done>;
  /** Told after success; null when nothing was changed. */
  message: string | ((done: Done) => string | null);
  undo: (done: Done) => Promise<unknown>;
  /** Reads again what the action affects; called after it, after a failure and after the undo. */
  refresh: () => Promise<unknown>;
}

/** Runs an action and shows its message with a button that takes it back; returns whether it succeeded. */
export async function runUndoable<Done>({ work, message, undo, refresh }: Undoable<Done>): Promise<boolean> {
  try {
    const done = await work();
    const told = typeof message === 'string' ? message : message(done);
    const run = () => void undo(done).catch(showFailure).then(refresh);
    if (told !== null) notify({ tone: 'success', message: told, action: { label: uiTexts.t('undo'), run } });
    return true;
  } catch (error) {
    showFailure(error);
    return false;
  } finally {
    await refresh();
  }
}
