// Cuts texts that pdfmake could not lay out in reasonable time: it measures a word that is wider than its line letter by letter,
// each time from the beginning, and takes the lines of a paragraph from the front of an array that holds all of them.
import type { Content, InlineText, TextContent } from './pdfmake-types.ts';

/** Letters without a place to break a line: more than twice the line of a page. */
const RUN = 200;
/** Letters of a paragraph: several pages. */
const PARAGRAPH = 20_000;

const LONG_RUN = new RegExp(`[^\\s\\u2028\\u2029]{${RUN}}(?=[^\\s\\u2028\\u2029])`, 'gu');
/** Breaks runs that are wider than any line. */
const broken = (text: string): string => (text.length > RUN ? text.replace(LONG_RUN, '$&\n') : text);

/** Cuts a text into parts, after a space if there is one. */
function partsOf(text: string): string[] {
  const parts: string[] = [];
  let rest = text;
  while (rest.length > PARAGRAPH) {
    const space = rest.lastIndexOf(' ', PARAGRAPH);
    const end = space > PARAGRAPH / 2 ? space + 1 : PARAGRAPH;
    parts.push(rest.slice(0, end));
    rest = rest.slice(end);
  }
  return [...parts, rest];
}

/** Groups pieces of a paragraph into paragraphs that are short enough. */
function groupsOf(pieces: InlineText[]): InlineText[][] {
  const groups: InlineText[][] = [[]];
  let length = 0;
  for (const piece of pieces.flatMap((one) => partsOf(one.text).map((text) => ({ ...one, text })))) {
    if (length + piece.text.length > PARAGRAPH && length > 0) {
      groups.push([]);
      length = 0;
    }
    groups.at(-1)?.push({ ...piece, text: broken(piece.text) });
    length += piece.text.length;
  }
  return groups;
}

function tameText(content: TextContent): TextContent[] {
  const { text } = content;
  if (typeof text === 'string') return partsOf(text).map((part) => ({ ...content, text: broken(part) }));
  return groupsOf(text).map((group) => ({ ...content, text: group }));
}

/** Keeps a column one, however many parts it has. */
function asOne(column: Content): Content {
  const [first, ...rest] = tame([column]);
  if (!first || rest.length === 0) return first ?? column;
  return { stack: [first, ...rest], ...(column.width === undefined ? {} : { width: column.width }) };
}

/** Returns content that is laid out in a time which grows with its length alone. */
export function tame(contents: readonly Content[]): Content[] {
  return contents.flatMap((content): Content[] => {
    if ('text' in content) return tameText(content);
    if ('columns' in content) return [{ ...content, columns: content.columns.map(asOne) }];
    if ('stack' in content) return [{ ...content, stack: tame(content.stack) }];
    if ('table' in content) {
      const body = content.table.body.map((row) =>
        row.map((cell) => (cell.stack ? { ...cell, stack: tame(cell.stack) } : cell)),
      );
      return [{ ...content, table: { ...content.table, body } }];
    }
    return [content];
  });
}
