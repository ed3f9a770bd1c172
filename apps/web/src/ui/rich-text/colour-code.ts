// Colours code with highlight.js; runs in a worker, because a crafted text can take it minutes.
import { createLowlight } from 'lowlight';
import { bundlesOf } from './code-languages.ts';

/** A piece of code in one colour. */
export interface Token {
  text: string;
  className: string;
}
type Root = ReturnType<ReturnType<typeof createLowlight>['highlight']>;

/** Beyond these a text stays plain: so many pieces or such nesting would burden the page that shows them. */
const MOST_TOKENS = 60_000;
const DEEPEST = 100;

const lowlight = createLowlight();

/** Loads the grammar of a language; tells whether there is one. */
export async function loadGrammar(language: string): Promise<boolean> {
  const loaded = await Promise.all(bundlesOf([language]).map(({ load }) => load()));
  for (const [name, grammar] of loaded.flatMap(({ grammars }) => Object.entries(grammars)))
    if (!lowlight.registered(name)) lowlight.register(name, grammar);
  return lowlight.registered(language);
}

/** Returns the code in pieces, in the order of the text; null if there are too many. */
export function colourCode(code: string, language: string): Token[] | null {
  const tokens: Token[] = [];
  const walk = (nodes: Root['children'], className: string, depth: number): boolean => {
    if (depth > DEEPEST || tokens.length > MOST_TOKENS) return false;
    return nodes.every((node) => {
      if (node.type === 'text') tokens.push({ text: node.value, className });
      if (node.type !== 'element') return true;
      const own = node.properties['className'];
      const inner = Array.isArray(own) ? own.join(' ') : '';
      return walk(node.children, [className, inner].filter(Boolean).join(' '), depth + 1);
    });
  };
  return walk(lowlight.highlight(language, code).children, '', 0) && tokens.length <= MOST_TOKENS ? tokens : null;
}
