import type { FeedEvent } from '@orbita/contract/live';
import { useEffect, useEffectEvent } from 'react';
import { useNavigate } from 'react-router';
import { changesRead } from '../../api/affected.ts';
import { callOptions, queryClient } from '../../api/query.ts';
import { describeNotification } from '../../shared/notifications/notification-wording.ts';
import { notify } from '../../base/notices.ts';
import type { LiveOptions } from '../live.ts';
import { afterFirstPaint } from './after-first-paint.ts';
import { isDoNotDisturbOn } from '../../base/do-not-disturb.ts';
import type { CurrentUser } from '../../api/current-user.ts';
import { shellTexts } from './shell.texts.ts';

/** The step that follows what happened to the own contract. */
const stepAfter = { signed: 6, 'signed.both': 7, paid: 8 } as const;

/** Runs the activity ping and the live channel while somebody is signed in. */
export function SignedIn({ currentUser }: { currentUser: CurrentUser }) {
  const navigate = useNavigate();
  const userId = currentUser.user.id;

  const onEvent = useEffectEvent((event: FeedEvent) => {
    // Each signature and the payment lead on to their step, unless it is open already.
    const step = event.contract_status && `/form/${stepAfter[event.contract_status]}`;
    if (step !== undefined && window.location.pathname !== step) void navigate(step);
    if (event.notification_id === undefined || event.kind === 'read' || currentUser.isParent || isDoNotDisturbOn())
      return;
    void announce(event.notification_id, (to) => void navigate(to));
  });
  useEffect(() => connectLater({ userId, onEvent }), [userId]);
  const isOneself = currentUser.acting === null && (currentUser.isStudent || currentUser.isDistant);
  useEffect(() => (isOneself ? sendLater(userId) : undefined), [isOneself, userId]);
  return null;
}

/** Starts once the page stands what it does not need to be shown; returns how to stop. */
function startLater(load: () => Promise<() => () => void>): () => void {
  let stop: (() => void) | undefined;
  let isOver = false;
  const cancel = afterFirstPaint(() => {
    void load().then((start) => {
      if (!isOver) stop = start();
    });
  });
  return () => {
    isOver = true;
    cancel();
    stop?.();
  };
}

function connectLater(options: Omit<LiveOptions, 'from'>): () => void {
  const from = Date.now();
  return startLater(async () => {
    const { connectLive } = await import('../live.ts');
    return () => connectLive({ ...options, from });
  });
}

/** Sends what was handed in without a network. */
const sendLater = (userId: number): (() => void) =>
  startLater(async () => {
    const { startOutbox } = await import('../../features/topics/answering/outbox/send-outbox.ts');
    return () => startOutbox(userId);
  });

/** Shows the notification that has just arrived, with its link. */
async function announce(id: number, open: (to: string) => void): Promise<void> {
  // The bell reads the status too: both share one call.
  await changesRead();
  const status = await queryClient.fetchQuery({
    ...callOptions('notifications', 'getNotificationStatus', undefined),
    staleTime: 0,
  });
  const latest = status.latest_notification;
  if (!latest || latest.id !== id || latest.read_at) return;
  const { title, message, to } = describeNotification(latest);
  notify({ title, message, ...(to ? { action: { label: shellTexts.t('open'), run: () => open(to) } } : {}) });
}
