import { catalogue } from '../../base/i18n.ts';

export const unreadPartsTexts = catalogue('unread-parts', {
  ru: {
    title: 'Не взято из файла',
    column: '«{{heading}}»',
    bareColumn: 'Столбец {{letters}} без заголовка',
    sample: 'например, «{{sample}}»',
    ofSheet: 'лист «{{sheet}}»',
    sheet: 'Лист «{{sheet}}»',
    wholeSheet: 'целиком: в нём нет такой таблицы',
    hint: 'Заголовки этих столбцов не распознаны или повторяют взятые. Если столбцы нужны, назовите их в файле так, как они называются в образце, и выберите файл снова.',
  },
  en: {
    title: 'Not taken from the file',
    column: '“{{heading}}”',
    bareColumn: 'Column {{letters}} without a heading',
    sample: 'such as “{{sample}}”',
    ofSheet: 'sheet “{{sheet}}”',
    sheet: 'Sheet “{{sheet}}”',
    wholeSheet: 'as a whole: it has no such table',
    hint: 'The headings of these columns were not recognised, or repeat those that were taken. If you need the columns, name them in the file as in the template and choose the file again.',
  },
});
