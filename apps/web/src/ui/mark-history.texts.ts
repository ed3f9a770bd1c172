import { catalogue } from '../app/i18n.ts';

export const markHistoryTexts = catalogue('mark-history', {
  ru: {
    empty: 'Оценку и статус ещё никто не ставил.',
    mark: 'Оценка',
    passing: 'Статус',
    none: 'нет',
    from: 'было',
    automatic: 'Автоматически',
  },
  en: {
    empty: 'Nobody has given a mark or a status yet.',
    mark: 'Mark',
    passing: 'Status',
    none: 'none',
    from: 'was',
    automatic: 'Automatically',
  },
});
