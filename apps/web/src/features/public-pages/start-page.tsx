import { Link, Navigate } from 'react-router';
import { useCall } from '../../api/query.ts';
import { getToken } from '../../api/client/session.ts';
import { useTexts } from '../../base/i18n.ts';
import { Logo } from '../../ui/plain/logo.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { useTitle } from '../../ui/plain/page-header.tsx';
import { publicTexts } from './public-pages.texts.ts';
import classes from './public-pages.module.css';

const cards = ['student', 'teacher', 'parent'] as const;

/** The start page for visitors; an empty install redirects to the set-up, a signed-in user to the main page. */
export function StartPage() {
  const t = useTexts(publicTexts);
  const information = useCall('auth', 'getAuthInformation', {}, { staleTime: Infinity });
  useTitle(t('startTitle'));
  if (information.data?.needs_setup) return <Navigate replace to="/auth" />;
  return (
    <>
      <section className={classes.hero}>
        <Logo size={64} />
        <h1>{t('startTitle')}</h1>
        <p>{t('startLead')}</p>
        <div className={classes.actions}>
          <Button component={Link} to={getToken() ? '/main' : '/auth'} colour="blue">
            {t(getToken() ? 'toMain' : 'enter')}
          </Button>
          <Button component={Link} to="/about">
            {t('aboutLink')}
          </Button>
        </div>
        {information.data?.title && <p className={classes.company}>{information.data.title}</p>}
      </section>
      <section className={classes.cards}>
        {cards.map((name) => (
          <article key={name} className={classes.card}>
            <h2>{t(`${name}Title`)}</h2>
            <p>{t(`${name}Text`)}</p>
          </article>
        ))}
      </section>
    </>
  );
}
