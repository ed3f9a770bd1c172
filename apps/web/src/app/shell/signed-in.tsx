import type { FeedEvent } from '@orbita/contract/live';
import { useEffect, useEffectEvent } from 'react';
import { useNavigate } from 'react-router';
import { changesRead } from '../../api/affected.ts';
import { callOptions, queryClient } from '../../api/query.ts';
import { describeNotification } from '../../shared/notifications/notification-wording.ts';
import { notify } from '../../base/notices.ts';
import { trackActivity } from '../activity-ping.ts';
import type { LiveOptions } from '../live.ts';
import { afterFirstPaint } from './after-first-paint.ts';
import { isDoNotDisturbOn } from '../../base/do-not-disturb.ts';
import type { CurrentUser } from '../../api/current-user.ts';
import { shellTexts } from './shell.texts.ts';

/** Runs the activity ping and the live channel while somebody is signed in. */
export function SignedIn({ currentUser }: { currentUser: CurrentUser }) {
  const navigate = useNavigate();
  const userId = currentUser.user.id;
  useEffect(trackActivity, []);

  const onEvent = useEffectEvent((event: FeedEvent) => {
    if (event.notification_id === undefined || event.kind === 'read' || currentUser.isParent || isDoNotDisturbOn())
      return;
    void announce(event.notification_id, (to) => void navigate(to));
  });
  useEffect(() => connectLater({ userId, onEvent }), [userId]);
  return null;
}

/** Connects the live channel once the page stands, since its code is not needed to show it; returns how to stop. */
function connectLater(options: LiveOptions): () => void {
  let stop: (() => void) | undefined;
  let isOver = false;
  const cancel = afterFirstPaint(() => {
    void import('../live.ts').then(({ connectLive }) => {
      if (!isOver) stop = connectLive(options);
    });
  });
  return () => {
    isOver = true;
    cancel();
    stop?.();
  };
}

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
