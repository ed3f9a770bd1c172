import type { Extension } from '@orbita/contract/extensions';
import type { Lesson } from '@orbita/contract/topics';
import { IconClockPlus } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useCall, useSave } from '../../../api/query.ts';
import { formatDay } from '../../../base/dates.ts';
import { useTexts } from '../../../base/i18n.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { extensionTexts } from './extension.texts.ts';
import classes from './extension.module.css';

const AskDialog = lazy(async () => ({ default: (await import('./ask-dialog.tsx')).AskDialog }));

/** What the student asked for in a topic with a due date, and the way to ask. */
export function OwnExtension({ lesson }: { lesson: Lesson }) {
  const t = useTexts(extensionTexts);
  const [isAsking, setAsking] = useState(false);
  const read = useCall('extensions', 'getTopicExtensions', { params: { id: lesson.id } });
  if (!read.data) return null;
  const { can_ask, due_at, requests } = read.data;
  const last = requests.find(({ state }) => state !== 'withdrawn' && state !== 'closed');
  const isAgain = last?.state === 'refused' || last?.state === 'granted';
  if (!can_ask && last === undefined) return null;
  return (
    <div className={classes.line} data-state={last?.state}>
      {last && <LastRequest request={last} />}
      {can_ask && (
        <Button
          size="compact-sm"
          leftSection={<IconClockPlus size={18} aria-hidden="true" />}
          onClick={() => setAsking(true)}
        >
          {t(isAgain ? 'askAgain' : 'ask')}
        </Button>
      )}
      {isAsking && (
        <Suspense fallback={null}>
          <AskDialog stepId={lesson.id} dueAt={due_at} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </div>
  );
}

function LastRequest({ request }: { request: Extension }) {
  const t = useTexts(extensionTexts);
  const withdraw = useSave('extensions', 'withdrawExtension', {
    invalidates: ['extensions'],
    success: t('withdrawn'),
  });
  const { state, wished_at, granted_until: until, answer } = request;
  const words =
    state === 'asked'
      ? t('waits', { day: formatDay(wished_at) })
      : state === 'granted'
        ? t('granted', { day: formatDay(until ?? wished_at) })
        : t('refused');
  return (
    <>
      <span className={classes.words}>{answer === '' ? words : t('explains', { words, answer })}</span>
      {state === 'asked' && (
        <Button
          size="compact-sm"
          loading={withdraw.isPending}
          onClick={() => withdraw.mutate({ params: { id: request.id } })}
        >
          {t('withdraw')}
        </Button>
      )}
    </>
  );
}
