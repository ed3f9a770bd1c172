import { Switch, Textarea } from '@mantine/core';
import katex from 'katex';
import { useMemo, useState } from 'react';
import { useTexts } from '../../../base/i18n.ts';
import { Modal } from '../../../ui/dialogs/modal.tsx';
import { drawFormula } from '../../../ui/rich-text/draw-formula.ts';
import { richEditorTexts } from './rich-editor.texts.ts';
import type { FormulaPlace } from './editor-extensions.ts';
import classes from './formula-dialog.module.css';

interface Props {
  formula: Partial<FormulaPlace>;
  onSave: (latex: string, isBlock: boolean) => void;
  onClose: () => void;
}

const EXAMPLES = [
  String.raw`\frac{a}{b}`,
  String.raw`\sqrt{x}`,
  'x^{2}',
  'x_{i}',
  String.raw`\sum_{i=1}^{n}`,
  String.raw`\int_{a}^{b}`,
  String.raw`\alpha`,
  String.raw`\begin{pmatrix} a & b \\ c & d \end{pmatrix}`,
];

/** Edits a formula in LaTeX with a live preview. */
export function FormulaDialog({ formula, onSave, onClose }: Props) {
  const t = useTexts(richEditorTexts);
  const [latex, setLatex] = useState(formula.latex ?? '');
  const [isBlock, setBlock] = useState(formula.isBlock ?? false);
  const look = useMemo(
    () => ({
      __html: drawFormula(katex, latex, isBlock),
    }),
    [latex, isBlock],
  );
  const save = () => {
    onSave(latex.trim(), isBlock);
    onClose();
  };
  return (
    <Modal opened onClose={onClose} title={t('formula')} onSave={save}>
      <Textarea
        label={t('formulaSource')}
        autosize={false}
        rows={3}
        data-autofocus
        spellCheck={false}
        value={latex}
        classNames={{ input: classes.source ?? '' }}
        onChange={(event) => setLatex(event.currentTarget.value)}
        onKeyDown={(event) => {
          // Enter saves as in every dialog, since a formula needs no line breaks.
          if (event.key !== 'Enter' || event.shiftKey) return;
          event.preventDefault();
          save();
        }}
      />
      <div className={classes.examples} role="group" aria-label={t('formulaExamples')}>
        {EXAMPLES.map((example) => (
          <button
            key={example}
            type="button"
            className={classes.example}
            aria-label={example}
            title={example}
            onClick={() => setLatex((now) => `${now}${now && ' '}${example}`)}
          >
            <span dangerouslySetInnerHTML={{ __html: drawFormula(katex, example) }} />
          </button>
        ))}
      </div>
      <Switch label={t('formulaBlock')} checked={isBlock} onChange={(event) => setBlock(event.currentTarget.checked)} />
      <div className={classes.look} aria-live="polite" dangerouslySetInnerHTML={look} />
    </Modal>
  );
}
