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
    areas: 'Areas of administration',
    menu: 'Areas',
    openMenu: 'Open the list of administration areas',
    toLessons: 'To lessons',
    search: 'Search',
    study: 'Teaching',
    people: 'People',
    school: 'School',
    nothing: 'No areas yet',
    nothingText: 'You may enter the administration, but no area is assigned to you. Contact the administrator.',
  },
});
