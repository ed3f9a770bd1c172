import { useSave } from '../../../api/query.ts';
import { useTexts } from '../../../base/i18n.ts';
import { notify } from '../../../base/notices.ts';
import { officeTexts } from './office.texts.ts';

/** What an action on many people did, and whom it passed over. */
interface Outcome {
  done: number[];
  refused: { id: number; name: string; reason: string }[];
}

/** Returns how to say whom an action passed over, and why. */
export function useOutcome() {
  const t = useTexts(officeTexts);
  return (message: 'blockedDone' | 'unblockedDone', { done, refused }: Outcome) => {
    if (done.length > 0) notify({ message: t(message, { count: done.length }), tone: 'success' });
    const [first] = refused;
    if (first)
      notify({
        title: t('passedOver'),
        message: refused.map(({ name, reason }) => `${name} — ${reason}`).join('; '),
        tone: 'error',
      });
  };
}

/** Lets people in again. */
export function useUnblock() {
  const tell = useOutcome();
  return useSave('users', 'unblockPeople', {
    invalidates: ['users'],
    onSuccess: (outcome) => tell('unblockedDone', outcome),
  });
}
