import { IconArrowBackUp, IconCircleCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { api } from '../../api/client/client.ts';
import { useTexts } from '../../base/i18n.ts';
import { InviteMembers } from '../../shared/users/invite-members.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { ExportButton } from '../../ui/kit/export-button.tsx';
import { countsOf, type ImportRecord } from './import-counts.ts';
import { UndoDialog } from './undo-dialog.tsx';
import { userImportsTexts } from './user-imports.texts.ts';
import classes from './user-imports.module.css';

/** What came of an import, what to do next, and undoing it. */
export function ImportApplied({ record: { id, counts, without_password: without } }: { record: ImportRecord }) {
  const t = useTexts(userImportsTexts);
  const [isUndoing, setUndoing] = useState(false);
  const { new: made, changed, bad, skipped } = countsOf(counts);
  const left = bad + skipped;
  return (
    <div className={classes.card} data-tone="success">
      <p className={classes.done} role="status">
        <IconCircleCheck size={22} aria-hidden="true" />
        <strong>{t('applied')}</strong>
        <span>
          {[
            t('created', { count: made }),
            changed > 0 && t('changed', { count: changed }),
            left > 0 && t('left', { count: left }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </p>
      {without > 0 && <p className={classes.muted}>{t('without', { count: without })}</p>}
      <div className={classes.tools}>
        {without > 0 && (
          <InviteMembers chosen={{ import_id: id }} count={without} colour="blue" label={t('inviteMade')} />
        )}
        {without > 0 ? (
          <Button component={Link} to="/admin/users?never=1">
            {t('toNever')}
          </Button>
        ) : (
          <Button component={Link} to="/admin/users" colour="blue">
            {t('toPeople')}
          </Button>
        )}
        {left > 0 && (
          <ExportButton
            fileName={t('reportName')}
            label={t('report')}
            read={() => api.userImports.exportUserImportReport({ params: { id } })}
          />
        )}
        <Button leftSection={<IconArrowBackUp size={18} aria-hidden="true" />} onClick={() => setUndoing(true)}>
          {t('undo')}
        </Button>
      </div>
      {isUndoing && <UndoDialog id={id} onClose={() => setUndoing(false)} />}
    </div>
  );
}
