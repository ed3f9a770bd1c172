import { catalogue } from '../base/i18n.ts';

export const queryTexts = catalogue('query', {
  ru: {
    failed: 'Не удалось сохранить изменения',
    validation: 'Ошибка валидации',
  },
  en: {
    failed: 'The changes could not be saved',
    validation: 'Validation error',
  },
});
