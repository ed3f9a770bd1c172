import type { Annotation } from '@orbita/contract/annotations';
import { IconCheck, IconPencil, IconQuestionMark, IconX, type Icon } from '@tabler/icons-react';
import { useTexts } from '../../base/i18n.ts';
import { annotationsTexts } from './annotations.texts.ts';
import classes from './meanings.module.css';

export type Meaning = NonNullable<Annotation['meaning']>;

/** In the order of their keys. */
export const MEANINGS: readonly Meaning[] = ['good', 'question', 'mistake'];
/** Mistakes first, because they need an answer; notes without a meaning last. */
const BY_WEIGHT: readonly (Meaning | null)[] = ['mistake', 'question', 'good', null];
const icons: Record<Meaning, Icon> = { good: IconCheck, question: IconQuestionMark, mistake: IconX };
const counted = { good: 'goods', question: 'questions', mistake: 'mistakes' } as const;

/** Sets the colour of everything inside it: `<span {...inkOf('good')}>`. */
export const inkOf = (meaning: Annotation['meaning']): { 'data-meaning': Meaning | 'none' } => ({
  'data-meaning': meaning ?? 'none',
});

/** The sign of a meaning; its word stands beside it or in a label. */
export function MeaningIcon({ meaning, size = 16 }: { meaning: Annotation['meaning']; size?: number }) {
  const Sign = meaning ? icons[meaning] : IconPencil;
  return <Sign size={size} stroke={2.5} aria-hidden="true" />;
}

/** Returns the meaning of a digit key; undefined for any other key. */
export const meaningOfKey = (code: string): Meaning | undefined =>
  MEANINGS[['Digit1', 'Digit2', 'Digit3'].indexOf(code.replace('Numpad', 'Digit'))];

/** How many notes there are of each meaning: «2 ошибки, 1 вопрос». */
export function NoteCounts({ notes }: { notes: readonly Pick<Annotation, 'meaning'>[] }) {
  const t = useTexts(annotationsTexts);
  return (
    <span className={classes.counts}>
      {BY_WEIGHT.map((meaning) => {
        const count = notes.filter((note) => note.meaning === meaning).length;
        return (
          count > 0 && (
            <span key={meaning} className={classes.count} {...inkOf(meaning)}>
              <MeaningIcon meaning={meaning} />
              {t(meaning ? counted[meaning] : 'marked', { count })}
            </span>
          )
        );
      })}
    </span>
  );
}

interface ChoiceProps {
  value: Annotation['meaning'];
  onChange: (meaning: Meaning) => void;
  /** The keys shown beside the words; they differ in a text field. */
  keys: 'digits' | 'alt';
  /** Shows the signs alone on phones. */
  isCompact?: boolean;
}

/** The three meanings as buttons, of which one is chosen. */
export function MeaningChoice({ value, onChange, keys, isCompact = false }: ChoiceProps) {
  const t = useTexts(annotationsTexts);
  return (
    <span className={classes.choice} data-compact={isCompact || undefined} role="group" aria-label={t('meaning')}>
      {MEANINGS.map((meaning, index) => (
        <button
          key={meaning}
          type="button"
          className={classes.option}
          aria-pressed={value === meaning}
          {...inkOf(meaning)}
          onClick={() => onChange(meaning)}
        >
          <MeaningIcon meaning={meaning} />
          <span className={classes.word}>{t(meaning)}</span>
          <kbd aria-hidden="true">{keys === 'alt' ? `Alt+${index + 1}` : index + 1}</kbd>
        </button>
      ))}
    </span>
  );
}
