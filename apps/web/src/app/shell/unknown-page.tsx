import { Link } from 'react-router';
import { useTexts } from '../i18n.ts';
import { EmptyState } from '../../ui/states.tsx';
import { useTitle } from '../../ui/page-header.tsx';
import { uiTexts } from '../../ui/ui.texts.ts';
import { shellTexts } from './shell.texts.ts';

/** Where no route leads. */
export function UnknownPage() {
  const t = useTexts(shellTexts);
  const ui = useTexts(uiTexts);
  useTitle(t('unknown'));
  return <EmptyState isPage title={t('unknown')} action={<Link to="/main">{ui('toMain')}</Link>} />;
}
