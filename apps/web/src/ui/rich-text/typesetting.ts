// Libraries for formulas and code, loaded only by topics that contain them.
import mainFace from 'katex/dist/fonts/KaTeX_Main-Regular.woff2?url';
import italicFace from 'katex/dist/fonts/KaTeX_Math-Italic.woff2?url';
import type { createLowlight } from 'lowlight';
import { bundlesOf } from './code-languages.ts';
import { createStore } from '../../base/store.ts';

type Root = ReturnType<ReturnType<typeof createLowlight>['highlight']>;

export type Formulas = (latex: string, isBlock: boolean) => string;
export type Highlighter = (code: string, language: string) => DocumentFragment | undefined;

export const formulas = createStore<Formulas | null>(null);
export const highlighter = createStore<Highlighter | null>(null);

export const hasFormulas = (html: string): boolean => html.includes('data-latex=');
/** Returns the languages of the code in a text, as its author named them. */
export const languagesIn = (html: string): string[] =>
  html.includes('<pre')
    ? [...new Set([...html.matchAll(/language-([\w+#-]+)/g)].map(([, language = '']) => language))]
    : [];

/** Loads the font faces that nearly every formula uses; without them lines change height when the faces arrive. */
async function loadFormulaFaces(): Promise<void> {
  const faces = [
    new FontFace('KaTeX_Main', `url(${mainFace})`),
    new FontFace('KaTeX_Math', `url(${italicFace})`, { style: 'italic' }),
  ];
  for (const face of faces) document.fonts.add(face);
  await Promise.all(faces.map((face) => face.load()));
}

let formulasComing: Promise<void> | undefined;
/** Loads KaTeX with its fonts once. */
export function loadFormulas(): Promise<void> {
  formulasComing ??= Promise.all([
    import('katex'),
    import('katex/dist/katex.min.css'),
    loadFormulaFaces().catch(() => undefined),
  ])
    .then(([{ default: katex }]) => {
      formulas.set((latex, displayMode) =>
        katex.renderToString(latex, { displayMode, throwOnError: false, strict: 'ignore', trust: false }),
      );
    })
    .catch(() => {
      formulasComing = undefined;
    });
  return formulasComing;
}

type Lowlight = ReturnType<typeof createLowlight>;
let lowlightComing: Promise<Lowlight> | undefined;
/** Loads the highlighter once, and the grammars of the named languages that are still missing. */
export async function loadHighlighter(languages: readonly string[]): Promise<void> {
  lowlightComing ??= import('lowlight').then(({ createLowlight }) => createLowlight());
  try {
    const lowlight = await lowlightComing;
    const loaded = await Promise.all(bundlesOf(languages).map(({ load }) => load()));
    const missing = loaded
      .flatMap(({ grammars }) => Object.entries(grammars))
      .filter(([name]) => !lowlight.registered(name));
    if (missing.length === 0) return;
    for (const [name, grammar] of missing) lowlight.register(name, grammar);
    // A new function makes code that is already shown render again with the new grammars.
    highlighter.set((code, language) =>
      lowlight.registered(language) ? toFragment(lowlight.highlight(language, code)) : undefined,
    );
  } catch {
    // The code stays uncoloured, and the next text tries to load again.
    lowlightComing = undefined;
  }
}

function toFragment(root: Root): DocumentFragment {
  const fragment = document.createDocumentFragment();
  fragment.append(...root.children.map(toNode));
  return fragment;
}

function toNode(node: Root['children'][number]): Node {
  if (node.type === 'text') return document.createTextNode(node.value);
  if (node.type !== 'element') return document.createTextNode('');
  const element = document.createElement('span');
  const classes = node.properties['className'];
  if (Array.isArray(classes)) element.className = classes.join(' ');
  element.append(...node.children.map(toNode));
  return element;
}
