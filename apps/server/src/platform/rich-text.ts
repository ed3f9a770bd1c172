// Cleans rich text before it is stored: what the editor can produce stays, everything else is removed.
import sanitizeHtml from 'sanitize-html';
import { AppError } from '../http/app-error.ts';

/** Address of a picture of this installation; a longer path could make a browser request any other call. */
const ownPicture = /^\/api\/files\/\d{1,10}(\/thumbnail)?$/;

const options: sanitizeHtml.IOptions = {
  allowedTags: [
    'p',
    'br',
    'hr',
    'h2',
    'h3',
    'h4',
    'ul',
    'ol',
    'li',
    'blockquote',
    'strong',
    'b',
    'em',
    'i',
    'u',
    's',
    'sub',
    'sup',
    'mark',
    'a',
    'code',
    'pre',
    'img',
    'table',
    'thead',
    'tbody',
    'tr',
    'th',
    'td',
    'colgroup',
    'col',
    'span',
    'div',
  ],
  allowedAttributes: {
    a: ['href', 'target', 'rel'],
    code: ['class'],
    img: ['src', 'alt', 'width', 'height'],
    th: ['colspan', 'rowspan'],
    td: ['colspan', 'rowspan'],
    ol: ['start'],
    span: ['data-type', 'data-latex'],
    div: ['data-type', 'data-latex'],
  },
  allowedClasses: { code: [/^language-[\w-]{1,30}$/] },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  // Only our own pictures are allowed, because a foreign one would reveal to its host who reads the topic.
  allowedSchemesByTag: { img: [] },
  allowProtocolRelative: false,
  // The editor nests lists and tables a few levels deep; laying out thousands would take a browser seconds.
  nestingLimit: 60,
  transformTags: {
    '*': (tagName, attribs) => ({ tagName, attribs: boundAddresses(attribs) }),
    // The title of the page is its only first heading.
    h1: sanitizeHtml.simpleTransform('h2', {}),
    a: sanitizeHtml.simpleTransform('a', { target: '_blank', rel: 'noopener noreferrer' }),
  },
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !ownPicture.test(attribs['src'] ?? ''),
};

/** The longest address in characters: looking for comments in one costs the library the square of its length. */
const LONGEST_ADDRESS = 4096;
/** Refuses a link that is longer. A picture that is written into its address, as pasted ones are, goes as every foreign one does. */
function boundAddresses(attribs: sanitizeHtml.Attributes): sanitizeHtml.Attributes {
  const { href = '', src = '' } = attribs;
  if (href.length > LONGEST_ADDRESS) throw new AppError('text-too-complex');
  return src.length > LONGEST_ADDRESS ? { ...attribs, src: '' } : attribs;
}

/** The longest cleaned text in characters; each bracket that is not a tag becomes four. */
const LONGEST = 200_000;

/** The most tags of a text; the longest texts of the editor have a few thousand. */
const MOST_TAGS = 20_000;
/** The deepest nesting that is read at all; what the editor makes stays far below `nestingLimit`. */
const DEEPEST = 500;
/** Tags that hold nothing, or that HTML closes by itself. */
const unnested = new Set('br hr img col input wbr p li td th tr thead tbody dt dd option'.split(' '));

/** The longest text before it is cleaned; whoever sends more sends no text. */
const LONGEST_RAW = 4_000_000;

/** Refuses a text whose tags would keep the cleaning busy, because the parser's stack costs the square of its depth. */
function assertModest(html: string): void {
  let tags = 0;
  let depth = 0;
  for (const [, slash, name = ''] of html.matchAll(/<(\/?)([a-z][a-z0-9]*)/gi)) {
    tags += 1;
    if (!unnested.has(name.toLowerCase())) depth = Math.max(0, depth + (slash ? -1 : 1));
    if (tags > MOST_TAGS || depth > DEEPEST) throw new AppError('text-too-complex');
  }
}

/**
 * Returns the text without anything that could execute or track.
 * @throws {AppError} `text-too-complex` or `too-large`
 */
export function cleanHtml(html: string): string {
  if (html.length > LONGEST_RAW) throw new AppError('too-large');
  assertModest(html);
  const clean = sanitizeHtml(html, options);
  if (clean.length > LONGEST) throw new AppError('too-large');
  return clean;
}

/** Returns the words of rich text in one line. Tags are matched without nested brackets, because a file full of `<` would otherwise take quadratic time. */
export const plainText = (html: string): string =>
  html
    .replace(/<span data-type="inline-math" data-latex="([^"<>]*)">/g, '$1')
    .replace(/<(br|p|div|li|tr|h\d)\b[^<>]*>/gi, ' ')
    .replace(/<[^<>]*>/g, '')
    .replace(/&nbsp;/g, ' ')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&#39;|&apos;/g, "'")
    .replace(/&amp;/g, '&')
    .replace(/\s+/g, ' ')
    .trim();

/** Returns the words of rich text, a text for each paragraph, heading, line or cell. */
export const plainParagraphs = (html: string): string[] =>
  html
    .split(/<\/(?:p|li|h\d|blockquote|pre|tr)>|<br\s*\/?>/i)
    .map(plainText)
    .filter((text) => text !== '');
