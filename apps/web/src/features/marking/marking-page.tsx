import { Drawer } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useCallback, useDeferredValue, useEffect, useState } from 'react';
import { useTexts } from '../../base/i18n.ts';
import { useCurrentUser } from '../../api/current-user.ts';
import { useTitle } from '../../ui/plain/page-header.tsx';
import { stateTexts } from '../../ui/states/states.texts.ts';
import { useUnsaved } from '../../base/unsaved.ts';
import { isNarrowed, useMarkingAddress } from './address.ts';
import type { CaseRef } from './case-ref.ts';
import { Desk } from './desk.tsx';
import { markingTexts } from './marking.texts.ts';
import { upcoming } from './queue/queue-order.ts';
import { QueuePanel } from './queue/queue-panel.tsx';
import { queueName, useQueue } from './queue/use-queue.ts';
import { useOpenCase } from './use-open-case.ts';
import { openMarkingSession, markingSession } from './verdict/marking-session.ts';
import { retryOffline } from './verdict/verdicts.ts';
import classes from './marking.module.css';

/** On narrower windows the queue is a sheet. */
const NARROW = '(max-width: 63.99em)';
const PHONE = '(max-width: 48em)';

/** The marking screen: the queue, the answer and the verdict. */
export function MarkingPage() {
  const t = useTexts(markingTexts);
  const ui = useTexts(stateTexts);
  useTitle(t('title'));
  const { user, isTeacher, isExpert } = useCurrentUser();
  useSittingOf(user.id);
  const { kind: asked, filters, current: addressed, open: address, filter, turnTo } = useMarkingAddress();
  const kind = asked ?? (isExpert && !isTeacher ? 'expertise' : 'marking');
  const [current, open] = useOpenCase(addressed, address);
  const queue = useQueue(kind, filters);
  const { given, skipped } = markingSession.use();
  const isNarrow = useMediaQuery(NARROW) ?? false;
  const isPhone = useMediaQuery(PHONE) ?? false;
  const [isQueueOpen, setQueueOpen] = useState(false);
  useUnsaved(
    'marking',
    given.some(({ stage }) => stage !== 'saved'),
  );
  useEffect(() => {
    window.addEventListener('online', retryOffline);
    return () => window.removeEventListener('online', retryOffline);
  }, []);

  // Opens the first free answer when the URL names none.
  const first = current || addressed || queue.isOutdated ? null : (upcoming(queue.rows, null, skipped)[0] ?? null);
  const firstKey = first ? `${first.step}-${first.student}` : '';
  useEffect(() => {
    if (first) open(first);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the key names the case
  }, [firstKey, open]);

  const pick = useCallback(
    (ref: CaseRef) => {
      setQueueOpen(false);
      open(ref, { replace: false });
    },
    [open],
  );
  // The answer is rendered first, the list right after it.
  const listed = {
    queue: useDeferredValue(queue),
    current: useDeferredValue(current),
    skipped: useDeferredValue(skipped),
  };
  const title = t(kind === 'marking' ? 'queue' : 'expertiseQueue');
  const turn = isTeacher && isExpert ? turnTo : null;
  const panel = <QueuePanel {...listed} kind={kind} onTurn={turn} filters={filters} onFilter={filter} onOpen={pick} />;
  return (
    <div className={classes.desk}>
      {isNarrow && <h1 className="visually-hidden">{title}</h1>}
      {isNarrow ? (
        <Drawer
          opened={isQueueOpen}
          onClose={() => setQueueOpen(false)}
          position={isPhone ? 'bottom' : 'left'}
          size={isPhone ? '88dvh' : 360}
          title={title}
          closeButtonProps={{ 'aria-label': ui('close') }}
          transitionProps={{ duration: 140 }}
          classNames={{ body: classes.sheetBody ?? '', content: classes.sheet ?? '', title: classes.sheetTitle ?? '' }}
        >
          {panel}
        </Drawer>
      ) : (
        <div className={classes.queue} data-queue>
          {panel}
        </div>
      )}
      <Desk
        kind={kind}
        queue={queue}
        name={queueName(filters)}
        isNarrowed={isNarrowed(filters)}
        current={current}
        onOpen={open}
        onQueue={() => setQueueOpen(true)}
      />
    </div>
  );
}

/** Loads the user's drafts and session once. */
function useSittingOf(userId: number): void {
  useState(() => openMarkingSession(userId));
}
