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

export const mailKinds = ['restore-password'] as const;
export type MailKind = (typeof mailKinds)[number];

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
};
