import type { TopicEmoji } from '@orbita/contract/subjects';
import { Fragment } from 'react';
import { useTexts } from '../../base/i18n.ts';
import { uiTexts } from '../../ui/ui.texts.ts';
import check from './emoji/check.svg';
import clock from './emoji/clock.svg';
import fire from './emoji/fire.svg';
import skull from './emoji/skull.svg';
import star from './emoji/star.svg';
import classes from './topic-emoji.module.css';

/** Addresses of the pictures, which are files of the product so that they look alike on every machine. */
export const emojiPictures: Record<TopicEmoji, string> = { star, check, skull, fire, clock };

const characters = new Map<string, TopicEmoji>([
  ['⭐', 'star'],
  ['✅', 'check'],
  ['💀', 'skull'],
  ['🔥', 'fire'],
  ['🕓', 'clock'],
]);

interface Props {
  status: TopicEmoji;
  label?: string;
  /** Whether the work was handed in and waits to be marked, so that the topic is not merely open. */
  isWaiting?: boolean;
}

/** The status of a topic as an emoji with an accessible name. */
export function TopicEmojiSign({ status, label, isWaiting = false }: Props) {
  const t = useTexts(uiTexts);
  const name = label ?? t(isWaiting && status === 'clock' ? 'isHandedIn' : status);
  return <img className={classes.emoji} src={emojiPictures[status]} alt={name} title={name} />;
}

/** A text in which the emoji of topics are drawn as everywhere else. */
export function TextWithEmoji({ children }: { children: string }) {
  return children.split(/(⭐|✅|💀|🔥|🕓)/u).map((part, index) => {
    const name = characters.get(part);
    // oxlint-disable-next-line react/no-array-index-key -- the parts of one text never change places
    return name ? (
      <img key={index} className={classes.emoji} src={emojiPictures[name]} alt={part} />
    ) : (
      <Fragment key={index}>{part}</Fragment>
    );
  });
}

/** Returns the emoji's meaning. */
export const emojiLabel = (status: TopicEmoji): string => uiTexts.t(status);
