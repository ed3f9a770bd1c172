// Adapts sample texts to the speaker, because Russian past-tense verbs show the speaker's gender.
import type { Sex } from './names.ts';

const doings =
  `взял выбрал выполнил выпрямил добавил дождался ждал записал записывал запустил измерил использовал исправил наблюдал надел написал
  начал начертил начинал нашёл открыл отметил опросил осмотрел остановил переписал подключился поднимал положил поставил построил применил пробежал
  проверил проверял разделил сгибал сгруппировал сдал сделал сменил собирался соединил составил сравнил узнал узнавал чистил встряхнул завершил встал
  зашёл заходил оставил отправил отправлял планировал показал понял посчитал пробовал прочитал сложил сжал удалил устал хранил вывел дал допустил думал
  забыл посмотрел поделил скачал собрал убирал убрал считал вставил менял работал заметил вспомнил решил обвёл получил провёл связал убедился уменьшил
  дописал завёл рисовал делал делил ставил чертил читал увидел учитывал сохранил снижал копил платил представил отформатировал замерял дошёл писал учёл
  построил подышал наклонялся портил`.split(/\s+/);

const irregular: [RegExp, string][] = [
  [/шёл$/, 'шла'],
  [/вёл$/, 'вела'],
  [/учёл$/, 'учла'],
];
function feminine(verb: string): string {
  for (const [ending, her] of irregular) if (ending.test(verb)) return verb.replace(ending, her);
  return verb.endsWith('ся') ? verb.replace(/ся$/, 'ась') : `${verb}а`;
}

const hers = new Map(doings.map((his) => [his, feminine(his)]));
const his = new Map([...hers].map(([male, female]) => [female, male]));

/** A verb at the start of a sentence or after «я» refers to the speaker, and so do the verbs that continue its list. */
const verbs = (list: Iterable<string>): string => [...list].join('|');
const anyVerb = `(?:${verbs(hers.keys())}|${verbs(his.keys())})`;
const firstPerson = new RegExp(`(?:^|[.!?]\\s+|(?<![а-яё])я (?:не |бы )?)${anyVerb}(?![а-яё])`, 'iu');
const own = new RegExp(`(?<=^|[.!?:;,—-]\\s|(?<![а-яё])(?:я|и|но|не|сам|сама|бы) )${anyVerb}(?![а-яё])`, 'giu');

const withCaseOf = (pattern: string, word: string): string =>
  pattern[0] === pattern[0]!.toUpperCase() ? word[0]!.toUpperCase() + word.slice(1) : word;

/** Returns the text as a man or a woman would write it. */
export function inVoiceOf(sex: Sex, text: string): string {
  if (!firstPerson.test(text)) return text;
  const forms = sex === 'male' ? his : hers;
  return text.replace(own, (verb) => withCaseOf(verb, forms.get(verb.toLowerCase()) ?? verb.toLowerCase()));
}
