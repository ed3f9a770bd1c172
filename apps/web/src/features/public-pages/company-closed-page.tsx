import { Link, useNavigate } from 'react-router';
import { useTexts } from '../../app/i18n.ts';
import { signOut } from '../../app/sign-out.ts';
import { useMaybeWho } from '../../app/who.ts';
import { Button } from '../../ui/button.tsx';
import { useTitle } from '../../ui/page-header.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { publicTexts } from './public-pages.texts.ts';

/** Where those land who are not members of the company. A member who comes here is simply let on. */
export function CompanyClosedPage() {
  const t = useTexts(publicTexts);
  const navigate = useNavigate();
  const { who } = useMaybeWho();
  useTitle(t('closedTitle'));
  if (who?.isMember) {
    return (
      <EmptyState
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
    <EmptyState title={t('closedTitle')} action={<Button onClick={() => void leave()}>{t('closedOther')}</Button>}>
      {t('closedText')}
    </EmptyState>
  );
}
