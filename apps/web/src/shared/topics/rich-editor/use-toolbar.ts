// The toolbar of a text is one stop of the Tab key; arrows move within it.
import { useLayoutEffect, useRef, type KeyboardEvent } from 'react';

const steps: Record<string, (at: number, last: number) => number> = {
  ArrowRight: (at, last) => (at === last ? 0 : at + 1),
  ArrowLeft: (at, last) => (at === 0 ? last : at - 1),
  Home: () => 0,
  End: (_, last) => last,
};
const buttonsOf = (bar: HTMLElement | null): HTMLButtonElement[] => [
  ...(bar?.querySelectorAll<HTMLButtonElement>('button:not(:disabled)') ?? []),
];

/** Returns the properties of the toolbar; Escape goes back to the text. */
export function useToolbar(onLeave: () => void) {
  const bar = useRef<HTMLDivElement>(null);
  const current = useRef<HTMLButtonElement | null>(null);
  const offer = (chosen: HTMLButtonElement | undefined) => {
    current.current = chosen ?? null;
    for (const button of bar.current?.querySelectorAll('button') ?? []) button.tabIndex = button === chosen ? 0 : -1;
  };
  useLayoutEffect(() => {
    const buttons = buttonsOf(bar.current);
    offer(buttons.find((button) => button === current.current) ?? buttons[0]);
  });
  const onKeyDown = (event: KeyboardEvent) => {
    const buttons = buttonsOf(bar.current);
    const at = buttons.findIndex((button) => button === event.target);
    // React reports the keys of popups too, which lie elsewhere in the document.
    if (at === -1 || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Escape') {
      event.stopPropagation();
      return onLeave();
    }
    const next = buttons[steps[event.key]?.(at, buttons.length - 1) ?? -1];
    if (!next) return;
    event.preventDefault();
    offer(next);
    next.focus();
  };
  const onFocus = ({ target }: { target: EventTarget }) => {
    const button = buttonsOf(bar.current).find((one) => one === target);
    if (button) offer(button);
  };
  return { bar, props: { ref: bar, role: 'toolbar', onKeyDown, onFocus } };
}
