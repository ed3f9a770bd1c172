import { catalogue } from '../../base/i18n.ts';

export const sortableTexts = catalogue('sortable', {
  ru: {
    move: 'Переместить: {{name}}',
    moved: '«{{name}}»: место {{place}} из {{total}}',
  },
  en: {
    move: 'Move: {{name}}',
    moved: '“{{name}}”: place {{place}} of {{total}}',
  },
});
