import { Link } from 'react-router';
import { useOptionalCurrentUser } from '../../api/current-user.ts';
import { useTexts } from '../../base/i18n.ts';
import { Notice } from '../../ui/states/notice.tsx';
import { mailsStayTexts } from './mails-stay.texts.ts';

/** Where the product says that it sends mails: the truth where no mail server is connected, and who can do what about it. */
export function MailsStay() {
  const t = useTexts(mailsStayTexts);
  const { currentUser } = useOptionalCurrentUser();
  if (!currentUser || currentUser.mails === 'sent') return null;
  if (currentUser.can('company_write'))
    return (
      <Notice>
        {t('office')} <Link to="/developer/mail">{t('page')}</Link>
      </Notice>
    );
  if (currentUser.mails === 'shown')
    return (
      <Notice>
        {t('shown')} <Link to="/developer/mail">{t('shownPage')}</Link>
      </Notice>
    );
  return <Notice>{t('kept')}</Notice>;
}
