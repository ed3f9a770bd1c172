import { useState } from 'react';
import { notify } from '../../../../base/notices.ts';
import { noteOutboxChange } from './outbox-state.ts';
import { type OutboxEntry, readEntry, returnToDrafts, updateEntry } from './outbox-store.ts';
import { outboxTexts } from './outbox.texts.ts';
import { sendOutbox } from './send-outbox.ts';

/** What can be done with an answer that waits. */
export function useOutboxActions(entry: OutboxEntry) {
  const [isBusy, setBusy] = useState(false);
  const { userId } = entry;
  const whileBusy = async (work: () => Promise<void>) => {
    setBusy(true);
    try {
      await work();
    } finally {
      setBusy(false);
    }
  };
  return {
    isBusy,
    send: () =>
      whileBusy(async () => {
        await updateEntry({ ...entry, refusal: null });
        await sendOutbox(userId);
        await noteOutboxChange(userId);
        const left = await readEntry(entry);
        if (left && !left.refusal) notify({ message: outboxTexts.t('stillAway') });
      }),
    /** Takes the answer out; it is a draft of its task again. */
    takeBack: () =>
      whileBusy(async () => {
        // Another tab may have sent it meanwhile.
        const current = await readEntry(entry);
        if (current) await returnToDrafts(current);
        await noteOutboxChange(userId);
      }),
  };
}
