import { useNavigate } from 'react-router';
import { api } from '../../api/client/client.ts';
import { invalidate, useSave } from '../../api/query.ts';
import { useTexts } from '../../base/i18n.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { confirm } from '../../ui/dialogs/confirm.tsx';
import { ExportButton } from '../../ui/kit/export-button.tsx';
import { countsOf, type ImportRecord } from './import-counts.ts';
import { userImportsTexts } from './user-imports.texts.ts';
import classes from './user-imports.module.css';

/** Applies the import or discards it. */
export function ImportFinish({ record: { id, version, counts, undecided, sheets } }: { record: ImportRecord }) {
  const t = useTexts(userImportsTexts);
  const navigate = useNavigate();
  const apply = useSave('userImports', 'applyUserImport', {
    invalidates: ['userImports'],
    // Whoever is refused sees what the import does now.
    onError: () => invalidate('userImports'),
  });
  const discard = useSave('userImports', 'deleteUserImport', {
    invalidates: ['userImports.listUserImports'],
    onSuccess: () => void navigate('/admin/users/import'),
  });
  const { new: made, changed, bad, skipped } = countsOf(counts);
  const left = bad + skipped;
  const isNothing = made + changed === 0;
  const isAsked = sheets.some(
    ({ is_taken: isTaken, kind, columns }) => isTaken && kind === null && !columns.includes('role'),
  );
  const askToDiscard = async () => {
    const isSure = await confirm({
      title: t('discardTitle'),
      message: t('discardText'),
      confirmLabel: t('discard'),
      isDanger: true,
    });
    if (isSure) discard.mutate({ params: { id } });
  };
  const said = [
    made > 0 && t('willCreate', { count: made }),
    changed > 0 && t('willChange', { count: changed }),
    left > 0 && t('willLeave', { count: left }),
  ].filter(Boolean);
  return (
    <div className={classes.finish}>
      <p role="status">
        {isAsked ? t('askKindText') : isNothing && undecided === 0 ? t('nothingNew') : said.join(' · ')}
      </p>
      <div className={classes.tools}>
        {left > 0 && (
          <ExportButton
            fileName={t('reportName')}
            label={t('report')}
            read={() => api.userImports.exportUserImportReport({ params: { id } })}
          />
        )}
        <Button onClick={() => void askToDiscard()} loading={discard.isPending}>
          {t('discard')}
        </Button>
        <Button
          colour="blue"
          disabled={isAsked || undecided > 0 || isNothing}
          loading={apply.isPending}
          onClick={() => apply.mutate({ params: { id }, body: { version } })}
        >
          {t('apply')}
        </Button>
      </div>
    </div>
  );
}
