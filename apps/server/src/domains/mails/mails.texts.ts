// What mails say, by kind and language.
import type { Language } from '../../http/app-error.ts';

/** What a text may name. */
export interface Named {
  company: string;
  /** First name of the recipient; empty when it is not known. */
  name: string;
}
interface MailText {
  subject: (named: Named) => string;
  /** Sentences above the button, one paragraph each. */
  lines: (named: Named) => string[];
  button: string;
  /** Sentences below the button. */
  after: string[];
}

export type MailKind = 'restore-password' | 'confirm-registration' | 'already-registered' | 'invitation';

const greetingRu = ({ name }: Named) => (name ? `Здравствуйте, ${name}!` : 'Здравствуйте!');
const greetingEn = ({ name }: Named) => (name ? `Hello ${name},` : 'Hello,');

export const mailTexts: Record<MailKind, Record<Language, MailText>> = {
  'restore-password': {
    ru: {
      subject: ({ company }) => `Новый пароль — ${company}`,
      lines: (named) => [
        greetingRu(named),
        `Кто-то — надеемся, вы — попросил задать новый пароль для входа в «${named.company}».`,
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
  'confirm-registration': {
    ru: {
      subject: ({ company }) => `Подтвердите регистрацию — ${company}`,
      lines: (named) => [
        greetingRu(named),
        `Вы зарегистрировались в «${named.company}». Остался один шаг: подтвердите, что это ваш адрес.`,
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
        `С этим адресом пытались зарегистрироваться в «${named.company}», но у вас уже есть учётная запись. Войдите с ней.`,
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
        `Вас приглашают в «${named.company}» на учебной платформе «Орбита». Откройте ссылку, назовите себя и придумайте пароль.`,
      ],
      button: 'Принять приглашение',
      after: ['Ссылка действует две недели и впускает одного человека: не пересылайте её.'],
    },
    en: {
      subject: ({ company }) => `Invitation — ${company}`,
      lines: (named) => [
        greetingEn(named),
        `You are invited to join ${named.company} on the learning platform Orbita. Open the link, enter your name and choose a password.`,
      ],
      button: 'Accept the invitation',
      after: ['The link works for two weeks and lets one person in: do not forward it.'],
    },
  },
};
