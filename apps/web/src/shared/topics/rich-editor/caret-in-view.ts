import type { Editor } from '@tiptap/core';

/** Pixels that stay free between the caret and what covers the page. */
const GAP = 8;
/** Height of the bar at the top of the page. */
const TOP_BAR = 61;

/** Scrolls the page so that neither the toolbar below the text nor the bar above the page covers the caret. */
export function keepCaretInView(editor: Editor, toolbar: HTMLElement | null): void {
  const { view, state } = editor;
  if (!toolbar || !view.hasFocus() || !state.selection.empty) return;
  const caret = view.coordsAtPos(state.selection.head);
  const below = caret.bottom + GAP - toolbar.getBoundingClientRect().top;
  const above = TOP_BAR + GAP - caret.top;
  if (below > 0) window.scrollBy({ top: below, behavior: 'instant' });
  else if (above > 0) window.scrollBy({ top: -above, behavior: 'instant' });
}
