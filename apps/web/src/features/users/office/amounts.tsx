import { isKeyOf } from '@orbita/contract/records';
import { useTexts } from '../../../base/i18n.ts';
import { officeTexts } from './office.texts.ts';
import classes from './office.module.css';

/** How much of each kind there is; what there is nothing of is left out. */
export function Amounts({ amounts, nothing }: { amounts: Record<string, number>; nothing: string }) {
  const t = useTexts(officeTexts);
  const names = {
    ...{ answers: t('of.answers'), marks: t('of.marks'), given_marks: t('of.given_marks'), comments: t('of.comments') },
    ...{ attendance: t('of.attendance'), statuses: t('of.statuses'), groups: t('of.groups'), files: t('of.files') },
    ...{ subjects: t('of.subjects'), curated_groups: t('of.curated_groups'), relations: t('of.relations') },
    ...{ soft_scores: t('of.soft_scores'), minutes: t('of.minutes') },
    ...{ applications: t('of.applications') },
    ...{ notifications: t('of.notifications'), roles: t('of.roles'), other: t('of.other') },
  };
  const shown = Object.entries(amounts).filter(([, count]) => count > 0);
  if (shown.length === 0) return <p className={classes.said}>{nothing}</p>;
  return (
    <ul className={classes.list}>
      {shown.map(([kind, count]) => (
        <li key={kind} className={classes.line}>
          <span>{isKeyOf(names, kind) ? names[kind] : kind}</span>
          <span className={classes.count}>{count}</span>
        </li>
      ))}
    </ul>
  );
}
