import { useEffect, useEffectEvent, useRef, useState, type KeyboardEvent } from 'react';
import { useDebounced } from '../../../base/debounce.ts';
import classes from './editor.module.css';

interface Props {
  /** Stable key by which focus finds the row. */
  rowKey: number;
  label: string;
  title: string;
  isHeading?: boolean;
  isHidden: boolean;
  onChange: (title: string) => void;
  /** Called on Enter, to go to the next line. */
  onEnter: () => void;
}

const AUTOSAVE = 900;
const LONGEST = 255;

/** A title edited in place: saved while typing, on Enter and on blur; an empty title is reverted. */
export function TitleField({ rowKey, label, title, isHeading, isHidden, onChange, onEnter }: Props) {
  const [text, setText] = useState(title);
  const isTyping = useRef(false);
  const settled = useDebounced(text, AUTOSAVE);
  const saved = useRef(title);
  useEffect(() => {
    saved.current = title;
    if (!isTyping.current) setText(title);
  }, [title]);

  const commit = (value: string) => {
    const clean = value.trim();
    // Enter saves and then blurs the field, which must not save again.
    if (!clean || clean === saved.current) return;
    saved.current = clean;
    onChange(clean);
  };
  const save = useEffectEvent((value: string) => {
    if (isTyping.current) commit(value);
  });
  useEffect(() => save(settled), [settled]);

  // Saves the typed text when the row moves to another chapter or the page is left.
  const leave = useEffectEvent(() => {
    if (isTyping.current) commit(text);
  });
  useEffect(() => () => leave(), []);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.altKey) return commit(text);
    if (event.key === 'Enter') {
      event.preventDefault();
      commit(text);
      onEnter();
    }
    if (event.key === 'Escape') {
      isTyping.current = false;
      setText(title);
    }
  };
  return (
    <input
      data-row={rowKey}
      className={isHeading ? classes.chapterField : classes.topicField}
      data-hidden={isHidden || undefined}
      aria-label={label}
      maxLength={LONGEST}
      value={text}
      onChange={(event) => {
        isTyping.current = true;
        setText(event.currentTarget.value);
      }}
      onBlur={() => {
        isTyping.current = false;
        commit(text);
        if (!text.trim()) setText(title);
      }}
      onKeyDown={onKeyDown}
    />
  );
}
