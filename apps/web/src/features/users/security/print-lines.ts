/** Prints a title and lines by themselves, since the page around them is of no use on paper. */
export function printLines(title: string, lines: readonly string[]): void {
  const frame = document.createElement('iframe');
  frame.hidden = true;
  document.body.append(frame);
  const page = frame.contentDocument;
  if (!page || !frame.contentWindow) return;
  const head = page.createElement('h1');
  head.textContent = title;
  const list = page.createElement('pre');
  list.textContent = lines.join('\n');
  page.body.append(head, list);
  frame.contentWindow.addEventListener('afterprint', () => frame.remove());
  frame.contentWindow.print();
}
