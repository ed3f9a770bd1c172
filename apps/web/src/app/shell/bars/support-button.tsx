import { IconLifebuoy } from '@tabler/icons-react';
import { useCall } from '../../../api/query.ts';
import { useTexts } from '../../../base/i18n.ts';
import { shellTexts } from '../shell.texts.ts';
import classes from './support-button.module.css';

/** The floating button that opens the institution's support desk; hidden without its address. */
export function SupportButton() {
  const t = useTexts(shellTexts);
  const information = useCall('auth', 'getAuthInformation', {}, { staleTime: Infinity });
  const url = information.data?.support_url;
  if (!url) return null;
  return (
    <aside aria-label={t('support')}>
      <a
        className={classes.button}
        href={url}
        target="_blank"
        rel="noreferrer"
        aria-label={`${t('support')} (${t('newTab')})`}
        title={t('support')}
      >
        <IconLifebuoy size={24} stroke={1.75} aria-hidden="true" />
      </a>
    </aside>
  );
}
