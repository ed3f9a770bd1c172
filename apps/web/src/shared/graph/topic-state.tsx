import type { GraphTopic } from '@orbita/contract/graph';
import {
  IconCalendarTime,
  IconCircleCheck,
  IconClock,
  IconEyeOff,
  IconLock,
  IconPlayerPlay,
  type Icon,
} from '@tabler/icons-react';
import { useTexts } from '../../base/i18n.ts';
import { graphTexts } from './graph.texts.ts';
import classes from './topic-state.module.css';

export type ShownState = NonNullable<GraphTopic['state']> | 'hidden';

const signs: Record<ShownState, Icon> = {
  passed: IconCircleCheck,
  open: IconPlayerPlay,
  due: IconClock,
  later: IconCalendarTime,
  locked: IconLock,
  hidden: IconEyeOff,
};

/** Returns what the picture says about a topic; staff only learn that it is hidden. */
export const shownState = ({ state, hidden }: GraphTopic): ShownState | null => state ?? (hidden ? 'hidden' : null);

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
