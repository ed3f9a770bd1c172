// Parses XML from untrusted sources: well-formed, without entities of its own, limited in depth and nodes.
import { SaxesParser } from 'saxes';
import type { Reason } from './reason.ts';

export interface XmlNode {
  name: string;
  attributes: Record<string, string>;
  children: (XmlNode | string)[];
}

/** The text is not well-formed XML, declares entities, or exceeds the limits. */
export class UnsafeXml extends Error {
  readonly reason: Reason;

  constructor(reason: Reason) {
    super(reason.en);
    this.reason = reason;
  }
}

const tooLarge: Reason = {
  ru: 'Файл XML не принят: слишком большой или слишком глубоко вложен',
  en: 'The XML file was refused: it is too large or too deeply nested',
};
const declaresEntities: Reason = {
  ru: 'Файл XML не принят: он объявляет собственные подстановки (DOCTYPE)',
  en: 'The XML file was refused: it declares its own entities (DOCTYPE)',
};
const malformed = (place: string): Reason => ({
  ru: `Файл XML составлен с ошибкой${place === '' ? '' : ` (строка ${place})`} и не прочитан`,
  en: `The XML file is malformed${place === '' ? '' : ` (line ${place})`} and was not read`,
});

const MOST_DEPTH = 100;
const MOST_NODES = 100_000;

/** Entities of HTML that items use, because the document type of XHTML would declare them. */
const htmlEntities = {
  nbsp: '\u00a0',
  mdash: '—',
  ndash: '–',
  laquo: '«',
  raquo: '»',
  hellip: '…',
  times: '×',
  deg: '°',
  minus: '−',
};

/** Translates QTI 3 names such as qti-choice-interaction and response-identifier into their QTI 2 form. */
const oldName = (name: string): string =>
  name
    .replace(/^[\w.]+:/, '')
    .replace(/^qti-/, '')
    .replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());

/** Builds the tree of a document while it is parsed. */
class Tree {
  readonly top: XmlNode = { name: '', attributes: {}, children: [] };
  private readonly open: XmlNode[] = [this.top];
  private nodes = 0;

  start(name: string, attributes: Record<string, string>): void {
    const named = Object.entries(attributes).map(([key, value]) => [oldName(key), value]);
    const node = { name: oldName(name), attributes: Object.fromEntries(named), children: [] };
    this.add(node);
    this.open.push(node);
  }

  add(child: XmlNode | string): void {
    this.nodes += 1;
    if (this.nodes > MOST_NODES || this.open.length > MOST_DEPTH) throw new UnsafeXml(tooLarge);
    this.open.at(-1)?.children.push(child);
  }

  end(): void {
    this.open.pop();
  }
}

/** Returns the root element, with names in their QTI 2 form and without prefixes. */
export function readXml(text: string): XmlNode {
  const tree = new Tree();
  const parser = new SaxesParser();
  Object.assign(parser.ENTITIES, htmlEntities);
  parser.on('error', ({ message }) => {
    throw new UnsafeXml(malformed(/^(\d+):/.exec(message)?.[1] ?? ''));
  });
  // Without an internal subset a document type declares nothing, and an external one is never fetched.
  parser.on('doctype', (type) => {
    if (type.includes('[')) throw new UnsafeXml(declaresEntities);
  });
  parser.on('opentag', ({ name, attributes }) => tree.start(name, attributes));
  parser.on('text', (words) => tree.add(words));
  parser.on('cdata', (words) => tree.add(words));
  parser.on('closetag', () => tree.end());
  parser.write(text.trimStart()).close();
  const root = tree.top.children.find((child): child is XmlNode => typeof child !== 'string');
  if (!root) throw new UnsafeXml(malformed(''));
  return root;
}

/** Returns all elements below a node that have one of the names, in document order. */
export function findAll(node: XmlNode, ...names: string[]): XmlNode[] {
  return node.children.flatMap((child) =>
    typeof child === 'string' ? [] : names.includes(child.name) ? [child] : findAll(child, ...names),
  );
}
export const findOne = (node: XmlNode | undefined, name: string): XmlNode | undefined => node && findAll(node, name)[0];

export const textOf = (node: XmlNode | string | undefined): string =>
  node === undefined ? '' : typeof node === 'string' ? node : node.children.map(textOf).join('');
