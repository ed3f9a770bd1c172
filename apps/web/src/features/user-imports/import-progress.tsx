import { useSave } from '../../api/query.ts';
import { useTexts } from '../../base/i18n.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { ProgressBar } from '../../ui/plain/progress-bar.tsx';
import type { ImportRecord } from './import-counts.ts';
import { userImportsTexts } from './user-imports.texts.ts';
import classes from './user-imports.module.css';

/** What is being done, how far it is, and stopping it. */
export function ImportProgress({ record: { id, state, progress, is_stopping: isStopping } }: { record: ImportRecord }) {
  const t = useTexts(userImportsTexts);
  const stop = useSave('userImports', 'cancelUserImport', { invalidates: ['userImports'] });
  const label = t(state === 'applying' ? 'busy.applying' : state === 'undoing' ? 'busy.undoing' : 'busy.comparing');
  return (
    <div className={classes.card}>
      <p role="status" className={classes.busy}>
        <span>{isStopping ? t('stopping') : label}</span>
        <span className={classes.muted}>{progress} %</span>
      </p>
      <ProgressBar label={label} value={progress} total={100} />
      <p className={classes.muted}>{t('busyHint')}</p>
      <div>
        <Button disabled={isStopping} loading={stop.isPending} onClick={() => stop.mutate({ params: { id } })}>
          {t('stop')}
        </Button>
      </div>
    </div>
  );
}
