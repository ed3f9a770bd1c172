import { catalogue } from '../../../base/i18n.ts';

export const identityTexts = catalogue('identity', {
  ru: {
    title: 'Вход через другой сервис',
    entering: 'Входим…',
    missing: 'Этой страницы не существует, или она вам недоступна',
    failed: 'Войти не получилось',
    refused: 'Сервис входа никого не подтвердил: вход отменён или не разрешён.',
    toIdentities: 'К привязанным записям',
  },
  en: {
    title: 'Log in through another service',
    entering: 'Logging in…',
    missing: 'This page does not exist, or you cannot open it',
    failed: 'Could not log in',
    refused: 'The sign-in service confirmed nobody: the login was cancelled or not allowed.',
    toIdentities: 'To the linked accounts',
  },
});
