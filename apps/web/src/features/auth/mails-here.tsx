import type { MailDelivery } from '@orbita/contract/mails';
import { Link } from 'react-router';
import { useTexts } from '../../base/i18n.ts';
import classes from './auth.module.css';
import { mailsHereTexts } from './mails-here.texts.ts';

/** What becomes of mails on an install that sends none. */
export function MailsHere({ mails }: { mails: MailDelivery | undefined }) {
  const t = useTexts(mailsHereTexts);
  if (mails === undefined || mails === 'sent') return null;
  if (mails === 'kept') return <p className={classes.hint}>{t('mailsKept')}</p>;
  return (
    <p className={classes.hint}>
      {t('mailsShown')} <Link to="/developer/mail">{t('mailsPage')}</Link>
    </p>
  );
}
