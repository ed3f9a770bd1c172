// The library for formulas, loaded only by topics that contain them.
import mainFace from 'katex/dist/fonts/KaTeX_Main-Regular.woff2?url';
import italicFace from 'katex/dist/fonts/KaTeX_Math-Italic.woff2?url';
import { createStore } from '../../base/store.ts';
import { drawFormula } from './draw-formula.ts';

export type Formulas = (latex: string, isBlock: boolean) => string;

export const formulas = createStore<Formulas | null>(null);

export const hasFormulas = (html: string): boolean => html.includes('data-latex=');

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
      formulas.set((latex, isBlock) => drawFormula(katex, latex, isBlock));
    })
    .catch(() => {
      formulasComing = undefined;
    });
  return formulasComing;
}
