// Formulas and code are drawn by libraries that only topics with formulas or code load.
import mainFace from 'katex/dist/fonts/KaTeX_Main-Regular.woff2?url';
import italicFace from 'katex/dist/fonts/KaTeX_Math-Italic.woff2?url';
import type { createLowlight } from 'lowlight';
import { createStore } from './store.ts';

type Root = ReturnType<ReturnType<typeof createLowlight>['highlight']>;

export type Formulas = (latex: string, isBlock: boolean) => string;
export type Highlighter = (code: string, language: string) => DocumentFragment | undefined;

export const formulas = createStore<Formulas | null>(null);
export const highlighter = createStore<Highlighter | null>(null);

export const hasFormulas = (html: string): boolean => html.includes('data-latex=');
export const hasCode = (html: string): boolean => html.includes('<pre');

/** The faces that nearly every formula uses. Without them its lines change height when they come. */
async function loadFormulaFaces(): Promise<void> {
  const faces = [
    new FontFace('KaTeX_Main', `url(${mainFace})`),
    new FontFace('KaTeX_Math', `url(${italicFace})`, { style: 'italic' }),
  ];
  for (const face of faces) document.fonts.add(face);
  await Promise.all(faces.map((face) => face.load()));
}

let formulasComing: Promise<void> | undefined;
/** Loads KaTeX with its fonts, once. */
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

let highlighterComing: Promise<void> | undefined;
/** Loads the highlighter of code, once. */
export function loadHighlighter(): Promise<void> {
  highlighterComing ??= import('lowlight')
    .then(({ common, createLowlight }) => {
      const lowlight = createLowlight(common);
      highlighter.set((code, language) =>
        lowlight.registered(language) ? toFragment(lowlight.highlight(language, code)) : undefined,
      );
    })
    .catch(() => {
      highlighterComing = undefined;
    });
  return highlighterComing;
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
