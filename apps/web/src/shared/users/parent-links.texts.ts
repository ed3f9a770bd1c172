import { catalogue } from '../../base/i18n.ts';

export const parentLinksTexts = catalogue('parentLinks', {
  ru: {
    own: 'Для родителя',
    changes: 'Что изменилось',
    settings: 'Пароль, контакты, язык и оформление',
  },
  en: {
    own: 'For the parent',
    changes: 'What changed',
    settings: 'Password, contacts, language and appearance',
  },
});
