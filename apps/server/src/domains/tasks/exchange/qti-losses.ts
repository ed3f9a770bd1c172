// Says what another system does not learn from an exported question.
import type { Form } from '@orbita/contract/tasks';
import { losesPartialCredit } from './qti-scoring.ts';
import type { Reason } from './reason.ts';

const isChoice = ({ type }: Form): boolean => ['single', 'multiple', 'matching', 'ordering'].includes(type);
/** Markup beyond paragraphs, which become plain text. */
const hasMarkup = (html: string): boolean => /<(?!\/?(p|br)\b)/i.test(html);

const losses: [applies: (form: Form) => boolean, ru: string, en: string][] = [
  [({ type }) => type === 'link', 'ответ-ссылка станет строкой', 'the link to give becomes a line of text'],
  [({ type }) => type === 'code', 'ответ-код станет текстом', 'the code to give becomes a text'],
  [({ type }) => type === 'photo', 'вместо фотографии примут любой файл', 'any file is taken instead of a photo'],
  [({ type }) => type === 'video', 'вместо видео примут любой файл', 'any file is taken instead of a video'],
  [(form) => isChoice(form) && form.options.length === 0, 'вариантов ответа нет', 'there are no choices'],
  [losesPartialCredit, 'неполный ответ не получит части баллов', 'an incomplete answer gets no part of the points'],
  [
    ({ description }) => hasMarkup(description),
    'пояснение станет простым текстом, формулы — записью LaTeX',
    'the description becomes plain text, its formulas become LaTeX',
  ],
  [
    ({ description }) => /<img\b/i.test(description),
    'нет картинок из текста пояснения',
    'the pictures in the text of the description are missing',
  ],
  [({ link }) => link !== null, 'нет адреса для просмотра', 'the address to look at is missing'],
  [(form) => form.default !== '', 'нет начала ответа', 'the beginning of the answer is missing'],
  [({ row }) => row !== null, 'нет места в таблице', 'the place in the table is missing'],
];
/** What our own import does not give back either. */
const lostForAll: typeof losses = [
  [
    ({ attachments }) => attachments.some(({ type }) => type !== 'photo'),
    'приложенных видео, документов и ссылок в файле нет',
    'attached videos, documents and links are not in the file',
  ],
];

const listed = (forms: readonly Form[], rules: typeof losses, language: 'ru' | 'en'): string[] =>
  forms.flatMap((form, place) => {
    const said = rules.flatMap(([applies, ru, en]) => (applies(form) ? { ru, en }[language] : []));
    return said.length > 0 ? `${place + 1}. ${form.title}: ${said.join('; ')}.` : [];
  });

const headings: Record<keyof Reason, [system: string, all: string, none: string, settings: string]> = {
  ru: [
    'Вопросы в формате QTI 2.1. «Орбита» прочитает их такими, какими они были. В другой системе потеряется:',
    'Не вошло в файл:',
    'Ничего не потеряется.',
    'Настройки задания (описание, число попыток, время, таблица, оценка без проверки) в файл не входят. Наборы случайных вопросов записаны секциями с выбором; «Орбита» при импорте берёт все их вопросы.',
  ],
  en: [
    'Questions in QTI 2.1. “Orbita” reads them as they were. In another system this is lost:',
    'Not in the file:',
    'Nothing is lost.',
    'Settings of the task (description, attempts, time, table, automatic mark) are not in the file. Sets of random questions are sections with a selection; “Orbita” imports all their questions.',
  ],
};

/** Writes the text that goes along with the questions. */
export const writeReadme = (forms: readonly Form[]): string =>
  (['ru', 'en'] as const)
    .map((language) => {
      const [system, all, none, settings] = headings[language];
      const lost = listed(forms, losses, language);
      const missing = listed(forms, lostForAll, language);
      const said = lost.length > 0 ? lost : [none];
      return [system, ...said, '', ...(missing.length > 0 ? [all, ...missing] : []), settings].join('\n');
    })
    .join('\n\n')
    .concat('\n');
