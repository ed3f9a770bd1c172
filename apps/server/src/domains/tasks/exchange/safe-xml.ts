// Parses XML from untrusted sources: without document types and therefore without entities, limited in depth and nodes.
import { Parser } from 'htmlparser2';

export interface XmlNode {
  name: string;
  attributes: Record<string, string>;
  children: (XmlNode | string)[];
}
/** The text is not XML, or it exceeds the limits. */
export class UnsafeXml extends Error {}

const MOST_DEPTH = 100;
const MOST_NODES = 100_000;

/** Translates QTI 3 names such as qti-choice-interaction and response-identifier into their QTI 2 form. */
const oldName = (name: string): string =>
  name
    .replace(/^[\w.]+:/, '')
    .replace(/^qti-/, '')
    .replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());

/** Returns the root element, with names in their QTI 2 form and without prefixes. */
export function readXml(text: string): XmlNode {
  const top: XmlNode = { name: '', attributes: {}, children: [] };
  const open: XmlNode[] = [top];
  let nodes = 0;
  const count = () => {
    nodes += 1;
    if (nodes > MOST_NODES || open.length > MOST_DEPTH) throw new UnsafeXml('too large');
  };
  const parser = new Parser(
    {
      onopentag: (name, attributes) => {
        count();
        const node: XmlNode = {
          name: oldName(name),
          attributes: Object.fromEntries(Object.entries(attributes).map(([key, value]) => [oldName(key), value])),
          children: [],
        };
        open.at(-1)!.children.push(node);
        open.push(node);
      },
      ontext: (words) => {
        count();
        open.at(-1)!.children.push(words);
      },
      onclosetag: () => void (open.length > 1 && open.pop()),
      onprocessinginstruction: (name) => {
        if (name.startsWith('!')) throw new UnsafeXml('document type');
      },
    },
    { xmlMode: true, decodeEntities: true, recognizeCDATA: true },
  );
  parser.end(text);
  const root = top.children.find((child): child is XmlNode => typeof child !== 'string');
  if (!root) throw new UnsafeXml('empty');
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
