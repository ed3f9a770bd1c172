import { Link, useNavigate } from 'react-router';
import { keepToken } from '../../../api/client/keep-token.ts';
import { useAddressParams } from '../../../base/address-params.ts';
import { useTexts } from '../../../base/i18n.ts';
import { useTitle } from '../../../ui/plain/page-header.tsx';
import { EntryFrame } from '../entry-frame.tsx';
import { EnterByPhone } from '../phone/enter-by-phone.tsx';
import { safeRedirect } from '../safe-redirect.ts';
import { useInformation } from '../use-information.ts';
import { distantTexts } from './distant.texts.ts';
import classes from '../auth.module.css';

/** Signing in of somebody who applies, by the number that was confirmed at the sign-up. */
export function DistantLoginPage() {
  const t = useTexts(distantTexts);
  const navigate = useNavigate();
  const [search] = useAddressParams();
  const { information } = useInformation();
  useTitle(t('loginTitle'));
  const enter = (token: string, remember: boolean) => {
    keepToken(token, remember);
    void navigate(safeRedirect(search.get('redirect'), '/form'), { replace: true });
  };
  return (
    <EntryFrame lead={information?.title}>
      <EnterByPhone told={information?.phone_entry ?? 'called'} onEnter={enter} />
      <p className={classes.aside}>
        {t('noApplication')} <Link to="/distant/register">{t('toRegister')}</Link>
      </p>
    </EntryFrame>
  );
}
