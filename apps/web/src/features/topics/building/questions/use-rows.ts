import { useLayoutEffect, useRef, useState, type ClipboardEvent, type KeyboardEvent } from 'react';
import { notify } from '../../../../base/notices.ts';
import { questionsTexts } from './questions.texts.ts';

/** The server accepts no more options, items or pairs. */
export const MOST_ROWS = 100;

interface Field {
  /** Number of the row. */
  id: number;
  side?: 'left' | 'right';
}
interface Options {
  ids: readonly number[];
  /** Puts a blank row at a place and returns its number. */
  onInsert: (at: number) => number;
  onRemove: (id: number) => void;
  /** Takes pasted text of several lines; returns the number of the last row filled and how many lines found no place. */
  onPaste: (field: Field & { text: string; before: string; after: string }) => { last: number; surplus: number };
}

const nameOf = ({ id, side = 'left' }: Field) => `${id} ${side}`;

/** Keys of a list of text fields: Enter adds a row below, Backspace removes an empty one, several pasted lines fill several. */
export function useRows({ ids, onInsert, onRemove, onPaste }: Options) {
  const fields = useRef(new Map<string, HTMLInputElement>());
  const next = useRef<Field | null>(null);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  useLayoutEffect(() => {
    const field = next.current && fields.current.get(nameOf(next.current));
    if (!field) return;
    next.current = null;
    field.focus();
    field.setSelectionRange(field.value.length, field.value.length);
  });
  const focus = (field: Field) => {
    next.current = field;
  };
  const isBlank = (field: Field) => fields.current.get(nameOf(field))?.value.trim() === '';
  /** Goes to the blank field that waits next, or adds a row. */
  const goOn = ({ id, side }: Field) => {
    const at = ids.indexOf(id) + 1;
    const waiting = [
      ...(side === 'left' ? [{ id, side: 'right' as const }] : []),
      ...(at < ids.length ? [{ id: ids[at]! }] : []),
    ].find(isBlank);
    if (waiting) fields.current.get(nameOf(waiting))?.focus();
    else add(at);
  };
  const add = (at: number) => {
    if (ids.length < MOST_ROWS) focus({ id: onInsert(at) });
    else notify({ message: questionsTexts.t('rowsFull', { most: MOST_ROWS }), tone: 'error' });
  };
  const onKeyDown = (field: Field, event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return;
    const at = ids.indexOf(field.id);
    const { value } = event.currentTarget;
    if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      if (value.trim() !== '') goOn(field);
    } else if (event.key === 'Backspace' && value === '' && field.side !== 'right' && ids.length > 1) {
      event.preventDefault();
      focus({ ...field, id: ids[Math.max(at - 1, 0)] === field.id ? ids[1]! : ids[at - 1]! });
      onRemove(field.id);
    }
  };
  const paste = (field: Field, event: ClipboardEvent<HTMLInputElement>) => {
    const text = event.clipboardData.getData('text');
    if (!(field.side ? /[\n\r\t]/ : /[\n\r]/).test(text.trim())) return;
    event.preventDefault();
    const { value, selectionStart, selectionEnd } = event.currentTarget;
    const before = value.slice(0, selectionStart ?? value.length);
    const after = value.slice(selectionEnd ?? value.length);
    const { last, surplus } = onPaste({ ...field, text, before, after });
    focus({ ...field, id: last });
    if (surplus > 0)
      notify({ message: questionsTexts.t('surplusLines', { count: surplus, most: MOST_ROWS }), tone: 'error' });
  };
  const bind = (field: Field) => ({
    ref: (element: HTMLInputElement | null) => {
      if (element) fields.current.set(nameOf(field), element);
      else fields.current.delete(nameOf(field));
    },
    onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => onKeyDown(field, event),
    onPaste: (event: ClipboardEvent<HTMLInputElement>) => paste(field, event),
    // A field that nobody has left yet is being written, not forgotten.
    onBlur: () => setLeft((now) => (now.has(nameOf(field)) ? now : new Set(now).add(nameOf(field)))),
  });
  return { add, bind, wasLeft: (field: Field) => left.has(nameOf(field)) };
}
