import { ActionIcon } from '@mantine/core';
import type { Notification } from '@orbita/contract/notifications';
import { IconMail, IconMailOpened } from '@tabler/icons-react';
import { Link } from 'react-router';
import { formatDayTime, formatNear } from '../../base/dates.ts';
import { useTexts } from '../../base/i18n.ts';
import { describeNotification } from '../../shared/notifications/notification-wording.ts';
import { PersonAvatar } from '../../shared/users/person.tsx';
import { notificationTexts } from './notifications.texts.ts';
import classes from './notifications.module.css';

interface Props {
  notification: Notification;
  onToggle: (id: number, unread: boolean) => void;
  /** Whether it stands under a line that joins several. */
  isInner?: boolean;
}

/** One notification, which leads to what it tells of and so is read. */
export function NotificationRow({ notification, onToggle, isInner = false }: Props) {
  const t = useTexts(notificationTexts);
  const { title, message, to } = describeNotification(notification, true);
  const isUnread = notification.read_at === null;
  const words = (
    <>
      <strong>{title}</strong>
      <span className={classes.message}>{message}</span>
    </>
  );
  return (
    <li className={classes.row} data-unread={isUnread || undefined} data-inner={isInner || undefined}>
      {notification.actor && <PersonAvatar person={notification.actor} size={isInner ? 32 : 40} />}
      <div className={classes.words}>
        {isUnread && <span className="visually-hidden">{t('isUnread')}. </span>}
        {to ? (
          <Link to={to} className={classes.link} onClick={() => isUnread && onToggle(notification.id, false)}>
            {words}
          </Link>
        ) : (
          <div className={classes.link}>{words}</div>
        )}
      </div>
      <time className={classes.time} dateTime={notification.created_at} title={formatDayTime(notification.created_at)}>
        {formatNear(notification.created_at)}
      </time>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={36}
        aria-label={t(isUnread ? 'markRead' : 'markUnread')}
        title={t(isUnread ? 'markRead' : 'markUnread')}
        onClick={() => onToggle(notification.id, !isUnread)}
      >
        {isUnread ? <IconMailOpened size={20} stroke={1.75} /> : <IconMail size={20} stroke={1.75} />}
      </ActionIcon>
    </li>
  );
}
