import { catalogue } from '../../base/i18n.ts';

export const setUpTexts = catalogue('auth-set-up', {
  ru: {
    setupText: 'Создадим организацию и её первого администратора. Код показан в консоли, где запущен сервер.',
    setupCode: 'Одноразовый код из консоли',
    setupCompany: 'Название организации',
    setupCreate: 'Создать организацию',
    setupCreating: 'Создаём…',
  },
  en: {
    setupText:
      'Create the institution and its first administrator. The code is shown in the console where the server runs.',
    setupCode: 'One-time code from the console',
    setupCompany: 'Name of the institution',
    setupCreate: 'Create the institution',
    setupCreating: 'Creating…',
  },
});
