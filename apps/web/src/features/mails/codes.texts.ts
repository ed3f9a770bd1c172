import { catalogue } from '../../base/i18n.ts';

export const codesTexts = catalogue('codes', {
  ru: {
    codesTitle: 'Коды звонков этой установки',
    codesText:
      'Телефония не настроена: никто никому не звонит, а коды видны здесь и в журнале сервера. Чтобы звонить людям, задайте TELEPHONY_URL и TELEPHONY_KEY.',
    codesEmpty: 'Кодов пока нет',
    codesEmptyText: 'Здесь появится код, когда кто-нибудь войдёт по телефону или подтвердит свой номер.',
    'sign-in': 'Вход',
    sign: 'Подпись договора',
    confirmation: 'Подтверждение номера',
    dropped: 'Не звонили: учётной записи с этим номером здесь нет',
    waiting: 'Код готовится',
    failed: 'Не удалось',
    called: 'Код показан',
    hiddenCode: 'Код видит только тот, кто и сам может задать пароль этой учётной записи.',
    over: 'уже не действует',
    mails: 'Письма',
    codes: 'Коды звонков',
    developer: 'Что не ушло с этой установки',
  },
  en: {
    codesTitle: 'Call codes of this install',
    codesText:
      'No telephony service is configured: nobody is called, and the codes are shown here and in the server log. To call people, set TELEPHONY_URL and TELEPHONY_KEY.',
    codesEmpty: 'No codes yet',
    codesEmptyText: 'A code will appear here when somebody logs in by phone or confirms their number.',
    'sign-in': 'Login',
    sign: 'Signature of a contract',
    confirmation: 'Confirmation of a number',
    dropped: 'Not called: no account here has this number',
    waiting: 'The code is being prepared',
    failed: 'Failed',
    called: 'The code is shown',
    hiddenCode: 'Only people who could set the password of this account themselves can see the code.',
    over: 'no longer works',
    mails: 'Mail',
    codes: 'Call codes',
    developer: 'What did not leave this install',
  },
});
