import { Link } from 'react-router';
import { Modal } from '../../../ui/dialogs/modal.tsx';
import { useTexts } from '../../../base/i18n.ts';
import type { CurrentUser } from '../../../api/current-user.ts';
import { instructionsFor, useMenu } from './menu.ts';
import { useSupportUrl } from '../bars/use-support-url.ts';
import { shellTexts } from '../shell.texts.ts';
import classes from './phone-menu.module.css';

/** A sheet with everything that does not fit the bottom navigation. */
export function PhoneMenu({ currentUser, onClose }: { currentUser: CurrentUser; onClose: () => void }) {
  const t = useTexts(shellTexts);
  const menu = useMenu(currentUser);
  const supportUrl = useSupportUrl();
  return (
    <Modal opened onClose={onClose} title={t('menu')}>
      <nav className={classes.list} aria-label={t('menu')}>
        {menu.map(({ to, label, icon: ItemIcon }) => (
          <Link key={to} to={to}>
            <ItemIcon size={20} stroke={1.75} aria-hidden="true" />
            {t(label)}
          </Link>
        ))}
        <hr />
        {instructionsFor(currentUser).map(({ label, url }) =>
          url ? (
            <a key={label} href={url} target="_blank" rel="noreferrer">
              {t('instructions')} · {t(label)}
            </a>
          ) : null,
        )}
        {!currentUser.isParent && (
          <>
            <Link to="/instructions">{t('instructions')}</Link>
            <Link to="/faq">{t('faq')}</Link>
            <Link to="/about">{t('about')}</Link>
          </>
        )}
        {supportUrl && !currentUser.isParent && (
          <a href={supportUrl} target="_blank" rel="noreferrer">
            {t('support')}
          </a>
        )}
      </nav>
    </Modal>
  );
}
