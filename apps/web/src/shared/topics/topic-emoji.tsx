import type { TopicEmoji } from '@orbita/contract/subjects';
import { useTexts } from '../../base/i18n.ts';
import { uiTexts } from '../../ui/ui.texts.ts';

const pictures: Record<TopicEmoji, string> = { star: '⭐', check: '✅', skull: '💀', fire: '🔥', clock: '🕓' };

/** The status of a topic as an emoji with an accessible name. */
export function TopicEmojiSign({ status }: { status: TopicEmoji }) {
  const t = useTexts(uiTexts);
  return (
    <span role="img" aria-label={t(status)} title={t(status)}>
      {pictures[status]}
    </span>
  );
}

/** Returns the emoji alone, for places that label it otherwise. */
export const emojiPicture = (status: TopicEmoji): string => pictures[status];

/** Returns the emoji's meaning. */
export const emojiLabel = (status: TopicEmoji): string => uiTexts.t(status);
