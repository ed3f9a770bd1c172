import { IconBell } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useOptionalCurrentUser } from '../../../api/current-user.ts';
import { useCall } from '../../../api/query.ts';
import { useTexts } from '../../../base/i18n.ts';
import { shellTexts } from '../shell.texts.ts';
import classes from './bell.module.css';

/** Larger counts do not fit the small badge. */
const MOST_SHOWN = 99;

/** The notification bell with the unread counter. */
export function Bell() {
  const t = useTexts(shellTexts);
  const { currentUser } = useOptionalCurrentUser();
  // Nothing is told before a demanded password or second factor is set.
  const enabled =
    currentUser !== null &&
    currentUser.isMember &&
    !currentUser.user.must_change_password &&
    !currentUser.user.must_set_second_factor;
  const status = useCall('notifications', 'getNotificationStatus', undefined, { staleTime: 30_000, enabled });
  const unread = status.data?.unread_notifications ?? 0;
  return (
    <Link
      to="/self/profile/news"
      className={classes.bell}
      aria-label={unread ? t('bellUnread', { count: unread }) : t('bell')}
      title={t('bell')}
    >
      <IconBell size={21} stroke={1.75} aria-hidden="true" />
      {unread > 0 && (
        <span className={classes.count} aria-hidden="true">
          {unread > MOST_SHOWN ? `${MOST_SHOWN}+` : unread}
        </span>
      )}
    </Link>
  );
}
