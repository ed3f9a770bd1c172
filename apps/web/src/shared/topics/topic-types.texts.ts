import { catalogue } from '../../base/i18n.ts';

/** The types of a topic, one word each wherever they are shown. */
export const topicTypesTexts = catalogue('topic-types', {
  ru: {
    '0': 'Процесс',
    '1': 'Содержание',
    '2': 'Результат',
    '999': 'Тип не указан',
  },
  en: {
    '0': 'Process',
    '1': 'Content',
    '2': 'Result',
    '999': 'Type not set',
  },
});
