import { catalogue } from '../../base/i18n.ts';

export const passkeyTexts = catalogue('passkey', {
  ru: {
    enter: 'Войти с ключом доступа',
    stopped: 'Ключ доступа не был использован. Попробуйте ещё раз.',
  },
  en: {
    enter: 'Log in with a passkey',
    stopped: 'The passkey was not used. Try again.',
  },
});
