import { catalogue } from '../base/i18n.ts';

export const queryTexts = catalogue('query', {
  ru: {
    failed: 'Не удалось сохранить изменения',
    validation: 'Ошибка валидации',
    noRoom: 'На устройстве нет места: что вы сейчас читаете, без сети не откроется',
  },
  en: {
    failed: 'The changes could not be saved',
    validation: 'Validation error',
    noRoom: 'There is no room on this device: what you are reading now will not open offline',
  },
});
