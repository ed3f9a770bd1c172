import { useTexts } from '../../base/i18n.ts';
import { annotationsTexts } from './annotations.texts.ts';
import { inkOf, MeaningIcon } from './meanings.tsx';
import type { NumberedNote } from './note-list.tsx';
import classes from './note-flag.module.css';

interface Props extends NumberedNote {
  isChosen: boolean;
  onChoose: (id: number) => void;
}

/** The sign of a note at its place: its meaning and number. */
export function NoteFlag({ note, number, isChosen, onChoose }: Props) {
  const t = useTexts(annotationsTexts);
  const words = { meaning: t(note.meaning ?? 'plain'), number, text: note.text };
  return (
    <button
      type="button"
      className={classes.flag}
      aria-pressed={isChosen}
      aria-label={t(note.text ? 'numberWith' : 'number', words)}
      title={note.text || undefined}
      {...inkOf(note.meaning)}
      onPointerDown={(event) => event.stopPropagation()}
      onClick={(event) => {
        event.stopPropagation();
        onChoose(note.id);
      }}
    >
      <MeaningIcon meaning={note.meaning} size={13} />
      {number}
    </button>
  );
}
