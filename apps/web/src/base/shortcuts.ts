// Keyboard shortcuts: one table of bindings per screen drives both the handlers and the `?` help.
// Bindings match event.code, so that J works on a Russian layout, where the key types «о».
import { useEffect, useRef } from 'react';
import { createStore } from './store.ts';

export interface Binding {
  /** KeyboardEvent.code: 'KeyJ', 'Digit5', 'Enter', 'ArrowDown'. */
  code: string;
  ctrl?: boolean;
  shift?: boolean;
  alt?: boolean;
  /** What it does, for the help. */
  label: string;
  /** How the help writes the key, when the code does not say it well. */
  shown?: string;
  run: (event: KeyboardEvent) => void;
  /** Works while typing in a text field too. */
  inFields?: boolean;
  disabled?: boolean;
  /** Handled by the focused part of the screen itself; here for the help alone. */
  isTold?: boolean;
  /** Not listed by the help: another key of a binding that is. */
  hidden?: boolean;
}
export interface ShortcutScope {
  title: string;
  bindings: readonly Binding[];
}

/** Screens that have bindings now; the newest last. */
export const scopes = createStore<readonly ShortcutScope[]>([]);
/** The person's switch for single-letter keys (user.shortcuts_enabled). */
export const lettersEnabled = createStore(true);

/** Whether the help on the shortcuts of the screen is open. */
export const isShortcutHelpOpen = createStore(false);
export const openShortcutHelp = (): void => isShortcutHelpOpen.set(true);
export const closeShortcutHelp = (): void => isShortcutHelpOpen.set(false);

/** Binds the keys of a screen while it is mounted. The newest screen wins over those behind it. */
export function useShortcuts(title: string, bindings: readonly Binding[]): void {
  const latest = useRef<ShortcutScope>({ title, bindings });
  useEffect(() => {
    Object.assign(latest.current, { title, bindings });
  });
  useEffect(() => {
    const scope = latest.current;
    scopes.set([...scopes.get(), scope]);
    return () => scopes.set(scopes.get().filter((other) => other !== scope));
  }, []);
}

/** The binding that an event means, if any. */
export function findBinding(
  event: KeyboardEvent,
  open: readonly ShortcutScope[],
  hasLetters: boolean,
): Binding | undefined {
  const isTyping = isTextField(event.target);
  return open
    .toReversed()
    .flatMap((scope) => scope.bindings)
    .find(
      (binding) =>
        matches(binding, event) &&
        !binding.disabled &&
        !binding.isTold &&
        (!isTyping || binding.inFields) &&
        !isPressing(binding, event.target) &&
        (hasLetters || !isSingleLetter(binding)),
    );
}

/** A character key without modifiers: what people with voice control must be able to switch off. */
export const isSingleLetter = (binding: Binding): boolean =>
  !binding.ctrl && !binding.alt && /^(Key|Digit|Numpad\d|Slash|Period|Comma|Minus|Equal|Bracket)/.test(binding.code);

function matches(binding: Binding, event: KeyboardEvent): boolean {
  return (
    binding.code === event.code &&
    Boolean(binding.ctrl) === (event.ctrlKey || event.metaKey) &&
    Boolean(binding.alt) === event.altKey &&
    Boolean(binding.shift) === event.shiftKey
  );
}

/** Marks a field or button inside which the keys of the screen go on working: `<input {...screenKeys} />`. */
export const screenKeys = { 'data-keys': 'screen' } as const;
const leavesKeys = (target: HTMLElement): boolean => target.dataset?.['keys'] === screenKeys['data-keys'];

/** Enter and Space on a focused control press it. */
function isPressing({ code, ctrl, alt }: Binding, target: EventTarget | null): boolean {
  if (
    ctrl ||
    alt ||
    !/^(Enter|NumpadEnter|Space)$/.test(code) ||
    !(target instanceof HTMLElement) ||
    leavesKeys(target)
  )
    return false;
  return target.matches(
    'a[href], button, summary, input, select, [role="button"], [role="option"], [role="menuitem"], [role="tab"]',
  );
}

/** Whether keys typed here are text. */
export function isTextField(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement) || leavesKeys(target)) return false;
  if (target.isContentEditable || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement)
    return true;
  return (
    target instanceof HTMLInputElement &&
    !['checkbox', 'radio', 'button', 'submit', 'range', 'file'].includes(target.type)
  );
}

/** Listens on the window; the shell calls it once. */
export function listenForShortcuts(): () => void {
  const onKey = (event: KeyboardEvent) => {
    if (event.isComposing || event.defaultPrevented) return;
    const binding = findBinding(event, scopes.get(), lettersEnabled.get());
    if (!binding) return;
    event.preventDefault();
    binding.run(event);
  };
  window.addEventListener('keydown', onKey);
  return () => window.removeEventListener('keydown', onKey);
}

const NAMES: Record<string, string> = {
  Slash: '/',
  Period: '.',
  Comma: ',',
  Escape: 'Esc',
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
  Space: '␣',
  Delete: 'Del',
};

/** «Ctrl+K» as the help writes it. */
export function writeKeys(binding: Binding): string {
  const key = binding.shown ?? NAMES[binding.code] ?? binding.code.replace(/^(Key|Digit)/, '');
  return [binding.ctrl && 'Ctrl', binding.alt && 'Alt', binding.shift && !binding.shown && 'Shift', key]
    .filter(Boolean)
    .join('+');
}
