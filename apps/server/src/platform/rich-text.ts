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
  transformTags: { a: sanitizeHtml.simpleTransform('a', { target: '_blank', rel: 'noopener noreferrer' }) },
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !ownPicture.test(attribs['src'] ?? ''),
};

/** The longest cleaned text in characters; each bracket that is not a tag becomes four. */
const LONGEST = 200_000;

/** Returns the text without anything that could execute or track. */
export function cleanHtml(html: string): string {
  const clean = sanitizeHtml(html, options);
  if (clean.length > LONGEST) throw new AppError('too-large');
  return clean;
}
