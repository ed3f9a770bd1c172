import { catalogue } from '../../base/i18n.ts';

export const emailConfirmTexts = catalogue('auth-email-confirm', {
  ru: {
    emailTitle: 'Новый адрес почты',
    emailText: 'Остался один шаг: подтвердите, что адрес ваш.',
    emailConfirm: 'Подтвердить адрес',
    emailConfirming: 'Подтверждаем…',
    emailConfirmed: 'Адрес изменён',
    emailConfirmedText: 'Теперь вы входите с адресом {{email}}, и письма приходят на него.',
    emailGoOn: 'Продолжить',
  },
  en: {
    emailTitle: 'New e-mail address',
    emailText: 'One step is left: confirm that the address is yours.',
    emailConfirm: 'Confirm the address',
    emailConfirming: 'Confirming…',
    emailConfirmed: 'Your address has changed',
    emailConfirmedText: 'From now on you log in with {{email}}, and mails go there.',
    emailGoOn: 'Go on',
  },
});
