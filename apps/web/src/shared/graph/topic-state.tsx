import type { GraphTopic } from '@orbita/contract/graph';
import {
  IconCalendarTime,
  IconCircleCheck,
  IconClock,
  IconClockExclamation,
  IconEyeOff,
  IconLock,
  IconPlayerPlay,
  type Icon,
} from '@tabler/icons-react';
import { useTexts } from '../../base/i18n.ts';
import { graphTexts } from './graph.texts.ts';
import classes from './topic-state.module.css';

export type ShownState = NonNullable<GraphTopic['state']> | 'overdue' | 'hidden';

const signs: Record<ShownState, Icon> = {
  passed: IconCircleCheck,
  open: IconPlayerPlay,
  due: IconClock,
  overdue: IconClockExclamation,
  later: IconCalendarTime,
  locked: IconLock,
  hidden: IconEyeOff,
};

/** Returns what the picture says about a topic: «due» of the server is also what was due already. Staff only learn that it is hidden. */
export function shownState({ state, hidden, due_at }: GraphTopic): ShownState | null {
  if (state === 'due' && due_at !== null && Date.parse(due_at) <= Date.now()) return 'overdue';
  return state ?? (hidden ? 'hidden' : null);
}

/** How the viewer stands in a topic, as a sign with a word. */
export function TopicState({ state }: { state: ShownState }) {
  const t = useTexts(graphTexts);
  const Sign = signs[state];
  return (
    <span className={classes.state} data-state={state}>
      <Sign size={15} aria-hidden="true" />
      {t(state === 'hidden' ? 'hidden' : `state.${state}`)}
    </span>
  );
}
