import { useEffect, useEffectEvent, useRef, type RefObject } from 'react';

/** Puts the focus into a field of the form once, when it opens; an editor that loads later takes it when it is there. */
export function useFirstFieldFocus(anchor: string | null) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const form = box.current;
    if (anchor === null || !form || focusField(form, anchor)) return undefined;
    const observer = new MutationObserver(() => focusField(form, anchor) && observer.disconnect());
    observer.observe(form, { childList: true, subtree: true });
    return () => observer.disconnect();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- Only the opening of the form asks for the focus.
  }, []);
  return box;
}

/** Returns whether the focus found its place, or the student has put it elsewhere in the form. */
function focusField(form: HTMLElement, anchor: string): boolean {
  if (form.contains(document.activeElement)) return true;
  const found = document.getElementById(anchor);
  // The frame of a text editor waits for the editor itself.
  const field = found?.tabIndex === -1 ? found.querySelector<HTMLElement>('[contenteditable="true"]') : found;
  if (!field) return false;
  field.focus();
  if (field instanceof HTMLTextAreaElement) field.setSelectionRange(field.value.length, field.value.length);
  return true;
}

/** Calls back when Escape is pressed in a text field of the form, where nothing else answers to it. */
export function useFieldEscape(box: RefObject<HTMLElement | null>, onEscape: () => void): void {
  const act = useEffectEvent(onEscape);
  useEffect(() => {
    const form = box.current;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented && !event.isComposing && isTextField(event.target)) act();
    };
    form?.addEventListener('keydown', onKeyDown);
    return () => form?.removeEventListener('keydown', onKeyDown);
  }, [box]);
}

const isTextField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.matches('textarea, input:not([aria-haspopup]), [contenteditable="true"]');
