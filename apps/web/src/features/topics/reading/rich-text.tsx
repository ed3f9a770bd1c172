import { memo, useEffect, useMemo } from 'react';
import { useTexts } from '../../../app/i18n.ts';
import { topicsTexts } from '../topics.texts.ts';
import {
  formulas,
  hasCode,
  hasFormulas,
  highlighter,
  loadFormulas,
  loadHighlighter,
  type Formulas,
  type Highlighter,
} from './typesetting.ts';
import classes from './rich-text.module.css';

interface Tools {
  formulas: Formulas | null;
  highlighter: Highlighter | null;
  tableLabel: string;
}

/** Rich text as the server keeps it, already sanitized there; formulas and code are drawn as soon as their libraries are here. */
export const RichText = memo(function RichText({ html, className = '' }: { html: string; className?: string }) {
  const t = useTexts(topicsTexts);
  const drawFormula = formulas.use();
  const drawCode = highlighter.use();
  const withFormulas = hasFormulas(html);
  const withCode = hasCode(html);
  useEffect(() => {
    if (withFormulas) void loadFormulas();
    if (withCode) void loadHighlighter();
  }, [withFormulas, withCode]);

  const tableLabel = t('table');
  const drawn = useMemo(
    () =>
      draw(html, { formulas: withFormulas ? drawFormula : null, highlighter: withCode ? drawCode : null, tableLabel }),
    [html, withFormulas, drawFormula, withCode, drawCode, tableLabel],
  );
  return <div className={`${classes.text} ${className}`} dangerouslySetInnerHTML={drawn} />;
});

/** The same text with formulas drawn, code coloured, wide tables scrolling in a frame of their own and pictures loading late. */
function draw(html: string, tools: Tools): { __html: string } {
  if (!/<(pre|img|table|span|div)/.test(html)) return { __html: html };
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  for (const place of body.querySelectorAll<HTMLElement>('[data-latex]')) drawFormulaIn(place, tools.formulas);
  for (const code of body.querySelectorAll('pre > code')) colourCode(code, tools.highlighter);
  for (const table of body.querySelectorAll('table')) frameTable(table, tools.tableLabel);
  for (const image of body.querySelectorAll('img')) {
    image.loading = 'lazy';
    image.decoding = 'async';
  }
  return { __html: body.innerHTML };
}

function drawFormulaIn(place: HTMLElement, drawFormula: Formulas | null): void {
  const latex = place.dataset['latex'] ?? '';
  const isBlock = place.dataset['type'] === 'block-math';
  // Without the library the source still says what is meant.
  if (drawFormula) place.innerHTML = drawFormula(latex, isBlock);
  else place.textContent = latex;
  if (isBlock) place.tabIndex = 0;
}

function colourCode(code: Element, colour: Highlighter | null): void {
  const language = /language-([\w-]+)/.exec(code.className)?.[1];
  const coloured = language && colour?.(code.textContent ?? '', language);
  if (coloured) code.replaceChildren(coloured);
  code.parentElement?.setAttribute('tabindex', '0');
}

function frameTable(table: HTMLTableElement, label: string): void {
  const frame = table.ownerDocument.createElement('div');
  frame.className = 'table-frame';
  frame.tabIndex = 0;
  frame.setAttribute('role', 'region');
  frame.setAttribute('aria-label', label);
  table.replaceWith(frame);
  frame.append(table);
}
