import { lazy, Suspense, useEffect } from 'react';
import { createStore } from '../../../base/store.ts';
import {
  closeShortcutHelp,
  findBinding,
  isShortcutHelpOpen,
  isTextField,
  lettersEnabled,
  openShortcutHelp,
  scopes,
  useShortcuts,
} from '../../../base/shortcuts.ts';
import { useTexts } from '../../../base/i18n.ts';
import type { CurrentUser } from '../../../api/current-user.ts';
import { afterFirstPaint } from '../after-first-paint.ts';
import { shellTexts } from '../shell.texts.ts';

const loadPalette = async () => import('./command-palette.tsx');
const CommandPalette = lazy(async () => ({ default: (await loadPalette()).CommandPalette }));
const ShortcutHelp = lazy(async () => ({ default: (await import('./shortcut-help.tsx')).ShortcutHelp }));

const isPaletteOpen = createStore(false);
/** Opens the command palette from the search button. */
export const openPalette = (): void => isPaletteOpen.set(true);

/** Shortcuts of every page: the palette (Ctrl+K), loaded once the page stands, and the help («?»), on first use. */
export function GlobalShortcuts({ currentUser }: { currentUser: CurrentUser | null }) {
  const t = useTexts(shellTexts);
  const isOpen = isPaletteOpen.use();
  const isHelpShown = isShortcutHelpOpen.use();
  const maySearch = currentUser !== null && !currentUser.isParent;
  useShortcuts(t('everywhere'), [
    {
      code: 'KeyK',
      ctrl: true,
      label: t('search'),
      inFields: true,
      disabled: !maySearch,
      run: openPalette,
    },
    { code: 'Slash', shift: true, shown: '?', label: t('helpOpen'), run: openShortcutHelp },
  ]);
  useEffect(listenForQuestionMark, []);
  // Letters typed right after the shortcut are lost while the code of their field is still coming.
  useEffect(
    () => (maySearch ? afterFirstPaint(() => void loadPalette().catch(() => undefined)) : undefined),
    [maySearch],
  );
  return (
    <Suspense fallback={null}>
      {currentUser && isOpen && <CommandPalette currentUser={currentUser} onClose={() => isPaletteOpen.set(false)} />}
      {isHelpShown && <ShortcutHelp onClose={closeShortcutHelp} />}
    </Suspense>
  );
}

/** Opens the help on «?» in the Russian layout, where it is another key, unless the screen uses that key. */
function listenForQuestionMark(): () => void {
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== '?' || event.ctrlKey || event.altKey || isTextField(event.target) || !lettersEnabled.get())
      return;
    if (!findBinding(event, scopes.get(), true)) openShortcutHelp();
  };
  window.addEventListener('keydown', onKey);
  return () => window.removeEventListener('keydown', onKey);
}
