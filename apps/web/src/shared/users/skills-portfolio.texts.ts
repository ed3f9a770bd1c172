import { catalogue } from '../../base/i18n.ts';

export const skillsPortfolioTexts = catalogue('skills-portfolio', {
  ru: {
    title: 'Портфолио навыков',
    none: 'Адрес портфолио не указан.',
    add: 'Указать адрес',
    change: 'Изменить адрес',
    url: 'Адрес портфолио',
    hint: 'Начинается с {{service}}/. Пустое поле убирает адрес.',
    saved: 'Адрес портфолио сохранён',
    open: 'Открыть портфолио',
  },
  en: {
    title: 'Skills portfolio',
    none: 'No address of a portfolio was given.',
    add: 'Enter the address',
    change: 'Change the address',
    url: 'Address of the portfolio',
    hint: 'Begins with {{service}}/. An empty field removes the address.',
    saved: 'Address of the portfolio saved',
    open: 'Open the portfolio',
  },
});
