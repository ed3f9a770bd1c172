import { catalogue } from '../../base/i18n.ts';

export const mailsStayTexts = catalogue('mails-stay', {
  ru: {
    office:
      'Почтовый сервер не подключён: письма никуда не уходят, они остаются на этом сервере. Передайте ссылку из письма сами или задайте на сервере SMTP_URL и MAIL_FROM.',
    page: 'Открыть письма',
    shown: 'Почтовый сервер не подключён: письма не приходят, их видно на странице',
    shownPage: '«Письма»',
    kept: 'Почтовый сервер не подключён: письма не приходят. Ссылка из письма есть у администратора.',
  },
  en: {
    office:
      'No mail server is connected: mail goes nowhere and stays on this server. Hand the link of the mail on yourself, or set SMTP_URL and MAIL_FROM on the server.',
    page: 'Open the mail',
    shown: 'No mail server is connected: mail does not arrive, it is shown on the page',
    shownPage: '“Mail”',
    kept: 'No mail server is connected: mail does not arrive. An administrator has the link of the mail.',
  },
});
