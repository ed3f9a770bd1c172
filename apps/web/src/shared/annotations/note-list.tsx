import type { Annotation } from '@orbita/contract/annotations';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useTexts } from '../../base/i18n.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { personName } from '../users/person.tsx';
import { uiTexts } from '../../ui/ui.texts.ts';
import { annotationsTexts } from './annotations.texts.ts';
import type { Notes } from './use-notes.ts';
import classes from './annotations.module.css';

interface Props {
  listed: readonly { note: Annotation; number: number }[];
  hasPages: boolean;
  /** The staff member whose own notes can be changed; null for read-only use. */
  writerId: number | null;
  chosen: number | null;
  onChoose: (note: Annotation) => void;
  notes: Notes;
}

/** The notes of a file in reading order; their author edits them here. */
export function NoteList({ listed, hasPages, writerId, chosen, onChoose, notes }: Props) {
  const t = useTexts(annotationsTexts);
  const [edited, setEdited] = useState<number | null>(null);
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    if (chosen !== null) list.current?.querySelector('[data-chosen]')?.scrollIntoView({ block: 'nearest' });
  }, [chosen]);
  if (listed.length === 0)
    return (
      <p className={classes.none}>
        <b>{t('none')}</b> {t(writerId === null ? 'noneRead' : 'noneText')}
      </p>
    );
  return (
    <ol ref={list} className={classes.notes}>
      {listed.map(({ note, number }) => (
        <li key={note.id} data-chosen={note.id === chosen || undefined}>
          {edited === note.id ? (
            <NoteForm
              isOptional={note.kind !== 'pin'}
              text={note.text}
              onCancel={() => setEdited(null)}
              onSave={(text) => {
                setEdited(null);
                void notes.rewrite(note, text);
              }}
            />
          ) : (
            <>
              <button type="button" className={classes.note} onClick={() => onChoose(note)}>
                <span className={classes.number}>{number}</span>
                <span className={classes.noteWords}>
                  <span data-wordless={note.text === '' || undefined}>{note.text || t('wordless')}</span>
                  <small>
                    {hasPages && `${t('onPage', { page: note.page })} · `}
                    {personName(note.author, 'short')}
                  </small>
                </span>
              </button>
              {note.author.id === writerId && (
                <span className={classes.noteTools}>
                  <button type="button" aria-label={t('edit')} title={t('edit')} onClick={() => setEdited(note.id)}>
                    <IconPencil size={18} aria-hidden="true" />
                  </button>
                  <button
                    type="button"
                    aria-label={t('remove')}
                    title={t('remove')}
                    onClick={() => void notes.remove(note)}
                  >
                    <IconTrash size={18} aria-hidden="true" />
                  </button>
                </span>
              )}
            </>
          )}
        </li>
      ))}
    </ol>
  );
}

interface FormProps {
  /** Whether the text may stay empty, because the shape alone says enough. */
  isOptional: boolean;
  text?: string;
  onSave: (text: string) => void;
  onCancel: () => void;
}

/** The text of a note; Enter saves, Shift+Enter starts a new line, Escape cancels. */
export function NoteForm({ isOptional, text = '', onSave, onCancel }: FormProps) {
  const t = useTexts(annotationsTexts);
  const ui = useTexts(uiTexts);
  const [value, setValue] = useState(text);
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => field.current?.focus(), []);
  const isReady = isOptional || value.trim() !== '';
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') {
      event.stopPropagation();
      onCancel();
    } else if (event.key === 'Enter' && !event.shiftKey) {
      event.preventDefault();
      if (isReady) onSave(value.trim());
    }
  };
  return (
    <div className={classes.form}>
      <textarea
        ref={field}
        rows={3}
        maxLength={2000}
        aria-label={t('text')}
        placeholder={isOptional ? t('textOptional') : t('textHint')}
        value={value}
        onChange={(event) => setValue(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <div>
        <Button size="xs" colour="blue" disabled={!isReady} onClick={() => onSave(value.trim())}>
          {t('save')}
        </Button>
        <Button size="xs" onClick={onCancel}>
          {ui('cancel')}
        </Button>
      </div>
    </div>
  );
}
