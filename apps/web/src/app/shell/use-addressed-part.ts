// Brings the part of a page that the address names, such as `#task-8`, into view.
import { useEffect } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';

/** Milliseconds to wait for the part, because a page loads its data after its address has opened. */
const PATIENCE = 10_000;
/** Milliseconds during which the part stays in view while what stands above it still grows. */
const SETTLING = 1500;
/** The form of our anchors. */
const ANCHOR = /^#[\w-]+$/;
/** What a person does to look elsewhere. */
const OWN_MOVES = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const;

/** Follows the address; Back and Forward return to where one was instead. */
export function useAddressedPart(): void {
  const location = useLocation();
  const isReturning = useNavigationType() === NavigationType.Pop && location.key !== 'default';
  useEffect(() => {
    const { hash } = location;
    if (isReturning || !ANCHOR.test(hash)) return undefined;
    return keepInView(hash.slice(1));
  }, [location, isReturning]);
}

/** Scrolls to the part as soon as it exists and again while the page settles; the returned function stops that. */
function keepInView(id: string): () => void {
  let part: HTMLElement | null = null;
  let timer = setTimeout(() => stop(), PATIENCE);
  const look = () => {
    const found = document.getElementById(id);
    if (!found) return;
    found.scrollIntoView({ block: 'start' });
    if (part === found) return;
    part = found;
    focusPart(found);
    clearTimeout(timer);
    timer = setTimeout(() => stop(), SETTLING);
  };
  const changes = new MutationObserver(look);
  const sizes = new ResizeObserver(look);
  const stop = () => {
    clearTimeout(timer);
    changes.disconnect();
    sizes.disconnect();
    for (const move of OWN_MOVES) window.removeEventListener(move, stop);
  };
  for (const move of OWN_MOVES) window.addEventListener(move, stop, { passive: true });
  changes.observe(document.body, { childList: true, subtree: true });
  sizes.observe(document.body);
  look();
  return stop;
}

/** Lets a screen reader go on from the part; a field that the page has focused keeps its focus. */
function focusPart(part: HTMLElement): void {
  const now = document.activeElement;
  if (now instanceof HTMLElement && now.matches('input, textarea, select, [contenteditable="true"]')) return;
  if (part.tabIndex < 0) part.tabIndex = -1;
  part.focus({ preventScroll: true });
}
