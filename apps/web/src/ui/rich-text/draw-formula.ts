// Draws formulas of users, which may be made to break the page that shows them.
import type { KatexOptions } from 'katex';

/** Sizes of rules, shifts and spaces in em; whoever writes a formula does not cover what others have written beside it. */
const LARGEST = 25;
/** How formulas are drawn everywhere: faults are shown in place, and nothing leads elsewhere. */
export const formulaOptions = {
  throwOnError: false,
  strict: 'ignore',
  trust: false,
  maxSize: LARGEST,
} satisfies KatexOptions;

/** Signs of a formula that are drawn at most, and of all formulas of a text: more take a browser seconds. */
const LONGEST = 4000;
export const MOST_OF_TEXT = 40_000;
const ESCAPED: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const sourceOf = (latex: string): string =>
  `<code>${latex.slice(0, LONGEST).replace(/[&<>"]/g, (letter) => ESCAPED[letter] ?? letter)}</code>`;

/** Returns a drawn formula as HTML; one that is too long or nested too deep is shown as it is written. */
export function drawFormula(
  katex: { renderToString: (latex: string, options: KatexOptions) => string },
  latex: string,
  isBlock = false,
): string {
  if (latex.length > LONGEST) return sourceOf(latex);
  try {
    return katex.renderToString(latex, { ...formulaOptions, displayMode: isBlock });
  } catch {
    // The library reads nested parts by calls within calls, and the stack has an end.
    return sourceOf(latex);
  }
}
