import { catalogue } from '../../base/i18n.ts';

export const awaitingTexts = catalogue('awaiting-topic', {
  ru: {
    title: 'Тема пока закрыта',
    hint_one: 'Она откроется, когда будет пройдена:',
    hint_few: 'Она откроется, когда будут пройдены:',
    hint_many: 'Она откроется, когда будут пройдены:',
    hint_other: 'Она откроется, когда будут пройдены:',
    toGraph: 'Показать на карте',
    toSubject: 'К дисциплине',
  },
  en: {
    title: 'This topic is still locked',
    hint_one: 'It opens once you pass:',
    hint_other: 'It opens once you pass all of these:',
    toGraph: 'Show on the map',
    toSubject: 'To the subject',
  },
});
