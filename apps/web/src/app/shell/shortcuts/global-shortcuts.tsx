import { lazy, Suspense, useEffect } from 'react';
import { createStore } from '../../../base/store.ts';
import { findBinding, isTextField, lettersEnabled, scopes, useShortcuts } from '../../../base/shortcuts.ts';
import { useTexts } from '../../../base/i18n.ts';
import type { Who } from '../../../api/current-user.ts';
import { shellTexts } from '../shell.texts.ts';

const Palette = lazy(async () => ({ default: (await import('./command-palette.tsx')).Palette }));
const ShortcutHelp = lazy(async () => ({ default: (await import('./shortcut-help.tsx')).ShortcutHelp }));

const isPaletteOpen = createStore(false);
/** Opens the command palette, for the search button. */
export const openPalette = (): void => isPaletteOpen.set(true);
const isHelpOpen = createStore(false);
/** Opens the help on the shortcuts of the screen. */
export const openHelp = (): void => isHelpOpen.set(true);

/** Shortcuts of every page: the palette on Ctrl+K and the help on «?». Their code loads on first use. */
export function Everywhere({ who }: { who: Who | null }) {
  const t = useTexts(shellTexts);
  const isOpen = isPaletteOpen.use();
  const isHelpShown = isHelpOpen.use();
  useShortcuts(t('everywhere'), [
    { code: 'KeyK', ctrl: true, label: t('search'), inFields: true, disabled: !who || who.isParent, run: openPalette },
    { code: 'Slash', shift: true, shown: '?', label: t('helpOpen'), run: openHelp },
  ]);
  useEffect(listenForQuestionMark, []);
  return (
    <Suspense fallback={null}>
      {who && isOpen && <Palette who={who} onClose={() => isPaletteOpen.set(false)} />}
      {isHelpShown && <ShortcutHelp onClose={() => isHelpOpen.set(false)} />}
    </Suspense>
  );
}

/** «?» sits on another key in the Russian layout; there it opens the help unless the screen needs that key. */
function listenForQuestionMark(): () => void {
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== '?' || event.ctrlKey || event.altKey || isTextField(event.target) || !lettersEnabled.get())
      return;
    if (!findBinding(event, scopes.get(), true)) openHelp();
  };
  window.addEventListener('keydown', onKey);
  return () => window.removeEventListener('keydown', onKey);
}
