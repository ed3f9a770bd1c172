import { catalogue } from '../../base/i18n.ts';

export const notesButtonTexts = catalogue('notes-button', {
  ru: {
    notes: 'Заметки',
    notesCount: 'Заметки · {{count}}',
  },
  en: {
    notes: 'Notes',
    notesCount: 'Notes · {{count}}',
  },
});
