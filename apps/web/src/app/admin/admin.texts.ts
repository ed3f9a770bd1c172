import { catalogue } from '../../base/i18n.ts';

export const adminTexts = catalogue('admin', {
  ru: {
    admin: 'Управление',
    areas: 'Разделы управления',
    menu: 'Разделы',
    openMenu: 'Открыть список разделов управления',
    toLessons: 'К учёбе',
    search: 'Поиск',
    study: 'Обучение',
    people: 'Люди',
    school: 'Учреждение',
    nothing: 'Разделов пока нет',
    nothingText: 'Вам открыт вход в управление, но ни один раздел не назначен. Обратитесь к администратору.',
  },
  en: {
    admin: 'Admin',
    areas: 'Administration areas',
    menu: 'Areas',
    openMenu: 'Open the list of administration areas',
    toLessons: 'Back to teaching',
    search: 'Search',
    study: 'Teaching',
    people: 'People',
    school: 'School',
    nothing: 'No areas yet',
    nothingText: 'You can open administration, but no area has been assigned to you. Ask the administrator.',
  },
});
