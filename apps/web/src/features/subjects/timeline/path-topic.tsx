import type { Extension } from '@orbita/contract/extensions';
import type { Timeline, TimelineTopic } from '@orbita/contract/standing';
import { IconAlertTriangle, IconCheck, IconClock, IconLock, IconPlayerPlay } from '@tabler/icons-react';
import { Link } from 'react-router';
import { formatNear } from '../../../base/dates.ts';
import { useTexts } from '../../../base/i18n.ts';
import { DueDate } from '../../../shared/topics/due-date.tsx';
import { toTask } from '../../../shared/topics/topic-address.ts';
import { useExtensionState } from '../../../shared/extensions/extension-state.ts';
import { timelineTexts } from './timeline.texts.ts';
import classes from './timeline.module.css';

const SIGNS = {
  overdue: IconAlertTriangle,
  open: IconPlayerPlay,
  waiting: IconClock,
  next: IconLock,
  done: IconCheck,
};

interface Props {
  topic: TimelineTopic;
  /** Left out where the discipline is told by where the topic stands. */
  subject?: Timeline['subjects'][number] | undefined;
  /** The last request for more time in the topic. */
  extension?: Extension | undefined;
}

/** A topic on the path: its state as a sign, its name, and the date that matters now. */
export function PathTopic({ topic, subject, extension }: Props) {
  const t = useTexts(timelineTexts);
  const stateOf = useExtensionState();
  const isTold = extension?.state === 'asked' || extension?.state === 'refused';
  const { state, opens_at, due_at } = topic;
  const Sign = SIGNS[state];
  return (
    <li className={classes.topic} data-state={state}>
      <span className={classes.node} role="img" aria-label={t(state)} title={t(state)}>
        <Sign size={16} aria-hidden="true" />
      </span>
      <span className={classes.words}>
        <Link to={toTask(topic)}>{topic.title}</Link>
        {subject && (
          <span className={classes.subject}>
            <i style={{ background: subject.color }} />
            {subject.title}
          </span>
        )}
      </span>
      <span className={classes.dates}>
        {state === 'next' && opens_at && (
          <time dateTime={opens_at}>{t('opensAt', { when: formatNear(opens_at) })}</time>
        )}
        {due_at && state !== 'done' && (
          <span>
            {t(topic.has_own_date ? 'ownDate' : 'due')} <DueDate at={due_at} isDone={state === 'waiting'} />
          </span>
        )}
        {extension && isTold && state !== 'done' && (
          <span>
            {t('moreTime')} {stateOf(extension)}
          </span>
        )}
      </span>
    </li>
  );
}
