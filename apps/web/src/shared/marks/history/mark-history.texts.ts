import { catalogue } from '../../../base/i18n.ts';

export const markHistoryTexts = catalogue('mark-history', {
  ru: {
    empty: 'Записей об изменениях нет.',
    mark: 'Оценка',
    passing: 'Статус',
    none: 'нет',
    from: 'было',
    automatic: 'Автоматически',
  },
  en: {
    empty: 'No changes recorded.',
    mark: 'Mark',
    passing: 'Status',
    none: 'none',
    from: 'was',
    automatic: 'Automatically',
  },
});
