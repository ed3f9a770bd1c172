// Turns presentation MathML into LaTeX, which the editor shows as a formula.
import { textOf, type XmlNode } from './safe-xml.ts';

const signs: Record<string, string> = {
  '×': '\\times ',
  '÷': '\\div ',
  '·': '\\cdot ',
  '⋅': '\\cdot ',
  '−': '-',
  '±': '\\pm ',
  '≤': '\\le ',
  '≥': '\\ge ',
  '≠': '\\ne ',
  '≈': '\\approx ',
  '∞': '\\infty ',
  '∫': '\\int ',
  '∑': '\\sum ',
  '∏': '\\prod ',
  '→': '\\to ',
  '∈': '\\in ',
  '°': '^\\circ ',
  // Invisible function application, multiplication, separator and addition.
  '\u2061': ' ',
  '\u2062': ' ',
  '\u2063': ' ',
  '\u2064': ' ',
};
const functions = new Set('sin cos tan cot log ln lg exp lim max min arcsin arccos arctan det'.split(' '));
const accents: Record<string, string> = {
  '¯': '\\overline',
  '‾': '\\overline',
  _: '\\overline',
  '^': '\\hat',
  '→': '\\vec',
  '˙': '\\dot',
  '~': '\\tilde',
};

const escaped = (text: string): string =>
  text
    .replaceAll('\\', '\\backslash ')
    .replace(/[#$%&_{}]/g, (sign) => `\\${sign}`)
    .replace(/[~^]/g, (sign) => `\\text{${sign}}`);
const wordsIn = (node: XmlNode): string => textOf(node).replace(/\s+/g, ' ').trim();

function identifier(name: string): string {
  if (functions.has(name)) return `\\${name} `;
  return [...name].length > 1 ? `\\mathrm{${escaped(name)}}` : escaped(name);
}
const operator = (text: string): string => [...text].map((sign) => signs[sign] ?? escaped(sign)).join('');

/** An element without a counterpart, which makes the whole formula unreadable. */
class UnknownElement extends Error {}

const elements = (node: XmlNode): XmlNode[] =>
  node.children.filter((child): child is XmlNode => typeof child !== 'string');
const row = (nodes: readonly XmlNode[]): string => nodes.map(latexIn).join('');

/** Builds of the parts of an element, which must be as many as its template takes. */
const built: Record<string, [count: number, template: (parts: string[]) => string]> = {
  mfrac: [2, ([top, bottom]) => `\\frac{${top}}{${bottom}}`],
  msup: [2, ([base, power]) => `{${base}}^{${power}}`],
  msub: [2, ([base, index]) => `{${base}}_{${index}}`],
  msubsup: [3, ([base, index, power]) => `{${base}}_{${index}}^{${power}}`],
  munder: [2, ([base, below]) => `{${base}}_{${below}}`],
  munderover: [3, ([base, below, above]) => `{${base}}_{${below}}^{${above}}`],
  mroot: [2, ([base, degree]) => `\\sqrt[${degree}]{${base}}`],
};

function fenced(node: XmlNode): string {
  const { open = '(', close = ')', separators = ',' } = node.attributes;
  return `${escaped(open)}${elements(node).map(latexIn).join(separators.slice(0, 1))}${escaped(close)}`;
}

function over(node: XmlNode): string {
  const [base, above] = elements(node);
  if (!base || !above) throw new UnknownElement();
  const accent = accents[wordsIn(above)];
  return accent ? `${accent}{${latexIn(base)}}` : `{${latexIn(base)}}^{${latexIn(above)}}`;
}

const table = (node: XmlNode): string =>
  `\\begin{matrix}${elements(node)
    .map((line) =>
      elements(line)
        .map((cell) => row(elements(cell)))
        .join(' & '),
    )
    .join(' \\\\ ')}\\end{matrix}`;

function semantics(node: XmlNode): string {
  const tex = elements(node).find(
    ({ name, attributes }) => name === 'annotation' && /tex/i.test(attributes['encoding'] ?? ''),
  );
  return tex ? wordsIn(tex) : row(elements(node).slice(0, 1));
}

function latexIn(node: XmlNode): string {
  const rule = built[node.name];
  if (rule) {
    const [count, template] = rule;
    const parts = elements(node).map(latexIn);
    if (parts.length !== count) throw new UnknownElement();
    return template(parts);
  }
  switch (node.name) {
    case 'math':
    case 'mrow':
    case 'mstyle':
    case 'mpadded':
      return row(elements(node));
    case 'mi':
      return identifier(wordsIn(node));
    case 'mn':
      return escaped(wordsIn(node));
    case 'mo':
      return operator(wordsIn(node));
    case 'mtext':
      return `\\text{${escaped(wordsIn(node))}}`;
    case 'mspace':
      return '\\ ';
    case 'msqrt':
      return `\\sqrt{${row(elements(node))}}`;
    case 'mfenced':
      return fenced(node);
    case 'mover':
      return over(node);
    case 'mtable':
      return table(node);
    case 'semantics':
      return semantics(node);
    default:
      throw new UnknownElement();
  }
}

/** Returns the formula as LaTeX; undefined when it holds an element without a counterpart. */
export function latexOf(math: XmlNode): string | undefined {
  try {
    return latexIn(math).replace(/ {2,}/g, ' ').trim();
  } catch (error) {
    if (error instanceof UnknownElement) return undefined;
    throw error;
  }
}
