import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useTexts } from '../../base/i18n.ts';
import { setLanguage, useLanguage } from '../../base/language.ts';
import { Logo } from '../../ui/plain/logo.tsx';
import { authTexts } from './auth.texts.ts';
import classes from './auth.module.css';

/** The frame of the pages that let people in: made without the component library, so that they open at once on a slow phone. */
export function EntryFrame({ lead, children }: { lead?: string | null | undefined; children: ReactNode }) {
  const t = useTexts(authTexts);
  return (
    <div className={classes.page}>
      <main className={classes.column}>
        <div className={classes.brand}>
          <Logo size={40} />
          <span>Орбита</span>
          <LanguageSwitch />
        </div>
        <p className={classes.lead}>{lead ?? t('lead')}</p>
        {children}
      </main>
    </div>
  );
}

function LanguageSwitch() {
  const t = useTexts(authTexts);
  const other = useLanguage() === 'ru' ? 'en' : 'ru';
  return (
    <button type="button" className={classes.language} lang={other} onClick={() => setLanguage(other)}>
      {t('language')}
    </button>
  );
}

/** What a page says in place of its form, and the way on. */
export function EntryNotice({ title, children, way }: { title: string; children?: ReactNode; way?: ReactNode }) {
  return (
    <section className={classes.form} role="status">
      <h1 className={classes.title}>{title}</h1>
      {children}
      {way}
    </section>
  );
}

/** The link back to the sign-in page, with the login it begins with. */
export function ToSignIn({ login }: { login?: string | undefined }) {
  const t = useTexts(authTexts);
  const query = login ? `?${new URLSearchParams({ login })}` : '';
  return <Link to={`/auth${query}`}>{t('toSignIn')}</Link>;
}

/** Where mails are read on an install that sends none. */
export function ShownMails() {
  const t = useTexts(authTexts);
  return (
    <p className={classes.hint}>
      {t('mailsShown')} <Link to="/developer/mail">{t('mailsPage')}</Link>
    </p>
  );
}
