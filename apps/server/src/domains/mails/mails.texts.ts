// What mails say, by kind and language.
import { notificationWords } from '@orbita/contract/notifications/words';
import type { Language } from '../../http/app-error.ts';

/** What a text may name. */
export interface Named {
  company: string;
  /** The same in quotation marks; those of the name itself become inner ones. */
  quotedCompany: string;
  /** First name of the recipient; empty when it is not known. */
  name: string;
  /** What somebody has written, which the mail quotes; empty in most kinds of mails. */
  quote: string;
  /** What belongs to the quote: contacts of its author, or the question that it answers. */
  about: string;
  /** What the mail lists: the title of the first and how many they are. */
  first: string;
  count: number;
}
interface MailText {
  subject: (named: Named) => string;
  /** Sentences above the quote and the button, one paragraph each. */
  lines: (named: Named) => string[];
  /** Heading of what belongs to the quote. */
  about?: string;
  button: string;
  /** Sentences below the button. */
  after: string[];
}

export type MailKind =
  | 'restore-password'
  | 'confirm-email'
  | 'email-changed'
  | 'phone-confirmed'
  | 'confirm-registration'
  | 'already-registered'
  | 'invitation'
  | 'second-factor-added'
  | 'second-factor-removed'
  | 'recovery-codes-made'
  | 'second-factor-reset'
  | 'password-ended'
  | 'application-opened'
  | 'application-code-given'
  | 'question-asked'
  | 'question-answered'
  | 'notifications'
  | 'digest'
  | 'family-week';

/** Says how many things a mail does not list. */
export const moreWords: Record<Language, (more: number) => string> = {
  ru: (more) => `И ещё ${notificationWords.ru.several(more)}.`,
  en: (more) => `And ${more} more.`,
};

const greetingRu = ({ name }: Named) => (name ? `Здравствуйте, ${name}!` : 'Здравствуйте!');
const greetingEn = ({ name }: Named) => (name ? `Hello ${name},` : 'Hello,');

const notTheOwner = {
  ru: 'Письмо пришло на адрес, который был у учётной записи до смены способа входа, а если его не было — на адрес из заявления. Если это были не вы, сразу сообщите в приёмную комиссию.',
  en: 'This mail goes to the address that the account had before its way in changed or, where there was none, to that of the application. If it was not you, tell the admission office right away.',
};

export const mailTexts: Record<MailKind, Record<Language, MailText>> = {
  'email-changed': {
    ru: {
      subject: ({ company }) => `Почта вашей учётной записи изменена — ${company}`,
      lines: (named) => [
        greetingRu(named),
        `У вашей учётной записи в ${named.quotedCompany} теперь другая почта: её подтвердили по ссылке. На этот адрес письма больше не приходят.`,
      ],
      button: 'Войти',
      after: ['Если это были не вы, сразу задайте новый пароль или сообщите в учебную часть.'],
    },
    en: {
      subject: ({ company }) => `The e-mail address of your account has changed — ${company}`,
      lines: (named) => [
        greetingEn(named),
        `Your account at ${named.company} has another e-mail address now: it was confirmed by a link. Mails no longer come to this one.`,
      ],
      button: 'Log in',
      after: ['If it was not you, choose a new password right away, or tell the office.'],
    },
  },
  'application-opened': {
    ru: {
      subject: ({ company }) => `Заявление открыто заново — ${company}`,
      lines: (named) => [
        greetingRu(named),
        `Способ входа в вашу учётную запись в ${named.quotedCompany} меняли, и заявление было закрыто. Сейчас его открыли: владелец подтвердил телефон или назвал код приёмной комиссии.`,
      ],
      button: 'Войти',
      after: [notTheOwner.ru],
    },
    en: {
      subject: ({ company }) => `Your application has been opened again — ${company}`,
      lines: (named) => [
        greetingEn(named),
        `A way into your account at ${named.company} was changed, and the application was closed. It has now been opened: the owner confirmed the phone, or gave the code of the admission office.`,
      ],
      button: 'Log in',
      after: [notTheOwner.en],
    },
  },
  'application-code-given': {
    ru: {
      subject: ({ company }) => `Код для вашего заявления — ${company}`,
      lines: (named) => [
        greetingRu(named),
        `Приёмная комиссия в ${named.quotedCompany} выдала код, которым владелец откроет заявление после смены способа входа.`,
      ],
      button: 'Войти',
      after: [notTheOwner.ru],
    },
    en: {
      subject: ({ company }) => `A code for your application — ${company}`,
      lines: (named) => [
        greetingEn(named),
        `The admission office of ${named.company} has given out a code by which the owner opens the application after a way in was changed.`,
      ],
      button: 'Log in',
      after: [notTheOwner.en],
    },
  },
  'restore-password': {
    ru: {
      subject: ({ company }) => `Новый пароль — ${company}`,
      lines: (named) => [
        greetingRu(named),
        `Кто-то — надеемся, вы — попросил задать новый пароль для входа в ${named.quotedCompany}.`,
      ],
      button: 'Задать новый пароль',
      after: [
        'Ссылка действует один час и только один раз.',
        'Если вы ничего не просили, просто удалите письмо: пароль останется прежним.',
      ],
    },
    en: {
      subject: ({ company }) => `Your new password — ${company}`,
      lines: (named) => [
        greetingEn(named),
        `Someone, hopefully you, asked to set a new password for logging in to ${named.company}.`,
      ],
      button: 'Set a new password',
      after: [
        'The link works once and for one hour.',
        'If you did not ask for this, just delete this mail: your password stays as it is.',
      ],
    },
  },
  'confirm-email': {
    ru: {
      subject: ({ company }) => `Подтвердите новый адрес — ${company}`,
      lines: (named) => [
        greetingRu(named),
        `Этот адрес указан как новый для входа и писем в ${named.quotedCompany}. Подтвердите, что он ваш.`,
      ],
      button: 'Подтвердить адрес',
      after: [
        'Ссылка действует двое суток и только один раз. До подтверждения работает прежний адрес.',
        'Если вы ничего не меняли, просто удалите письмо.',
      ],
    },
    en: {
      subject: ({ company }) => `Confirm your new address — ${company}`,
      lines: (named) => [
        greetingEn(named),
        `This address was given as the new one for logging in and for mails at ${named.company}. Confirm that it is yours.`,
      ],
      button: 'Confirm the address',
      after: [
        'The link works once and for two days. Until then the former address counts.',
        'If you have not changed anything, just delete this mail.',
      ],
    },
  },
  'confirm-registration': {
    ru: {
      subject: ({ company }) => `Подтвердите регистрацию — ${company}`,
      lines: (named) => [
        greetingRu(named),
        `Вы зарегистрировались в ${named.quotedCompany}. Остался один шаг: подтвердите, что это ваш адрес.`,
      ],
      button: 'Подтвердить адрес',
      after: ['Ссылка действует двое суток.', 'Если вы не регистрировались, просто удалите письмо.'],
    },
    en: {
      subject: ({ company }) => `Confirm your registration — ${company}`,
      lines: (named) => [
        greetingEn(named),
        `You have registered with ${named.company}. One step is left: confirm that this address is yours.`,
      ],
      button: 'Confirm the address',
      after: ['The link works for two days.', 'If you did not register, just delete this mail.'],
    },
  },
  'already-registered': {
    ru: {
      subject: ({ company }) => `Вы уже зарегистрированы — ${company}`,
      lines: (named) => [
        greetingRu(named),
        `С этим адресом пытались зарегистрироваться в ${named.quotedCompany}, но у вас уже есть учётная запись. Войдите с ней.`,
      ],
      button: 'Войти',
      after: ['Если забыли пароль, задайте новый со страницы входа.', 'Если это были не вы, ничего делать не нужно.'],
    },
    en: {
      subject: ({ company }) => `You are registered already — ${company}`,
      lines: (named) => [
        greetingEn(named),
        `Somebody tried to register with ${named.company} using this address, but you already have an account. Log in with it.`,
      ],
      button: 'Log in',
      after: [
        'If you have forgotten your password, set a new one from the login page.',
        'If it was not you, there is nothing to do.',
      ],
    },
  },
  invitation: {
    ru: {
      subject: ({ company }) => `Приглашение — ${company}`,
      lines: (named) => [
        greetingRu(named),
        `Вас приглашают в ${named.quotedCompany} на учебной платформе «Орбита». Откройте ссылку${named.name ? '' : ', назовите себя'} и придумайте пароль.`,
      ],
      button: 'Принять приглашение',
      after: ['Ссылка действует две недели и впускает одного человека: не пересылайте её.'],
    },
    en: {
      subject: ({ company }) => `Invitation — ${company}`,
      lines: (named) => [
        greetingEn(named),
        `You are invited to join ${named.company} on the learning platform Orbita. Open the link${named.name ? '' : ', enter your name'} and choose a password.`,
      ],
      button: 'Accept the invitation',
      after: ['The link works for two weeks and lets one person in: do not forward it.'],
    },
  },
  'phone-confirmed': {
    ru: {
      subject: ({ company }) => `Подтверждён телефон — ${company}`,
      lines: (named) => [
        greetingRu(named),
        `В вашей учётной записи в ${named.quotedCompany} подтвердили номер телефона: по звонку на него можно войти без пароля.`,
      ],
      button: 'Открыть настройки',
      after: ['Если это сделали не вы, сразу смените пароль, укажите свой номер и сообщите в учебную часть.'],
    },
    en: {
      subject: ({ company }) => `A phone has been confirmed — ${company}`,
      lines: (named) => [
        greetingEn(named),
        `A phone number has been confirmed in your account at ${named.company}: a call to it lets in without a password.`,
      ],
      button: 'Open the settings',
      after: [
        'If this was not you, change your password right away, enter your own number and tell the academic office.',
      ],
    },
  },
  'second-factor-added': {
    ru: {
      subject: ({ company }) => `Добавлен второй фактор входа — ${company}`,
      lines: (named) => [
        greetingRu(named),
        `К вашей учётной записи в ${named.quotedCompany} добавлен способ подтверждать вход: приложение с кодами или ключ доступа.`,
      ],
      button: 'Открыть настройки',
      after: ['Если это сделали не вы, сразу смените пароль и сообщите в учебную часть.'],
    },
    en: {
      subject: ({ company }) => `A second factor has been added — ${company}`,
      lines: (named) => [
        greetingEn(named),
        `A way to confirm sign-ins, an authenticator app or a passkey, has been added to your account at ${named.company}.`,
      ],
      button: 'Open the settings',
      after: ['If this was not you, change your password right away and tell the academic office.'],
    },
  },
  'second-factor-removed': {
    ru: {
      subject: ({ company }) => `Удалён второй фактор входа — ${company}`,
      lines: (named) => [
        greetingRu(named),
        `Из вашей учётной записи в ${named.quotedCompany} удалён способ подтверждать вход: приложение с кодами или ключ доступа.`,
      ],
      button: 'Открыть настройки',
      after: ['Если это сделали не вы, сразу смените пароль и сообщите в учебную часть.'],
    },
    en: {
      subject: ({ company }) => `A second factor has been removed — ${company}`,
      lines: (named) => [
        greetingEn(named),
        `A way to confirm sign-ins, an authenticator app or a passkey, has been removed from your account at ${named.company}.`,
      ],
      button: 'Open the settings',
      after: ['If this was not you, change your password right away and tell the academic office.'],
    },
  },
  'recovery-codes-made': {
    ru: {
      subject: ({ company }) => `Новые резервные коды — ${company}`,
      lines: (named) => [
        greetingRu(named),
        `Для вашей учётной записи в ${named.quotedCompany} созданы новые резервные коды. Прежние больше не действуют.`,
      ],
      button: 'Открыть настройки',
      after: ['Если это сделали не вы, сразу смените пароль и сообщите в учебную часть.'],
    },
    en: {
      subject: ({ company }) => `New recovery codes — ${company}`,
      lines: (named) => [
        greetingEn(named),
        `New recovery codes have been made for your account at ${named.company}. The old ones no longer work.`,
      ],
      button: 'Open the settings',
      after: ['If this was not you, change your password right away and tell the academic office.'],
    },
  },
  'second-factor-reset': {
    ru: {
      subject: ({ company }) => `Второй фактор входа сброшен — ${company}`,
      lines: (named) => [
        greetingRu(named),
        `Учебная часть ${named.quotedCompany} сбросила второй фактор вашей учётной записи. Теперь для входа достаточно пароля; настройте второй фактор заново.`,
      ],
      button: 'Открыть настройки',
      after: ['Если это сделали не вы, сразу смените пароль и сообщите в учебную часть.'],
    },
    en: {
      subject: ({ company }) => `Your second factor has been reset — ${company}`,
      lines: (named) => [
        greetingEn(named),
        `The office of ${named.company} has reset the second factor of your account. Your password is now enough to log in; please set up a second factor again.`,
      ],
      button: 'Open the settings',
      after: ['If this was not you, change your password right away and tell the academic office.'],
    },
  },
  'password-ended': {
    ru: {
      subject: ({ company }) => `Задайте новый пароль — ${company}`,
      lines: (named) => [
        greetingRu(named),
        'Ваша учётная запись теперь открывает больше: вам дали права или приняли в ещё одну организацию. Прежний пароль задавал сотрудник, которому это не положено, поэтому пароль больше не действует.',
      ],
      button: 'Задать новый пароль',
      after: [
        'На странице укажите этот адрес: придёт письмо со ссылкой. Если вы этого не ждали, сообщите в учебную часть.',
      ],
    },
    en: {
      subject: ({ company }) => `Set a new password — ${company}`,
      lines: (named) => [
        greetingEn(named),
        'Your account opens more now: you were given rights, or belong to another institution too. Your former password was set by a member of staff who may not have that, so it no longer works.',
      ],
      button: 'Set a new password',
      after: [
        'Enter this address on the page, and a mail with a link comes. If you did not expect this, tell the academic office.',
      ],
    },
  },
  'question-asked': {
    ru: {
      subject: ({ company }) => `Вопрос с сайта — ${company}`,
      lines: (named) => [`${named.name} спрашивает через форму на сайте ${named.quotedCompany}:`],
      about: 'Как ответить',
      button: 'Открыть вопрос',
      after: ['Ответьте со страницы вопроса: так он уйдёт из списка ждущих, а ответ сохранится.'],
    },
    en: {
      subject: ({ company }) => `A question from the site — ${company}`,
      lines: (named) => [`${named.name} asks by the form on the site of ${named.company}:`],
      about: 'How to answer',
      button: 'Open the question',
      after: ['Answer on its page: then it leaves the list of those waiting, and the answer is kept.'],
    },
  },
  'question-answered': {
    ru: {
      subject: ({ company }) => `Ответ на ваш вопрос — ${company}`,
      lines: (named) => [greetingRu(named), `${named.quotedCompany} отвечает на ваш вопрос:`],
      about: 'Вы спрашивали',
      button: 'Задать ещё вопрос',
      after: [],
    },
    en: {
      subject: ({ company }) => `The answer to your question — ${company}`,
      lines: (named) => [greetingEn(named), `${named.company} answers your question:`],
      about: 'You asked',
      button: 'Ask another question',
      after: [],
    },
  },
  notifications: {
    ru: {
      subject: ({ company, count, first }) =>
        `${count === 1 ? first : notificationWords.ru.several(count)} — ${company}`,
      lines: (named) => [greetingRu(named), named.count === 1 ? 'Для вас есть новость:' : 'Вот что нового:'],
      button: 'Открыть',
      after: ['О чём писать и когда, выбирается в настройках, в разделе «Уведомления».'],
    },
    en: {
      subject: ({ company, count, first }) =>
        `${count === 1 ? first : notificationWords.en.several(count)} — ${company}`,
      lines: (named) => [greetingEn(named), named.count === 1 ? 'There is news for you:' : 'This is new:'],
      button: 'Open',
      after: ['Choose what we write about, and when, in the settings under “Notifications”.'],
    },
  },
  'family-week': {
    ru: {
      subject: ({ company }) => `Неделя ваших детей — ${company}`,
      lines: (named) => [greetingRu(named), 'Вот как прошла неделя и что впереди:'],
      button: 'Открыть подробности',
      after: [
        'Письмо приходит по воскресеньям, если есть о чём рассказать. Выключить его можно в настройках, в разделе «Уведомления».',
      ],
    },
    en: {
      subject: ({ company }) => `Your children’s week — ${company}`,
      lines: (named) => [greetingEn(named), 'Here is how the week went and what comes next:'],
      button: 'Open the details',
      after: [
        'This mail comes on Sundays when there is something to tell. Switch it off in the settings under “Notifications”.',
      ],
    },
  },
  digest: {
    ru: {
      subject: ({ company, count }) => `Сводка: ${notificationWords.ru.several(count)} — ${company}`,
      lines: (named) => [greetingRu(named), 'Вот что накопилось с прошлой сводки:'],
      button: 'Открыть',
      after: ['О чём писать и когда, выбирается в настройках, в разделе «Уведомления».'],
    },
    en: {
      subject: ({ company, count }) => `Digest: ${notificationWords.en.several(count)} — ${company}`,
      lines: (named) => [greetingEn(named), 'This has happened since the last digest:'],
      button: 'Open',
      after: ['Choose what we write about, and when, in the settings under “Notifications”.'],
    },
  },
};
