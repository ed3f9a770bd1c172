import { catalogue } from '../../base/i18n.ts';

export const profileTabsTexts = catalogue('profile-tabs', {
  ru: {
    parts: 'Разделы профиля',
    profile: 'Профиль',
    tasks: 'Задания',
    portfolio: 'Портфолио',
    skills: 'Навыки',
    achievements: 'Достижения',
  },
  en: {
    parts: 'Parts of the profile',
    profile: 'Profile',
    tasks: 'Tasks',
    portfolio: 'Portfolio',
    skills: 'Skills',
    achievements: 'Achievements',
  },
});
