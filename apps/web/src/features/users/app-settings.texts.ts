import { catalogue } from '../../base/i18n.ts';

export const appSettingsTexts = catalogue('appSettings', {
  ru: {
    title: 'Приложение',
    text: '«Орбита» откроется значком на экране, в своём окне и без сети: с расписанием, дневником и темами, которые вы читали.',
    install: 'Установить приложение',
    installed: 'Вы пользуетесь «Орбитой» как приложением.',
    apple: 'Чтобы «Орбита» появилась на экране, нажмите в Safari «Поделиться», затем «На экран „Домой“».',
    byMenu: 'Чтобы «Орбита» открывалась значком и в своём окне, выберите в меню браузера «Установить приложение».',
  },
  en: {
    title: 'App',
    text: 'Orbita opens from an icon, in its own window and offline: with the schedule, the diary and the topics you have read.',
    install: 'Install the app',
    installed: 'You are using Orbita as an app.',
    apple: 'To put Orbita on your home screen, tap Share in Safari, then Add to Home Screen.',
    byMenu: 'To open Orbita from an icon in its own window, choose Install app in your browser’s menu.',
  },
});
