import type { Annotation } from '@orbita/contract/annotations';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useTexts } from '../../base/i18n.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { uiTexts } from '../../ui/ui.texts.ts';
import { annotationsTexts } from './annotations.texts.ts';
import { MeaningChoice, meaningOfKey } from './meanings.tsx';
import type { NoteContent } from './use-notes.ts';
import classes from './note-list.module.css';

interface Props {
  /** Whether the text may stay empty, because the place alone says enough. */
  isOptional: boolean;
  text?: string;
  meaning: Annotation['meaning'];
  onMeaning?: (meaning: Annotation['meaning']) => void;
  onSave: (content: NoteContent) => void;
  onCancel: () => void;
}

/** Meaning and text of a note; Alt with a digit chooses the meaning, Enter saves, Escape cancels. */
export function NoteForm({ isOptional, text = '', meaning: first, onMeaning, onSave, onCancel }: Props) {
  const t = useTexts(annotationsTexts);
  const ui = useTexts(uiTexts);
  const [value, setValue] = useState(text);
  const [meaning, setMeaning] = useState(first);
  const form = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    field.current?.focus({ preventScroll: true });
    form.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  const isReady = isOptional || value.trim() !== '';
  const save = () => isReady && onSave({ meaning, text: value.trim() });
  const choose = (next: Annotation['meaning']) => {
    setMeaning(next);
    onMeaning?.(next);
    field.current?.focus({ preventScroll: true });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // The keys of the page behind, such as the mark, must not hear what is typed here.
    if (event.key === 'Enter' || (!event.ctrlKey && !event.metaKey)) event.stopPropagation();
    if (event.nativeEvent.isComposing) return;
    const chosen = event.altKey ? meaningOfKey(event.code) : undefined;
    if (chosen) {
      event.preventDefault();
      choose(chosen);
    } else if (event.key === 'Escape') onCancel();
    else if (event.key === 'Enter' && !event.shiftKey && event.target === field.current) {
      event.preventDefault();
      save();
    }
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the keys come from the controls inside
    <div ref={form} className={classes.form} onKeyDown={onKeyDown}>
      <MeaningChoice value={meaning} onChange={choose} keys="alt" />
      <textarea
        ref={field}
        rows={3}
        maxLength={2000}
        aria-label={t('text')}
        placeholder={isOptional ? t('textOptional') : t('textHint')}
        value={value}
        onChange={(event) => setValue(event.currentTarget.value)}
      />
      <div>
        <Button size="xs" colour="blue" disabled={!isReady} onClick={save}>
          {t('save')}
        </Button>
        <Button size="xs" onClick={onCancel}>
          {ui('cancel')}
        </Button>
      </div>
    </div>
  );
}
