import { Link } from 'react-router';
import { useTexts } from '../../base/i18n.ts';
import { EmptyState } from './states.tsx';
import { useTitle } from '../plain/page-header.tsx';
import { stateTexts } from './states.texts.ts';

/** Shown for an address without a route. */
export function UnknownPage() {
  const t = useTexts(stateTexts);
  useTitle(t('unknownPage'));
  return <EmptyState isPage title={t('unknownPage')} action={<Link to="/main">{t('toMain')}</Link>} />;
}
