// Rich text is stored clean: what the editor can make stays, everything else falls away.
import sanitizeHtml from 'sanitize-html';
import { AppError } from '../http/app-error.ts';

/** A picture of ours, whole: a longer path could lead a browser to any other call. */
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
  // Pictures come from our own files: one from elsewhere would tell a stranger who reads the topic.
  allowedSchemesByTag: { img: [] },
  allowProtocolRelative: false,
  // The editor nests lists and tables a few times; a thousand of them would be laid out for seconds.
  nestingLimit: 60,
  transformTags: { a: sanitizeHtml.simpleTransform('a', { target: '_blank', rel: 'noopener noreferrer' }) },
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !ownPicture.test(attribs['src'] ?? ''),
};

/** Characters of a clean text at most: a bracket that is no tag takes four. */
const LONGEST = 200_000;

/** The same text without anything that could run or track. */
export function cleanHtml(html: string): string {
  const clean = sanitizeHtml(html, options);
  if (clean.length > LONGEST) throw new AppError('too-large');
  return clean;
}
