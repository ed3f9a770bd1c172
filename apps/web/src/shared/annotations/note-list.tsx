import type { Annotation } from '@orbita/contract/annotations';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTexts } from '../../base/i18n.ts';
import { personName } from '../users/person.tsx';
import { annotationsTexts } from './annotations.texts.ts';
import { inkOf, MeaningIcon } from './meanings.tsx';
import { NoteForm } from './note-form.tsx';
import type { Notes } from './use-notes.ts';
import classes from './note-list.module.css';

/** A note with its number in reading order. */
export interface NumberedNote {
  note: Annotation;
  number: number;
}
/** What the parts of a file are called. */
export type PartName = 'page' | 'line' | 'block';

interface Props {
  listed: readonly NumberedNote[];
  parts: PartName;
  hasPages: boolean;
  /** The staff member whose own notes can be changed; null for read-only use. */
  writerId: number | null;
  chosen: number | null;
  onChoose: (note: Annotation) => void;
  notes: Notes;
}

/** The notes of a file in reading order; their author edits them here. */
export function NoteList({ listed, writerId, chosen, notes, ...rest }: Props) {
  const [edited, setEdited] = useState<number | null>(null);
  return (
    <ol className={classes.notes}>
      {listed.map(({ note, number }) => (
        <li key={note.id} data-chosen={note.id === chosen || undefined} {...inkOf(note.meaning)}>
          {edited === note.id ? (
            <NoteForm
              isOptional={note.kind !== 'pin'}
              text={note.text}
              meaning={note.meaning}
              onCancel={() => setEdited(null)}
              onSave={(content) => {
                setEdited(null);
                void notes.rewrite(note, content);
              }}
            />
          ) : (
            <>
              <NoteButton note={note} number={number} {...rest} />
              {note.author.id === writerId && (
                <NoteTools onEdit={() => setEdited(note.id)} onRemove={() => void notes.remove(note)} />
              )}
            </>
          )}
        </li>
      ))}
    </ol>
  );
}

interface ButtonProps extends NumberedNote, Pick<Props, 'parts' | 'hasPages' | 'onChoose'> {}

function NoteButton({ note, number, parts, hasPages, onChoose }: ButtonProps) {
  const t = useTexts(annotationsTexts);
  const place = usePlaceWords(note, parts, hasPages);
  return (
    <button type="button" className={classes.note} onClick={() => onChoose(note)}>
      <span className={classes.badge}>
        <MeaningIcon meaning={note.meaning} size={14} /> {number}
      </span>
      <span className={classes.words}>
        <span data-wordless={note.text === '' || undefined}>{note.text || t('wordless')}</span>
        <small>
          {[t(note.meaning ?? 'plain'), place, personName(note.author, 'short')].filter(Boolean).join(' · ')}
        </small>
      </span>
    </button>
  );
}

/** Returns where a note stands, in words; empty on a single page. */
function usePlaceWords({ page, lines }: Annotation, parts: PartName, hasPages: boolean): string {
  const t = useTexts(annotationsTexts);
  if (!lines) return hasPages ? t('onPage', { page }) : '';
  if (lines.first === lines.last) return t(parts === 'block' ? 'onBlock' : 'onLine', lines);
  return t(parts === 'block' ? 'onBlocks' : 'onLines', lines);
}

function NoteTools({ onEdit, onRemove }: { onEdit: () => void; onRemove: () => void }) {
  const t = useTexts(annotationsTexts);
  return (
    <span className={classes.tools}>
      <button type="button" aria-label={t('edit')} title={t('edit')} onClick={onEdit}>
        <IconPencil size={18} aria-hidden="true" />
      </button>
      <button type="button" aria-label={t('remove')} title={t('remove')} onClick={onRemove}>
        <IconTrash size={18} aria-hidden="true" />
      </button>
    </span>
  );
}
