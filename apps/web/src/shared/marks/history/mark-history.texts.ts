import { catalogue } from '../../../base/i18n.ts';

export const markHistoryTexts = catalogue('mark-history', {
  ru: {
    empty: 'Записей об изменениях нет.',
    mark: 'Оценка',
    passing: 'Статус',
    none: 'нет',
    acting: 'от его имени {{name}}',
    from: 'было',
    automatic: 'Автоматически',
  },
  en: {
    empty: 'No changes recorded.',
    mark: 'Mark',
    passing: 'Status',
    none: 'none',
    acting: 'signed in as them: {{name}}',
    from: 'was',
    automatic: 'Automatically',
  },
});
