import { catalogue } from '../../base/i18n.ts';

export const secondStepTexts = catalogue('second-step', {
  ru: {
    title: 'Подтвердите вход',
    code: 'Код из приложения',
    codeHint: 'Шесть цифр из приложения-аутентификатора на вашем телефоне.',
    recovery: 'Резервный код',
    recoveryHint: 'Один из кодов, которые вы сохранили. Каждый действует один раз.',
    confirm: 'Войти',
    confirming: 'Проверяем…',
    toRecovery: 'Нет телефона под рукой? Войти по резервному коду',
    toCode: 'Ввести код из приложения',
    toPasskey: 'Войти с ключом доступа',
    byPasskey: 'Подтвердить ключом доступа',
    passkeyText: 'Приложите палец, посмотрите в камеру или подключите ключ: браузер подскажет, что делать.',
    again: 'Войти под другой учётной записью',
    startAgain: 'Начать вход заново',
    noWay:
      'Здесь нечем подтвердить вход: ключ доступа сделан для другого адреса сайта, а резервные коды закончились. Обратитесь в учебную часть, она сбросит второй фактор.',
  },
  en: {
    title: 'Confirm that it is you',
    code: 'Code from the app',
    codeHint: 'The six digits shown by the authenticator app on your phone.',
    recovery: 'Recovery code',
    recoveryHint: 'One of the codes you saved. Each works once.',
    confirm: 'Log in',
    confirming: 'Checking…',
    toRecovery: 'No phone at hand? Use a recovery code',
    toCode: 'Enter the code from the app',
    toPasskey: 'Log in with a passkey',
    byPasskey: 'Confirm with a passkey',
    passkeyText: 'Use your fingerprint, your face or a security key: the browser will show you how.',
    again: 'Log in with another account',
    startAgain: 'Start again',
    noWay:
      'There is nothing to confirm the sign-in with: the passkey belongs to another address of the site, and no recovery codes are left. Ask the academic office to reset your second factor.',
  },
});
