import type { AuthInfo } from '@orbita/contract/auth';
import { stopActing } from '../../../api/acting.ts';
import type { CurrentUser } from '../../../api/current-user.ts';
import { formatTime } from '../../../base/dates.ts';
import { useTexts } from '../../../base/i18n.ts';
import { personName } from '../../../shared/users/person.tsx';
import { PlainButton } from '../../../ui/plain/plain-button.tsx';
import { shellTexts } from '../shell.texts.ts';
import classes from './acting-banner.module.css';

interface Props {
  currentUser: CurrentUser;
  acting: NonNullable<AuthInfo['acting']>;
}

/** Says on every page whose eyes an administrator looks through, and leads back. */
export function ActingBanner({ currentUser, acting }: Props) {
  const t = useTexts(shellTexts);
  return (
    <div className={classes.banner} role="status">
      <span>{t('actingAs', { name: personName(currentUser.user, 'informal'), until: formatTime(acting.until) })}</span>
      <PlainButton onClick={() => void stopActing()}>{t('actingBack')}</PlainButton>
    </div>
  );
}
