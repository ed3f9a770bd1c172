import { useTexts } from '../../../../base/i18n.ts';
import { Button } from '../../../../ui/buttons/button.tsx';
import { OutboxState, OutboxWords } from './outbox-item.tsx';
import type { OutboxEntry } from './outbox-store.ts';
import { outboxTexts } from './outbox.texts.ts';
import { useOutboxActions } from './use-outbox-actions.ts';
import classes from './outbox.module.css';

/** In place of the form while the answer waits for the network. */
export function QueuedAnswer({ entry, onEdit }: { entry: OutboxEntry; onEdit: () => void }) {
  const t = useTexts(outboxTexts);
  const { isBusy, send, takeBack } = useOutboxActions(entry);
  return (
    <div className={classes.queued}>
      <OutboxState entry={entry} />
      <OutboxWords entry={entry} />
      <div className={classes.actions}>
        <Button
          colour={entry.refusal ? 'blue' : 'white'}
          disabled={isBusy}
          onClick={() => void takeBack().then(onEdit)}
        >
          {t('edit')}
        </Button>
        <Button disabled={isBusy} onClick={() => void send()}>
          {t(entry.refusal ? 'sendAgain' : 'sendNow')}
        </Button>
      </div>
    </div>
  );
}
