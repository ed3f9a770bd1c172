import { catalogue } from '../../base/i18n.ts';

/** Words for what every list of records of the administration offers. */
export const recordTexts = catalogue('record', {
  ru: {
    actions: 'Действия',
    actionsOf: 'Действия: {{title}}',
    clone: 'Создать копию',
    archive: 'В архив',
    unarchive: 'Вернуть из архива',
    remove: 'Удалить',
    editOne: 'Изменить: {{title}}',
    removeOne: 'Удалить: {{title}}',
    states: 'Состояние',
    current: 'Текущие',
    archived: 'Архив',
  },
  en: {
    actions: 'Actions',
    actionsOf: 'Actions: {{title}}',
    clone: 'Make a copy',
    archive: 'Archive',
    unarchive: 'Restore from the archive',
    remove: 'Delete',
    editOne: 'Edit: {{title}}',
    removeOne: 'Delete: {{title}}',
    states: 'State',
    current: 'Current',
    archived: 'Archive',
  },
});
