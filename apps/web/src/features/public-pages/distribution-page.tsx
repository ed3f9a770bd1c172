import { useTexts } from '../../base/i18n.ts';
import { PageHeader } from '../../ui/plain/page-header.tsx';
import { publicTexts } from './public-pages.texts.ts';
import classes from './public-pages.module.css';

/** The description of the software and how to get it, linked in the footer. */
export function DistributionPage() {
  const t = useTexts(publicTexts);
  return (
    <article className={classes.article}>
      <PageHeader title={t('distrTitle')} description={t('distrLead')} />
      <h2>{t('distrNeedsTitle')}</h2>
      <ul>
        <li>{t('distrNeeds1')}</li>
        <li>{t('distrNeeds2')}</li>
        <li>{t('distrNeeds3')}</li>
      </ul>
      <h2>{t('distrGetTitle')}</h2>
      <p>{t('distrGet')}</p>
    </article>
  );
}
