import { catalogue } from '../../base/i18n.ts';

export const restoreTexts = catalogue('auth-restore', {
  ru: {
    restoreTitle: 'Новый пароль',
    restoreText: 'Пришлём ссылку на почту, с которой вы входите. По ней вы зададите новый пароль.',
    restoreAsk: 'Прислать ссылку',
    restoreSent: 'Проверьте почту',
    restoreKept: 'Письмо записано',
    restoreKeptText:
      'Если {{email}} принадлежит участнику этой организации, в письме на этот адрес есть ссылка. Она действует один час.',
    restoreSentText:
      'Если {{email}} принадлежит участнику этой организации, через минуту туда придёт ссылка. Она действует один час. Нет письма — загляните в спам или обратитесь в учебную часть.',
    restoreOther: 'Указать другой адрес',
    restoreSet: 'Задайте новый пароль',
    newPassword: 'Новый пароль',
    restoreSave: 'Сохранить пароль',
    restoreDone: 'Пароль изменён',
    restoreDoneText: 'Входы на всех устройствах завершены. Войдите с новым паролем.',
    restoreAgain: 'Запросить новую ссылку',
  },
  en: {
    restoreTitle: 'New password',
    restoreText: 'We will send a link to the e-mail you log in with. Open it to set a new password.',
    restoreAsk: 'Send the link',
    restoreSent: 'Check your mail',
    restoreKept: 'The mail is written',
    restoreKeptText:
      'If {{email}} belongs to a member of this institution, the mail to it has a link. It works for one hour.',
    restoreSentText:
      'If {{email}} belongs to a member of this institution, a link will arrive there within a minute. It works for one hour. If there is no mail, look in your spam folder or contact the academic office.',
    restoreOther: 'Use another address',
    restoreSet: 'Set your new password',
    newPassword: 'New password',
    restoreSave: 'Save the password',
    restoreDone: 'Your password has been changed',
    restoreDoneText: 'You have been logged out on all devices. Log in with the new password.',
    restoreAgain: 'Ask for a new link',
  },
});
