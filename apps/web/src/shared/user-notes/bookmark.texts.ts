import { catalogue } from '../../base/i18n.ts';

export const bookmarkTexts = catalogue('bookmark', {
  ru: {
    add: 'В закладки',
    remove: 'Убрать из закладок',
    added: 'В закладках',
    removed: 'Закладка убрана',
  },
  en: {
    add: 'Add to bookmarks',
    remove: 'Remove from bookmarks',
    added: 'Bookmarked',
    removed: 'The bookmark was removed',
  },
});
