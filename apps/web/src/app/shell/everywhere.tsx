import { lazy, Suspense, useEffect, useState } from 'react';
import { createStore } from '../../ui/store.ts';
import { isTextField, lettersEnabled, useShortcuts } from '../../ui/shortcuts.ts';
import { useTexts } from '../i18n.ts';
import type { Who } from '../who.ts';
import { shellTexts } from './shell.texts.ts';

const Palette = lazy(async () => ({ default: (await import('./palette.tsx')).Palette }));
const ShortcutHelp = lazy(async () => ({ default: (await import('./shortcut-help.tsx')).ShortcutHelp }));

const isPaletteOpen = createStore(false);
/** Opens the command palette, for the search button. */
export const openPalette = (): void => isPaletteOpen.set(true);

/** Shortcuts of every page: the palette on Ctrl+K and the help on «?». Their code loads on first use. */
export function Everywhere({ who }: { who: Who | null }) {
  const t = useTexts(shellTexts);
  const isOpen = isPaletteOpen.use();
  const [isHelpOpen, setHelpOpen] = useState(false);
  useShortcuts(t('everywhere'), [
    { code: 'KeyK', ctrl: true, label: t('search'), inFields: true, disabled: !who || who.isParent, run: openPalette },
    // Help listens below: «?» sits on different keys in Russian and English layouts.
    { code: 'Help', shown: '?', label: t('helpOpen'), run: () => setHelpOpen(true) },
  ]);
  useEffect(() => listenForQuestionMark(() => setHelpOpen(true)), []);
  return (
    <Suspense fallback={null}>
      {who && isOpen && <Palette who={who} onClose={() => isPaletteOpen.set(false)} />}
      {isHelpOpen && <ShortcutHelp onClose={() => setHelpOpen(false)} />}
    </Suspense>
  );
}

function listenForQuestionMark(open: () => void): () => void {
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== '?' || event.ctrlKey || event.altKey || isTextField(event.target) || !lettersEnabled.get()) return;
    open();
  };
  window.addEventListener('keydown', onKey);
  return () => window.removeEventListener('keydown', onKey);
}
