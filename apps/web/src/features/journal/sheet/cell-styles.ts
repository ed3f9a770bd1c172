// Styles of cells as CSS rules with one class per appearance, so that many cells share a computed style.
// Emoji are background images, because the browser would shape and lay out thousands of colour glyphs on every scroll.
import type { PassStatus } from '@orbita/contract/marks';
import type { TopicEmoji } from '@orbita/contract/subjects';
import faintClock from '../../../shared/topics/emoji/clock-faint.svg';
import { emojiPictures } from '../../../shared/topics/topic-emoji.tsx';

/** Emoji by their index in the contract. */
const EMOJI: readonly TopicEmoji[] = ['star', 'check', 'skull', 'fire', 'clock'];
const NO_EMOJI = EMOJI.length;
const CLOCK = 4;

// The clock of untouched cells is faint, so that what happened stands out.
const pictureOf = (name: TopicEmoji): string => `url("${name === 'clock' ? faintClock : emojiPictures[name]}")`;

/** Returns the class of the signs beside a mark: the emoji, the dot of a waiting answer, the folded corner of a late one. */
export const signsClass = (emoji: number | null | undefined, waits: boolean, late: boolean): string =>
  `signs-${emoji ?? NO_EMOJI}-${Number(waits)}-${Number(late)}`;
export const statusClass = (status: number): string => `status-${status}`;

const DOT = 'radial-gradient(circle at center, var(--accent) 3.6px, transparent 4px)';
const CORNER = 'linear-gradient(135deg, transparent 50%, var(--warning) 50%)';

function signRules(): string {
  const pictures = [...EMOJI.map(pictureOf), 'none'];
  return pictures
    .flatMap((picture, emoji) =>
      [false, true].flatMap((waits) =>
        [false, true].map((late) => {
          const layers = [
            late && `${CORNER} right bottom / 8px 8px no-repeat`,
            waits && `${DOT} right 3px top 3px / 8px 8px no-repeat`,
            emoji !== NO_EMOJI && `${picture} left calc(50% + 10px) center / ${emoji === CLOCK ? 10 : 13}px no-repeat`,
          ].filter(Boolean);
          const room = emoji === NO_EMOJI ? '' : 'padding-right: 15px;';
          return `.${signsClass(emoji, waits, late)} { ${room} ${layers.length > 0 ? `background: ${layers.join(', ')};` : ''} }`;
        }),
      ),
    )
    .join('\n');
}

let drawn: string | undefined;

/** Builds the CSS rules of all signs and of the company's statuses. */
export function cellStyleRules(statuses: Iterable<PassStatus>): string {
  drawn ??= signRules();
  const own = [...statuses].map(
    ({ id, color }) =>
      `.${statusClass(id)} { border-left: 3px solid ${color}; background-color: color-mix(in srgb, ${color} 14%, var(--surface)); }`,
  );
  return [drawn, ...own].join('\n');
}
