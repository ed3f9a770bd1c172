import type { ImportChoice } from '@orbita/contract/user-imports/fields';
import { Link } from 'react-router';
import { useSave } from '../../api/query.ts';
import { useTexts } from '../../base/i18n.ts';
import { Button } from '../../ui/buttons/button.tsx';
import type { ImportRecord } from './import-counts.ts';
import { userImportsTexts } from './user-imports.texts.ts';
import classes from './user-imports.module.css';

const choices = { same: 'allSame', new: 'allNew', skip: 'allSkip' } as const satisfies Record<ImportChoice, string>;

/** People who may be here already, and one choice for all of them. */
export function ImportDecisions({ record: { id, undecided, namesakes } }: { record: ImportRecord }) {
  const t = useTexts(userImportsTexts);
  const decide = useSave('userImports', 'decideUserImport', { invalidates: ['userImports'] });
  return (
    <section className={classes.decisions}>
      <p>{t('undecided', { count: undecided })}</p>
      <div className={classes.tools}>
        <Link to="?action=suspected">{t('showThem')}</Link>
        {(['same', 'new', 'skip'] as const).map((choice) => (
          <Button
            key={choice}
            loading={decide.isPending && decide.variables.body.choice === choice && !decide.variables.body.namesakes}
            onClick={() => decide.mutate({ params: { id }, body: { choice } })}
          >
            {t(choices[choice])}
          </Button>
        ))}
      </div>
      {namesakes > 0 && (
        <div className={classes.tools}>
          <span className={classes.muted}>{t('namesakes', { count: namesakes })}</span>
          <Button
            loading={decide.isPending && decide.variables.body.namesakes === true}
            onClick={() => decide.mutate({ params: { id }, body: { choice: 'new', namesakes: true } })}
          >
            {t('namesakesNew')}
          </Button>
        </div>
      )}
    </section>
  );
}
