import { Link } from 'react-router';
import { useTexts } from '../../base/i18n.ts';
import { PageHeader } from '../../ui/plain/page-header.tsx';
import { TextWithEmoji } from '../../shared/topics/topic-emoji.tsx';
import { publicTexts } from './public-pages.texts.ts';
import classes from './public-pages.module.css';

const numbers = ['1', '2', '3', '4', '5', '6', '7'] as const;

/** Frequently asked questions. */
export function FaqPage() {
  const t = useTexts(publicTexts);
  return (
    <article className={classes.article}>
      <PageHeader title={t('faqTitle')} description={t('faqLead')} />
      {numbers.map((number) => (
        <details key={number} className={classes.question}>
          <summary>{t(`faqQ${number}`)}</summary>
          <p>
            <TextWithEmoji>{t(`faqA${number}`)}</TextWithEmoji>
          </p>
        </details>
      ))}
      <p className={classes.after}>
        {t('faqElse')} <Link to="/question">{t('ask')}</Link>
      </p>
    </article>
  );
}
