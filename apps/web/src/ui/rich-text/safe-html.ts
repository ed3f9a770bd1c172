// The second sanitizer of rich text, which allows exactly what the server allows. It is needed because text typed into a plain
// question is stored as it is, and shown as rich text once a teacher changes the question's type.
const attributesOf: Record<string, readonly string[]> = {
  A: ['href', 'target', 'rel'],
  CODE: ['class'],
  IMG: ['src', 'alt', 'width', 'height'],
  TH: ['colspan', 'rowspan'],
  TD: ['colspan', 'rowspan'],
  OL: ['start'],
  SPAN: ['data-type', 'data-latex'],
  DIV: ['data-type', 'data-latex'],
};
const tags = new Set(
  'A B BLOCKQUOTE BR CODE COL COLGROUP DIV EM H2 H3 H4 HR I IMG LI MARK OL P PRE S SPAN STRONG SUB SUP TABLE TBODY TD TH THEAD TR U UL'.split(
    ' ',
  ),
);
/** Elements removed together with their content, which is not text for people. */
const mute = new Set([
  'SCRIPT',
  'STYLE',
  'IFRAME',
  'OBJECT',
  'EMBED',
  'TEMPLATE',
  'NOSCRIPT',
  'SVG',
  'MATH',
  'TEXTAREA',
]);

const isSafe = (element: Element, name: string, value: string): boolean => {
  if (!attributesOf[element.tagName]?.includes(name)) return false;
  if (name === 'href') return /^(https?:|mailto:|tel:|\/(?![/\\])|#)/i.test(value);
  if (name === 'src') return /^\/api\/files\/\d+(\/thumbnail)?$/.test(value);
  return true;
};

/** Removes everything that rich text must not contain; call it before the parsed text is attached to the document. */
export function sanitizeHtml(body: HTMLElement): void {
  for (const element of body.querySelectorAll('*')) {
    if (mute.has(element.tagName.toUpperCase())) element.remove();
    else if (!tags.has(element.tagName)) element.replaceWith(...element.childNodes);
    else
      for (const { name, value } of [...element.attributes])
        if (!isSafe(element, name, value)) element.removeAttribute(name);
  }
}
