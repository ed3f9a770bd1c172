import { useCurrentUser } from '../../../api/current-user.ts';
import { useTexts } from '../../../base/i18n.ts';
import { HistoryPanel } from '../../../shared/audit/history-panel.tsx';
import classes from './papers.module.css';
import { papersTexts } from './papers.texts.ts';
import { useParticularNames } from './use-particular-names.ts';

/** Who changed templates, particulars and terms of admission, and who downloaded lists of applicants. */
export function AdmissionHistory() {
  const t = useTexts(papersTexts);
  const { company } = useCurrentUser();
  const names = useParticularNames();
  const fields = {
    ...names,
    template: t('template'),
    contract_retention_days: t('retentionDays'),
    contract_scan_days: t('scanDays'),
    contract_draft_days: t('draftDays'),
    rows: t('rows'),
    state: t('listOf'),
  };
  return <HistoryPanel kind="admission" id={company.id} names={{ fields }} className={classes.panel} />;
}
