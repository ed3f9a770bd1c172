import { catalogue } from '../../base/i18n.ts';

/** The texts that the sign-in page needs too; all others of this folder are in `ui.texts.ts`. */
export const stateTexts = catalogue('states', {
  ru: {
    errorTitle: 'Не удалось загрузить',
    errorSafe: 'Ваши данные не пострадали. Попробуйте ещё раз.',
    requestId: 'Номер обращения: {{id}}',
    offlineTitle: 'Отсутствует подключение к серверу',
    offlineText: 'Проверьте интернет. Мы загрузим страницу, как только связь вернётся.',
    deniedHint: 'Если доступ нужен для учёбы или работы, обратитесь к администратору.',
    unknownPage: 'Этой страницы не существует, или она вам недоступна',
    toMain: 'На главную',
    retry: 'Повторить',
    close: 'Закрыть',
    locked: 'Подождите, выполняется операция…',
  },
  en: {
    errorTitle: 'Could not load',
    errorSafe: 'Your data is safe. Please try again.',
    requestId: 'Reference number: {{id}}',
    offlineTitle: 'No connection to the server',
    offlineText: 'Check your internet connection. The page loads as soon as you are back online.',
    deniedHint: 'If you need access for study or work, contact the administrator.',
    unknownPage: 'This page does not exist or is not available to you',
    toMain: 'To the main page',
    retry: 'Try again',
    close: 'Close',
    locked: 'Please wait…',
  },
});
