import { IconDownload } from '@tabler/icons-react';
import { useTexts } from '../../base/i18n.ts';
import { installOffer, isAppleDevice, isInstalled } from '../../base/install-offer.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { appSettingsTexts } from './app-settings.texts.ts';
import classes from './users.module.css';

/** How to install the product as an app; it runs in the browser just as well. */
export function AppSettings() {
  const t = useTexts(appSettingsTexts);
  const install = installOffer.use();
  const words = () => {
    if (isInstalled()) return t('installed');
    if (install) return t('text');
    return t(isAppleDevice() ? 'apple' : 'byMenu');
  };
  return (
    <section className={classes.panel}>
      <h2>{t('title')}</h2>
      <p>{words()}</p>
      {install && (
        <Button leftSection={<IconDownload size={18} aria-hidden="true" />} onClick={() => void install()}>
          {t('install')}
        </Button>
      )}
    </section>
  );
}
