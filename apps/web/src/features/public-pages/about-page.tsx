import { useTexts } from '../../base/i18n.ts';
import { PageHeader } from '../../ui/plain/page-header.tsx';
import { publicTexts } from './public-pages.texts.ts';
import classes from './public-pages.module.css';

/** The page about the platform. */
export function AboutPage() {
  const t = useTexts(publicTexts);
  return (
    <article className={classes.article}>
      <PageHeader title={t('aboutTitle')} description={t('aboutLead')} />
      <h2>{t('aboutWhatTitle')}</h2>
      <ul>
        <li>{t('aboutWhat1')}</li>
        <li>{t('aboutWhat2')}</li>
        <li>{t('aboutWhat3')}</li>
        <li>{t('aboutWhat4')}</li>
      </ul>
      <h2>{t('aboutSafeTitle')}</h2>
      <ul>
        <li>{t('aboutSafe1')}</li>
        <li>{t('aboutSafe2')}</li>
        <li>{t('aboutSafe3')}</li>
      </ul>
    </article>
  );
}
