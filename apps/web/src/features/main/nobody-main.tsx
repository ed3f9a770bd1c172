import { Link } from 'react-router';
import { useCurrentUser } from '../../api/current-user.ts';
import { useTexts } from '../../base/i18n.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { EmptyState } from '../../ui/states/states.tsx';
import { nobodyTexts } from './nobody-main.texts.ts';

/** The main page of somebody without a role: whoever has applied is led to the application. */
export function NobodyMain() {
  const t = useTexts(nobodyTexts);
  const { user } = useCurrentUser();
  return user.contract ? (
    <EmptyState
      title={t('applicantTitle')}
      action={
        <Button component={Link} to="/form" colour="blue">
          {t('toApplication')}
        </Button>
      }
    >
      {t('applicantText')}
    </EmptyState>
  ) : (
    <EmptyState
      title={t('nothingTitle')}
      action={
        <Button component={Link} to="/self/family">
          {t('toFamily')}
        </Button>
      }
    >
      {t('nothingText')} {t('parentText')}
    </EmptyState>
  );
}
