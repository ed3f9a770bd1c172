import { Link } from 'react-router';
import { useTexts } from '../../../base/i18n.ts';
import { shellTexts } from '../shell.texts.ts';
import classes from './site-footer.module.css';

/** The footer: a line about the platform and the documents required by law. */
export function SiteFooter({ supportUrl }: { supportUrl: string | null }) {
  const t = useTexts(shellTexts);
  return (
    <footer className={classes.footer}>
      <div className={classes.inner}>
        <p>
          © {new Date().getFullYear()} Орбита
          <br />
          {t('register')}
        </p>
        <ul>
          <li>
            <Link to="/about">{t('about')}</Link>
          </li>
          <li>
            <Link to="/about/distr">{t('distribution')}</Link>
          </li>
          <li>
            <Link to="/faq">{t('faq')}</Link>
          </li>
          <li>
            <Link to="/instructions">{t('instructions')}</Link>
          </li>
        </ul>
        <ul>
          <li>
            <Link to="/question">{t('ask')}</Link>
          </li>
          {supportUrl && (
            <li>
              <a href={supportUrl} target="_blank" rel="noreferrer">
                {t('support')}
              </a>
            </li>
          )}
          <li>
            <a href="/files/privacy_policy_and_personal_data.pdf">{t('privacyPolicy')}</a>
          </li>
          <li>
            <a href="/files/consent_to_the_processing_of_personal_data.pdf">{t('consent')}</a>
          </li>
        </ul>
      </div>
    </footer>
  );
}
