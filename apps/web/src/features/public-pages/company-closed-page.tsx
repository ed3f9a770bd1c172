import { useEffect } from 'react';
import { Link, useNavigate } from 'react-router';
import { useTexts } from '../../base/i18n.ts';
import { signOut } from '../../api/sign-out.ts';
import { useOptionalCurrentUser } from '../../api/current-user.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { unlockAll } from '../../base/lock.ts';
import { useTitle } from '../../ui/plain/page-header.tsx';
import { EmptyState } from '../../ui/states/states.tsx';
import { publicTexts } from './public-pages.texts.ts';

/** Shown to users who are not members of the company; members are redirected. */
export function CompanyClosedPage() {
  const t = useTexts(publicTexts);
  const navigate = useNavigate();
  const { currentUser } = useOptionalCurrentUser();
  useTitle(t('closedTitle'));
  useEffect(unlockAll, []);
  if (currentUser?.isMember) {
    return (
      <EmptyState
        isPage
        title={t('closedOpen')}
        action={
          <Button component={Link} to="/main" colour="blue">
            {t('toMain')}
          </Button>
        }
      />
    );
  }
  const leave = async () => {
    await signOut();
    await navigate('/auth');
  };
  return (
    <EmptyState
      isPage
      title={t('closedTitle')}
      action={<Button onClick={() => void leave()}>{t('closedOther')}</Button>}
    >
      {t('closedText')} <Link to="/question">{t('ask')}</Link>
    </EmptyState>
  );
}
