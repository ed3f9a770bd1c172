import { catalogue } from '../../base/i18n.ts';

export const profileTabsTexts = catalogue('profile-tabs', {
  ru: {
    parts: 'Разделы профиля',
    profile: 'Профиль',
    tasks: 'Задания',
    portfolio: 'Портфолио',
    achievements: 'Достижения',
  },
  en: {
    parts: 'Parts of the profile',
    profile: 'Profile',
    tasks: 'Tasks',
    portfolio: 'Portfolio',
    achievements: 'Achievements',
  },
});
