import { catalogue } from '../../base/i18n.ts';

export const mailsHereTexts = catalogue('auth-mails', {
  ru: {
    mailsShown: 'Эта установка не отправляет писем, а показывает их на странице',
    mailsPage: '«Письма»',
    mailsKept:
      'Эта установка не отправляет писем: почтовый сервер не подключён. Ссылку из письма попросите у администратора учебного заведения.',
  },
  en: {
    mailsShown: 'This install does not send mail; it shows it on the page',
    mailsPage: '“Mail”',
    mailsKept:
      'This install sends no mail: no mail server is connected. Ask an administrator of the institution for the link of the mail.',
  },
});
