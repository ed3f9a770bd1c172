import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useTexts } from '../../base/i18n.ts';
import { setLanguage, useLanguage } from '../../base/language.ts';
import { Logo } from '../../ui/plain/logo.tsx';
import { authTexts } from './auth.texts.ts';
import classes from './auth.module.css';

interface FrameProps {
  lead?: string | null | undefined;
  /** Whether there is an institution to ask. */
  takesQuestions?: boolean;
  children: ReactNode;
}

/** The frame of the pages that let people in: made without the component library, so that they open at once on a slow phone. */
export function EntryFrame({ lead, takesQuestions = true, children }: FrameProps) {
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
        {takesQuestions && (
          <p className={classes.question}>
            {t('haveQuestion')} <Link to="/question">{t('askQuestion')}</Link>
          </p>
        )}
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
