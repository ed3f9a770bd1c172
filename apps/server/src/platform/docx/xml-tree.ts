// Parses the XML of a text document: without declarations of its own, limited in depth and nodes.
import { SaxesParser } from 'saxes';

export interface XmlElement {
  /** Name with its prefix, such as `w:p`. */
  name: string;
  attributes: Record<string, string>;
  children: (XmlElement | string)[];
}

const MOST_DEPTH = 200;
const MOST_NODES = 400_000;

/** Returns the root element; throws when the text is not well-formed, declares a document type or is too large. */
export function readXmlTree(text: string): XmlElement {
  const top: XmlElement = { name: '', attributes: {}, children: [] };
  const open = [top];
  let nodes = 0;
  const add = (child: XmlElement | string): void => {
    nodes += 1;
    if (nodes > MOST_NODES || open.length > MOST_DEPTH) throw new Error('The XML is too large');
    open.at(-1)?.children.push(child);
  };
  const parser = new SaxesParser();
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('xmldecl', ({ encoding }) => {
    // Bytes are read as Unicode, and in another encoding they would say something else to a word processor.
    if (encoding !== undefined && !/^utf-?(?:8|16)$/i.test(encoding)) throw new Error('The XML is not in Unicode');
  });
  parser.on('doctype', () => {
    throw new Error('The XML declares a document type');
  });
  parser.on('opentag', ({ name, attributes }) => {
    const element = { name, attributes, children: [] };
    add(element);
    open.push(element);
  });
  parser.on('text', add);
  parser.on('cdata', add);
  parser.on('closetag', () => void open.pop());
  parser.write(text).close();
  const root = top.children.find((child): child is XmlElement => typeof child !== 'string');
  if (!root) throw new Error('The XML is empty');
  return root;
}

export const elementsOf = (element: XmlElement | undefined): XmlElement[] =>
  element?.children.filter((child): child is XmlElement => typeof child !== 'string') ?? [];
/** The first child of a name. */
export const childOf = (element: XmlElement | undefined, name: string): XmlElement | undefined =>
  elementsOf(element).find((child) => child.name === name);
export const childrenOf = (element: XmlElement | undefined, name: string): XmlElement[] =>
  elementsOf(element).filter((child) => child.name === name);
/** The attribute `w:val` of a child; undefined without the child or the attribute. */
export const valueOf = (element: XmlElement | undefined, name: string): string | undefined =>
  childOf(element, name)?.attributes['w:val'];
export const textOf = (element: XmlElement): string =>
  element.children.map((child) => (typeof child === 'string' ? child : textOf(child))).join('');
