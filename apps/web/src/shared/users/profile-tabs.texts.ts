import { catalogue } from '../../base/i18n.ts';

export const profileTabsTexts = catalogue('profile-tabs', {
  ru: {
    parts: 'Разделы профиля',
    profile: 'Профиль',
    tasks: 'Задания',
    portfolio: 'Портфолио',
    artefacts: 'Файлы',
    skills: 'Навыки',
    achievements: 'Достижения',
  },
  en: {
    parts: 'Parts of the profile',
    profile: 'Profile',
    tasks: 'Tasks',
    portfolio: 'Portfolio',
    artefacts: 'Files',
    skills: 'Skills',
    achievements: 'Achievements',
  },
});
