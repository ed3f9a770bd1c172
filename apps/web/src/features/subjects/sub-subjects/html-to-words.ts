// Extracts readable text from HTML, for comparing versions word by word.
const BLOCKS = 'p, li, h1, h2, h3, h4, h5, h6, blockquote, pre, tr, div';

/** Returns the text of HTML with each paragraph and list item on its own line. */
export function htmlToWords(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  body.querySelectorAll('br').forEach((br) => br.replaceWith('\n'));
  body.querySelectorAll('td, th').forEach((cell) => cell.append(' '));
  body.querySelectorAll(BLOCKS).forEach((block) => block.append('\n'));
  return (body.textContent ?? '')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n\s*/g, '\n')
    .trim();
}
