import { Skeleton } from '@mantine/core';
import { Link, useNavigate } from 'react-router';
import { useCurrentUser } from '../../../../api/current-user.ts';
import { useTexts } from '../../../../base/i18n.ts';
import { notify } from '../../../../base/notices.ts';
import { Button } from '../../../../ui/buttons/button.tsx';
import { PageHeader } from '../../../../ui/plain/page-header.tsx';
import { EmptyState } from '../../../../ui/states/states.tsx';
import { OutboxState, OutboxWords } from './outbox-item.tsx';
import { useOutbox } from './outbox-state.ts';
import type { OutboxEntry } from './outbox-store.ts';
import { outboxTexts } from './outbox.texts.ts';
import { useOutboxActions } from './use-outbox-actions.ts';
import classes from './outbox.module.css';

/** The answers on this device that wait for the network, or that the server has refused. */
export function OutboxPage() {
  const t = useTexts(outboxTexts);
  const { user } = useCurrentUser();
  const entries = useOutbox(user.id);
  return (
    <div className={classes.page}>
      <PageHeader title={t('title')} description={t('description')} />
      {!entries && <Skeleton height={160} />}
      {entries?.length === 0 && <EmptyState title={t('empty')}>{t('emptyHint')}</EmptyState>}
      <ul className={classes.list}>
        {entries?.map((entry) => (
          <Item key={entry.patternId} entry={entry} />
        ))}
      </ul>
    </div>
  );
}

function Item({ entry }: { entry: OutboxEntry }) {
  const t = useTexts(outboxTexts);
  const navigate = useNavigate();
  const { isBusy, send, takeBack } = useOutboxActions(entry);
  const cancel = async () => {
    await takeBack();
    notify({
      message: t('cancelled'),
      action: { label: t('open'), run: () => void navigate(entry.to) },
    });
  };
  return (
    <li className={classes.item}>
      <h2 className={classes.title}>
        <Link to={entry.to}>{entry.topic}</Link>
        {entry.task && <span>{entry.task}</span>}
      </h2>
      <OutboxWords entry={entry} />
      <OutboxState entry={entry} />
      <div className={classes.actions}>
        <Button disabled={isBusy} onClick={() => void send()}>
          {t(entry.refusal ? 'sendAgain' : 'sendNow')}
        </Button>
        <Button disabled={isBusy} onClick={() => void takeBack().then(() => navigate(entry.to))}>
          {t('edit')}
        </Button>
        <Button disabled={isBusy} colour="transparentWhite" onClick={() => void cancel()}>
          {t('cancel')}
        </Button>
      </div>
    </li>
  );
}
