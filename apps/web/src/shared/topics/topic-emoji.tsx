import type { TopicEmoji } from '@orbita/contract/subjects';
import { useTexts } from '../../base/i18n.ts';
import { uiTexts } from '../../ui/ui.texts.ts';

const pictures: Record<TopicEmoji, string> = { star: '⭐', check: '✅', skull: '💀', fire: '🔥', clock: '🕓' };

/** The status of a topic as its emoji, with a name for those who do not see it. */
export function TopicEmojiSign({ status }: { status: TopicEmoji }) {
  const t = useTexts(uiTexts);
  return (
    <span role="img" aria-label={t(status)} title={t(status)}>
      {pictures[status]}
    </span>
  );
}

/** The bare emoji, for places that name it elsewhere. */
export const emojiPicture = (status: TopicEmoji): string => pictures[status];

/** What the emoji means, in words. */
export const emojiLabel = (status: TopicEmoji): string => uiTexts.t(status);
