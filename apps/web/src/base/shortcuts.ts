// Keyboard shortcuts: one table of bindings per screen drives both the handlers and the `?` help.
// Bindings match event.code, so that J also works on a Russian layout, where the key types «о».
import { useEffect, useRef } from 'react';
import { createStore } from './store.ts';

export interface Binding {
  /** KeyboardEvent.code: 'KeyJ', 'Digit5', 'Enter', 'ArrowDown'. */
  code: string;
  ctrl?: boolean;
  shift?: boolean;
  alt?: boolean;
  /** Description for the help. */
  label: string;
  /** Name of the key in the help, when the code does not read well. */
  shown?: string;
  run: (event: KeyboardEvent) => void;
  /** Also works while typing in a text field. */
  inFields?: boolean;
  disabled?: boolean;
  /** Listed in the help only, because a focused part of the screen handles the key itself. */
  isTold?: boolean;
  /** Left out of the help, as an alternative key of a listed binding. */
  hidden?: boolean;
}
export interface ShortcutScope {
  title: string;
  bindings: readonly Binding[];
}

/** Scopes of the mounted screens, newest last. */
export const scopes = createStore<readonly ShortcutScope[]>([]);
/** Whether the user allows single-letter shortcuts (user.shortcuts_enabled). */
export const lettersEnabled = createStore(true);

/** Whether the shortcut help is open. */
export const isShortcutHelpOpen = createStore(false);
export const openShortcutHelp = (): void => isShortcutHelpOpen.set(true);
export const closeShortcutHelp = (): void => isShortcutHelpOpen.set(false);

/** Binds the keys of a screen while it is mounted; the newest screen takes precedence. */
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

/** Returns the binding that matches an event, if any. */
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

/** Matches a character key without modifiers, which people with voice control must be able to switch off. */
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

/** Marks a field or button in which the screen's shortcuts still work: `<input {...screenKeys} />`. */
export const screenKeys = { 'data-keys': 'screen' } as const;
const leavesKeys = (target: HTMLElement): boolean => target.dataset?.['keys'] === screenKeys['data-keys'];

/** Enter and Space on a focused control activate it, so they are no shortcuts there. */
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

/** Tells whether keys typed into the target are text. */
export function isTextField(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement) || leavesKeys(target)) return false;
  if (target.isContentEditable || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement)
    return true;
  return (
    target instanceof HTMLInputElement &&
    !['checkbox', 'radio', 'button', 'submit', 'range', 'file'].includes(target.type)
  );
}

/** Starts handling shortcuts on the window; the shell calls it once. */
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

/** Returns the keys as shown in the help, such as «Ctrl+K». */
export function writeKeys(binding: Binding): string {
  const key = binding.shown ?? NAMES[binding.code] ?? binding.code.replace(/^(Key|Digit)/, '');
  return [binding.ctrl && 'Ctrl', binding.alt && 'Alt', binding.shift && !binding.shown && 'Shift', key]
    .filter(Boolean)
    .join('+');
}
