import { Link } from 'react-router';
import { useTexts } from '../../base/i18n.ts';
import { EmptyState } from './states.tsx';
import { stateTexts } from './states.texts.ts';

/** Shown for an address without a route. */
export function UnknownPage() {
  const t = useTexts(stateTexts);
  return <EmptyState isPage title={t('unknownPage')} action={<Link to="/main">{t('toMain')}</Link>} />;
}
