import { catalogue } from '../../base/i18n.ts';

export const retakenTexts = catalogue('retaken', {
  ru: {
    counted: 'Пересдача темы «{{title}}»: засчитано {{points}} из {{most}}',
    none: 'Пересдача темы «{{title}}»: оценок пока нет',
    best: 'засчитывается лучшая оценка',
    last: 'засчитывается последняя пересдача',
    sum: 'баллы складываются, но не больше, чем даёт тема',
  },
  en: {
    counted: 'Retake of “{{title}}”: counts as {{points}} of {{most}}',
    none: 'Retake of “{{title}}”: no marks yet',
    best: 'the best mark counts',
    last: 'the last retake counts',
    sum: 'the points are added, up to what the topic gives',
  },
});
