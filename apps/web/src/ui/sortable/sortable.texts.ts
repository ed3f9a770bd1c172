import { catalogue } from '../../base/i18n.ts';

export const sortableTexts = catalogue('sortable', {
  ru: {
    move: 'Переместить: {{name}}',
    moved: '«{{name}}»: место {{place}} из {{total}}',
    moveHint: 'Тяните или нажимайте ↑ и ↓',
    editItem: 'Изменить: {{name}}',
    removeItem: 'Убрать из списка: {{name}}',
    archived: 'Убраны из списка, но остались в историях',
    bringBack: 'Вернуть: {{title}}',
  },
  en: {
    move: 'Move: {{name}}',
    moved: '“{{name}}”: place {{place}} of {{total}}',
    moveHint: 'Drag, or press ↑ and ↓',
    editItem: 'Edit: {{name}}',
    removeItem: 'Remove from the list: {{name}}',
    archived: 'Taken out of the list, but still part of histories',
    bringBack: 'Bring back: {{title}}',
  },
});
