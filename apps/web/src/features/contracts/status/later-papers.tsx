import type { OwnContract } from '@orbita/contract/contracts/own';
import { useTexts } from '../../../base/i18n.ts';
import { contractsTexts } from '../contracts.texts.ts';
import { ScanPages } from '../scans/scan-box.tsx';
import classes from './status.module.css';

/** Papers that are taken at any time after the application was sent: a promised certificate, and those of the military office. */
export function LaterPapers({ contract }: { contract: OwnContract }) {
  const t = useTexts(contractsTexts);
  const { application, scans } = contract;
  const papers = [
    ...(application.has_certificate
      ? []
      : [{ kind: 'certificate' as const, title: t('certificateScans'), hint: t('certificateScansHint') }]),
    { kind: 'military' as const, title: `${t('militaryScans')} (${t('optional')})`, hint: t('militaryHint') },
  ];
  return (
    <section className={classes.later} aria-label={t('laterPapers')}>
      <h2>{t('laterPapers')}</h2>
      <p className={classes.hint}>{t('laterPapersHint')}</p>
      {papers.map((paper) => (
        <ScanPages
          key={paper.kind}
          {...paper}
          scans={scans.filter(({ kind }) => kind === paper.kind)}
          isLocked={false}
          reason={undefined}
          problem={undefined}
        />
      ))}
    </section>
  );
}
