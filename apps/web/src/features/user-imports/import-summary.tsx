import type { UserImport } from '@orbita/contract/user-imports';
import { useTexts } from '../../base/i18n.ts';
import { actionsOf, countsOf, kindsOf } from './import-counts.ts';
import { userImportsTexts } from './user-imports.texts.ts';
import classes from './user-imports.module.css';

/** How many rows of each kind do what. */
export function ImportSummary({ counts, isDone }: { counts: UserImport['counts']; isDone: boolean }) {
  const t = useTexts(userImportsTexts);
  const [kinds, actions] = [kindsOf(counts), actionsOf(counts)];
  if (kinds.length === 0) return null;
  return (
    <div className={classes.kinds} data-done={isDone || undefined}>
      {kinds.map((kind) => {
        const sums = countsOf(counts, kind);
        return (
          <section key={kind} className={classes.kind} aria-label={t(`kind.${kind}`)}>
            <h2>{t(`kind.${kind}`)}</h2>
            <dl>
              {actions
                .filter((action) => sums[action] > 0)
                .map((action) => (
                  <div key={action} data-action={action}>
                    <dt>{t(`action.${action}`)}</dt>
                    <dd>{sums[action]}</dd>
                  </div>
                ))}
            </dl>
          </section>
        );
      })}
    </div>
  );
}
