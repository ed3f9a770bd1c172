import { catalogue } from '../../base/i18n.ts';

export const mailsTexts = catalogue('mails', {
  ru: {
    title: 'Письма этой установки',
    notSent:
      'Почтовый сервер не настроен: письма никуда не уходят, а лежат здесь и в папке outbox. Чтобы отправлять их людям, задайте SMTP_URL, MAIL_FROM и PUBLIC_URL.',
    to: 'Кому: {{recipient}}',
    empty: 'Писем пока нет',
    emptyText: 'Здесь появятся ссылки для нового пароля, регистрации и приглашений.',
    waiting: 'Ждёт отправки',
    sending: 'Отправляется',
    sent: 'Отправлено',
    kept: 'Записано',
    dropped: 'Не написано: такой записи здесь нет',
    failed: 'Не удалось записать',
    unknown: 'Прервано при записи',
    hidden: 'Текст этого письма видит только тот, кто и сам может задать пароль этому человеку или пригласить его.',
  },
  en: {
    title: 'Mail of this install',
    notSent:
      'No mail server is configured: mail goes nowhere and is kept here and in the folder outbox. To send it to people, set SMTP_URL, MAIL_FROM and PUBLIC_URL.',
    to: 'To: {{recipient}}',
    empty: 'No mail yet',
    emptyText: 'Links for new passwords, registration and invitations will appear here.',
    waiting: 'Waiting to be sent',
    sending: 'Being sent',
    sent: 'Sent',
    kept: 'Written',
    dropped: 'Not written: there is no such account here',
    failed: 'Could not be written',
    unknown: 'Interrupted while writing',
    hidden: 'Only people who could set this person’s password or send this invitation themselves can read this mail.',
  },
});
