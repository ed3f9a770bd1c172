import type { TemplateProblem } from '@orbita/contract/templates';
import { useTexts } from '../../base/i18n.ts';
import classes from './templates.module.css';
import { templatesTexts } from './templates.texts.ts';

const PARTS = [
  ...(['pictures', 'headers', 'footnotes', 'boxes', 'columns', 'sections', 'drawings'] as const),
  ...(['symbols', 'formulas', 'computed', 'lines', 'other', 'document'] as const),
] as const;

/** What is wrong with a template, each with what was perhaps meant. */
export function ProblemList({ problems }: { problems: readonly TemplateProblem[] }) {
  const t = useTexts(templatesTexts);
  return (
    <ul className={classes.problems}>
      {problems.map(({ kind, what, suggestion, reason }) => {
        const part = PARTS.find((one) => one === what);
        const isPart = part !== undefined && (kind === 'not-in-pdf' || part === 'document');
        return (
          <li key={`${kind} ${what} ${reason}`}>
            {isPart ? <b>{t(part)}</b> : <code>{`{${what.replace(/[{}]/g, '')}}`}</code>} {reason}
            {suggestion !== null && (
              <>
                {' · '}
                {t('meant', { name: `{${suggestion}}` })}
              </>
            )}
          </li>
        );
      })}
    </ul>
  );
}
