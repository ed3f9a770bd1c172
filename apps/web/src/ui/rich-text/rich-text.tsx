import { memo, useEffect, useMemo, useRef } from 'react';
import { useTexts } from '../../base/i18n.ts';
import { richTextTexts } from './rich-text.texts.ts';
import { sanitizeHtml } from './safe-html.ts';
import { highlight } from './highlighting.ts';
import { MOST_OF_TEXT } from './draw-formula.ts';
import { formulas, hasFormulas, loadFormulas, type Formulas } from './typesetting.ts';
import classes from './rich-text.module.css';

/** Rich text, already sanitized by the server; formulas and code are rendered once their libraries are loaded. */
export const RichText = memo(function RichText({ html, className = '' }: { html: string; className?: string }) {
  const t = useTexts(richTextTexts);
  const drawFormula = formulas.use();
  const withFormulas = hasFormulas(html);
  useEffect(() => {
    if (withFormulas) void loadFormulas();
  }, [withFormulas]);

  const tableLabel = t('table');
  const drawn = useMemo(
    () => draw(html, withFormulas ? drawFormula : null, tableLabel),
    [html, withFormulas, drawFormula, tableLabel],
  );
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!drawn.includes('<pre')) return undefined;
    const leaving = new AbortController();
    // Changed in place, so that text being read is not repainted.
    for (const code of place.current?.querySelectorAll('pre > code') ?? []) void colourIn(code, leaving.signal);
    return () => leaving.abort();
  }, [drawn]);
  return <div ref={place} className={`${classes.text} ${className}`} dangerouslySetInnerHTML={{ __html: drawn }} />;
});

/** Returns the text with rendered formulas, scrollable wide tables and lazy pictures. */
function draw(html: string, drawFormula: Formulas | null, tableLabel: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  sanitizeHtml(body);
  let left = MOST_OF_TEXT;
  for (const place of body.querySelectorAll<HTMLElement>('[data-latex]')) {
    left -= place.dataset['latex']?.length ?? 0;
    drawFormulaIn(place, left >= 0 ? drawFormula : null);
  }
  for (const block of body.querySelectorAll('pre')) block.tabIndex = 0;
  for (const table of body.querySelectorAll('table')) frameTable(table, tableLabel);
  for (const image of body.querySelectorAll('img')) {
    image.loading = 'lazy';
    image.decoding = 'async';
  }
  return body.innerHTML;
}

function drawFormulaIn(place: HTMLElement, drawFormula: Formulas | null): void {
  const latex = place.dataset['latex'] ?? '';
  const isBlock = place.dataset['type'] === 'block-math';
  // Without the library the LaTeX source remains readable.
  if (drawFormula) place.innerHTML = drawFormula(latex, isBlock);
  else place.textContent = latex;
  if (isBlock) place.tabIndex = 0;
}

async function colourIn(code: Element, signal: AbortSignal): Promise<void> {
  const language = /language-([\w+#-]+)/.exec(code.className)?.[1];
  if (!language) return;
  const tokens = await highlight({ code: code.textContent ?? '', language }, signal);
  if (!tokens || signal.aborted) return;
  const pieces = tokens.map(({ text, className }) => {
    const piece = document.createElement('span');
    piece.className = className;
    piece.textContent = text;
    return className ? piece : text;
  });
  code.replaceChildren(...pieces);
}

function frameTable(table: HTMLTableElement, label: string): void {
  const frame = table.ownerDocument.createElement('div');
  frame.className = 'table-frame';
  frame.tabIndex = 0;
  frame.setAttribute('role', 'region');
  frame.setAttribute('aria-label', label);
  table.replaceWith(frame);
  frame.append(table);
  // A header without words names nothing; the corner of a table often is one.
  for (const header of table.querySelectorAll('th'))
    if (header.textContent?.trim() === '' && !header.querySelector('img')) replaceByCell(header);
}

function replaceByCell(header: HTMLTableCellElement): void {
  const cell = header.ownerDocument.createElement('td');
  for (const { name, value } of header.attributes) cell.setAttribute(name, value);
  cell.append(...header.childNodes);
  header.replaceWith(cell);
}
