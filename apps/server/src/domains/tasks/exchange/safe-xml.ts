// XML of strangers: no document types, so no entities of their own and nothing fetched; bounded in depth and number of nodes.
import { Parser } from 'htmlparser2';

export interface XmlNode {
  name: string;
  attributes: Record<string, string>;
  children: (XmlNode | string)[];
}
/** The text is no XML that is taken here. */
export class UnsafeXml extends Error {}

const MOST_DEPTH = 100;
const MOST_NODES = 100_000;

/** QTI 3 writes qti-choice-interaction and response-identifier where QTI 2 writes choiceInteraction and responseIdentifier. */
const oldName = (name: string): string =>
  name
    .replace(/^[\w.]+:/, '')
    .replace(/^qti-/, '')
    .replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());

/** The root element; names as QTI 2 writes them, without their prefixes. */
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

/** All elements of the names below a node, in order. */
export function findAll(node: XmlNode, ...names: string[]): XmlNode[] {
  return node.children.flatMap((child) =>
    typeof child === 'string' ? [] : names.includes(child.name) ? [child] : findAll(child, ...names),
  );
}
export const findOne = (node: XmlNode | undefined, name: string): XmlNode | undefined => node && findAll(node, name)[0];
export const textOf = (node: XmlNode | string | undefined): string =>
  node === undefined ? '' : typeof node === 'string' ? node : node.children.map(textOf).join('');
