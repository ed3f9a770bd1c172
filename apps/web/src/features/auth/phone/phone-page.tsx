import { useNavigate } from 'react-router';
import { keepToken } from '../../../api/client/keep-token.ts';
import { getToken } from '../../../api/client/session.ts';
import { useAddressParams } from '../../../base/address-params.ts';
import { useTexts } from '../../../base/i18n.ts';
import { useTitle } from '../../../ui/plain/page-header.tsx';
import { EntryFrame } from '../entry-frame.tsx';
import { safeRedirect } from '../safe-redirect.ts';
import { useInformation } from '../use-information.ts';
import { EnterByPhone } from './enter-by-phone.tsx';
import { OwnPhone } from './own-phone.tsx';
import { phoneTexts } from './phone.texts.ts';

/** Signing in by phone; for whoever has signed in, the own number. */
export function PhonePage() {
  const t = useTexts(phoneTexts);
  const navigate = useNavigate();
  const [search] = useAddressParams();
  const { information } = useInformation();
  const isInside = getToken() !== null;
  useTitle(t(isInside ? 'ownTitle' : 'title'));
  const told = information?.phone_entry ?? 'called';
  const enter = (token: string, remember: boolean) => {
    keepToken(token, remember);
    void navigate(safeRedirect(search.get('redirect')), { replace: true });
  };
  return (
    <EntryFrame lead={information?.title}>
      {isInside ? (
        <OwnPhone told={told} isForForm={search.get('for') === 'form'} />
      ) : (
        <EnterByPhone told={told} onEnter={enter} />
      )}
    </EntryFrame>
  );
}
