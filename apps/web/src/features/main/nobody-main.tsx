import { Link } from 'react-router';
import { useCurrentUser } from '../../api/current-user.ts';
import { useTexts } from '../../base/i18n.ts';
import { EmptyState } from '../../ui/states/states.tsx';
import { nobodyTexts } from './nobody-main.texts.ts';

/** The main page of somebody without a role: whoever has applied is led to the application. */
export function NobodyMain() {
  const t = useTexts(nobodyTexts);
  const { user } = useCurrentUser();
  return user.contract ? (
    <EmptyState title={t('applicantTitle')} action={<Link to="/form">{t('toApplication')}</Link>}>
      {t('applicantText')}
    </EmptyState>
  ) : (
    <EmptyState title={t('nothingTitle')}>{t('nothingText')}</EmptyState>
  );
}
