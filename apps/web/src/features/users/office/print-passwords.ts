// Prints slips with passwords in a window of their own, since the page around them is of no use on paper.
export interface ShownPassword {
  name: string;
  groups: string;
  login: string;
  password: string;
}
/** Names of the columns. */
export interface SheetWords {
  name: string;
  group: string;
  login: string;
  password: string;
}

const STYLE = `body{font:14px/1.5 sans-serif;margin:24px}.slip{display:inline-block;box-sizing:border-box;width:48%;margin:0 1% 12px 0;padding:12px;border:1px dashed #888;break-inside:avoid}
b{display:block}code{font-size:16px}`;

function slipOf(document: Document, words: SheetWords, { name, groups, login, password }: ShownPassword): HTMLElement {
  const slip = document.createElement('div');
  slip.className = 'slip';
  const head = document.createElement('b');
  head.textContent = groups ? `${name}, ${groups}` : name;
  const code = document.createElement('code');
  code.textContent = password;
  slip.append(head, `${words.login}: ${login}`, document.createElement('br'), `${words.password}: `, code);
  return slip;
}

/** Opens a page of slips to cut apart and prints it. */
export function printPasswords(title: string, words: SheetWords, rows: readonly ShownPassword[]): void {
  const frame = document.createElement('iframe');
  frame.hidden = true;
  document.body.append(frame);
  const page = frame.contentDocument;
  if (!page || !frame.contentWindow) return;
  page.title = title;
  const style = page.createElement('style');
  style.textContent = STYLE;
  page.head.append(style);
  page.body.append(...rows.map((row) => slipOf(page, words, row)));
  frame.contentWindow.addEventListener('afterprint', () => frame.remove());
  frame.contentWindow.print();
}
