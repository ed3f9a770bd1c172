// Text and link of a notification, the same for the list and the live pop-up.
import { type NotificationWording, wordNotification } from '@orbita/contract/notifications/wording';
import type { Notification } from '@orbita/contract/notifications';
import { calendarDay, formatDayTime } from '../../base/dates.ts';
import { getLanguage } from '../../base/language.ts';

/** Says what happened and where; the discipline is left out where it stands above already. */
export const describeNotification = (notification: Notification, isUnderSubject = false): NotificationWording =>
  wordNotification(notification, { language: getLanguage(), dayTime: formatDayTime, calendarDay }, isUnderSubject);
