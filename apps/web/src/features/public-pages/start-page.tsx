import type { StartTile } from '@orbita/contract/companies/start-page';
import { Link, Navigate, useLocation } from 'react-router';
import { useCall } from '../../api/query.ts';
import { getToken } from '../../api/client/session.ts';
import { useTexts } from '../../base/i18n.ts';
import { EmbeddedCode } from '../../shared/companies/embedded-code.tsx';
import { Logo } from '../../ui/plain/logo.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { useTitle } from '../../ui/plain/page-header.tsx';
import { publicTexts } from './public-pages.texts.ts';
import classes from './public-pages.module.css';

const cards = ['student', 'teacher', 'parent'] as const;

/** The start page for visitors; an empty install redirects to the set-up, a signed-in user to the main page. */
export function StartPage() {
  const t = useTexts(publicTexts);
  const { search } = useLocation();
  const information = useCall('auth', 'getAuthInformation', {}, { staleTime: Infinity });
  const page = useCall('companies', 'getStartPage', {}, { staleTime: Infinity });
  useTitle(t('startTitle'));
  if (information.data?.needs_setup) return <Navigate replace to="/auth" />;
  return (
    <>
      <section className={classes.hero}>
        {page.data?.logo_src ? (
          <img className={classes.logo} src={page.data.logo_src} alt={page.data.title ?? ''} />
        ) : (
          <Logo size={64} />
        )}
        <h1>{t('startTitle')}</h1>
        <p>{t('startLead')}</p>
        <div className={classes.actions}>
          <Button component={Link} to={getToken() ? '/main' : { pathname: '/auth/enter', search }} colour="blue">
            {t(getToken() ? 'toMain' : 'enter')}
          </Button>
          {information.data?.registration_open && !getToken() && (
            <Button component={Link} to="/register">
              {t('register')}
            </Button>
          )}
          {information.data?.admission_open && !getToken() && (
            <Button component={Link} to="/distant/register">
              {t('apply')}
            </Button>
          )}
          <Button component={Link} to="/about">
            {t('aboutLink')}
          </Button>
        </div>
        {information.data?.title && <p className={classes.company}>{information.data.title}</p>}
        {page.data?.description && <p className={classes.about}>{page.data.description}</p>}
      </section>
      {page.data && page.data.tiles.length > 0 && <Tiles tiles={page.data.tiles} />}
      {page.data?.embedded_code && (
        <section className={classes.embedded}>
          <EmbeddedCode html={page.data.embedded_code} title={page.data.title ?? t('startTitle')} />
        </section>
      )}
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

/** The tiles of the institution; one with a link is a link as a whole. */
function Tiles({ tiles }: { tiles: readonly StartTile[] }) {
  return (
    <ul className={classes.tiles}>
      {tiles.map(({ title, text, link, picture_src: src }, index) => (
        <li key={`${index} ${title}`} className={classes.tile}>
          {src && <img src={src} alt="" loading="lazy" />}
          <div>
            <h2>{link === null ? title : <TileLink to={link}>{title}</TileLink>}</h2>
            {text && <p>{text}</p>}
          </div>
        </li>
      ))}
    </ul>
  );
}

/** A page of this site opens in place, any other address in a tab of its own. */
const TileLink = ({ to, children }: { to: string; children: string }) =>
  to.startsWith('/') ? (
    <Link to={to}>{children}</Link>
  ) : (
    <a href={to} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  );
