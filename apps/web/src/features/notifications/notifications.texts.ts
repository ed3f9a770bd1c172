import { catalogue } from '../../base/i18n.ts';

export const notificationTexts = catalogue('notifications', {
  ru: {
    title: 'Уведомления',
    all: 'Все',
    unread: 'Непрочитанные',
    filter: 'Какие показать',
    readAll: 'Прочитать все',
    markRead: 'Отметить прочитанным',
    markUnread: 'Отметить непрочитанным',
    isUnread: 'Не прочитано',
    emptyTitle: 'Пока тихо',
    emptyText: 'Здесь появятся новые ответы, оценки и комментарии.',
    emptyUnreadTitle: 'Всё прочитано',
    emptyUnreadText: 'Новых уведомлений нет.',
    showAll: 'Показать все',
  },
  en: {
    title: 'Notifications',
    all: 'All',
    unread: 'Unread',
    filter: 'Show',
    readAll: 'Mark all as read',
    markRead: 'Mark as read',
    markUnread: 'Mark as unread',
    isUnread: 'Unread',
    emptyTitle: 'All quiet',
    emptyText: 'New answers, marks and comments will appear here.',
    emptyUnreadTitle: 'All read',
    emptyUnreadText: 'There are no new notifications.',
    showAll: 'Show all',
  },
});
