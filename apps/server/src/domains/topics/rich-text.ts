// Rich text is stored clean: what the editor can make stays, everything else falls away.
import sanitizeHtml from 'sanitize-html';

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
  transformTags: { a: sanitizeHtml.simpleTransform('a', { target: '_blank', rel: 'noopener noreferrer' }) },
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !ownPicture.test(attribs['src'] ?? ''),
};

/** The same text without anything that could run or track. */
export const cleanHtml = (html: string): string => sanitizeHtml(html, options);
