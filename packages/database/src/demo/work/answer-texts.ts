// Varies the sample answers of a topic, so that no two students' texts are the same.
import type { Student } from '../people/people.ts';
import { createRandom, type Random } from '../random.ts';
import { inVoiceOf } from '../people/speaker-gender.ts';

/** In a man's and a woman's wording; most phrases are the same for both. */
type Phrase = string | [male: string, female: string];

const openings: Phrase[] = [
  'Мой ответ такой.',
  'Отвечаю по порядку.',
  'Рассуждаю так.',
  'Вот что получилось.',
  'Начну с главного.',
  'Коротко по сути.',
  'Ответ по материалам темы.',
  'Мысль такая.',
  'Думаю, дело вот в чём.',
  'По конспекту и учебнику.',
  'Постараюсь объяснить своими словами.',
  ['Разобрался так.', 'Разобралась так.'],
  ['Сначала прочитал тему ещё раз.', 'Сначала прочитала тему ещё раз.'],
  'Здравствуйте!',
  ['Вот как я понял задание.', 'Вот как я поняла задание.'],
  ['Сделал по примеру из темы.', 'Сделала по примеру из темы.'],
  'Добрый день!',
  ['Решал сам, без подсказок.', 'Решала сама, без подсказок.'],
  'Ответ ниже.',
  'Здравствуйте, вот моя работа.',
  'Моё рассуждение.',
  ['Отвечаю, как понял на занятии.', 'Отвечаю, как поняла на занятии.'],
  'По пунктам.',
  'Готово.',
  'Основное вот что.',
];
const endings: Phrase[] = [
  'Если нужно подробнее, допишу.',
  'Это основное.',
  ['Проверил по конспекту.', 'Проверила по конспекту.'],
  'Такой у меня вывод.',
  ['Пример взял из темы.', 'Пример взяла из темы.'],
  'Вот и весь ответ.',
  'Если где-то ошибка, подскажите, пожалуйста.',
  'Спасибо за тему!',
  [
    'В последнем пункте немного сомневаюсь, но решил оставить так.',
    'В последнем пункте немного сомневаюсь, но решила оставить так.',
  ],
  ['Ещё раз перечитал и уверен в ответе.', 'Ещё раз перечитала и уверена в ответе.'],
  'Это видно и из примера в теме.',
  'Думаю, этого достаточно.',
  ['Разбирали похожее на занятии, опирался на это.', 'Разбирали похожее на занятии, опиралась на это.'],
  'Остальное есть в конспекте.',
  ['Дополнительно посмотрел учебник.', 'Дополнительно посмотрела учебник.'],
  'Готов(а) объяснить на занятии.',
  'Примерно так.',
  ['Сначала ошибся, потом исправил.', 'Сначала ошиблась, потом исправила.'],
  'В тетради есть черновик.',
  'Вопросов по теме не осталось.',
  ['Сверился с таблицей из темы.', 'Сверилась с таблицей из темы.'],
  'Буду рад(а) замечаниям.',
  'Получилось так.',
  'Жду замечаний.',
];
const improvements: Phrase[] = [
  ['По вашему замечанию исправил и дополнил ответ.', 'По вашему замечанию исправила и дополнила ответ.'],
  'Исправленный вариант после замечания.',
  ['Учёл замечание: переписал слабое место.', 'Учла замечание: переписала слабое место.'],
  'Вторая попытка, с учётом комментария.',
  ['Перечитал тему и исправил ошибку.', 'Перечитала тему и исправила ошибку.'],
  ['Спасибо, нашёл ошибку.', 'Спасибо, нашла ошибку.'],
];

/** Words that can replace each other in any sentence. */
const synonyms: Record<string, string> = {
  'потому что': 'так как',
  'так как': 'потому что',
  поэтому: 'из-за этого',
  нужно: 'надо',
  надо: 'нужно',
  например: 'к примеру',
  также: 'ещё',
  затем: 'потом',
  потом: 'затем',
  сразу: 'тут же',
  всегда: 'каждый раз',
  очень: 'весьма',
  быстрее: 'скорее',
  примерно: 'приблизительно',
  часто: 'нередко',
  чтобы: 'для того чтобы',
  редко: 'нечасто',
  вместе: 'совместно',
  почти: 'практически',
  снова: 'опять',
};
const replaceable = new RegExp(`(?<![а-яёА-ЯЁ-])(?:${Object.keys(synonyms).join('|')})(?![а-яё-])`, 'g');

/** Does not split after an initial («О. Н. Гильманов»). */
export const splitSentences = (text: string): string[] => text.split(/(?<=(?<![А-ЯЁA-Z])[.!?…])\s+(?=[А-ЯЁA-Z«\d])/);

interface Habits {
  /** Always writes «е» for «ё». */
  plainE: boolean;
  hyphens: boolean;
  /** Numbers the sentences. */
  numbers: boolean;
  lines: boolean;
  endsWithoutStop: boolean;
  straightQuotes: boolean;
}

function habitsOf(student: Student): Habits {
  const random = createRandom(`habits ${student.id}`);
  return {
    plainE: random.chance(0.45),
    hyphens: random.chance(0.4),
    numbers: random.chance(0.12),
    lines: random.chance(0.18),
    endsWithoutStop: random.chance(0.25),
    straightQuotes: random.chance(0.35),
  };
}

const say = (phrase: Phrase, student: Student): string => {
  const spoken = Array.isArray(phrase) ? phrase[student.sex === 'male' ? 0 : 1] : phrase;
  return student.sex === 'male' ? spoken.replace(/\(а\)/g, '') : spoken.replace(/\(а\)/g, 'а');
};

function layOut(sentences: string[], habits: Habits): string {
  if (habits.numbers && sentences.length > 2) return sentences.map((sentence, i) => `${i + 1}) ${sentence}`).join('\n');
  return sentences.join(habits.lines ? '\n' : ' ');
}

function inOwnHand(text: string, habits: Habits): string {
  let written = text;
  if (habits.plainE) written = written.replaceAll('ё', 'е').replaceAll('Ё', 'Е');
  if (habits.hyphens) written = written.replaceAll(' — ', ' - ');
  if (habits.straightQuotes) written = written.replace(/[«»]/g, '"');
  if (habits.endsWithoutStop) written = written.replace(/\.$/, '');
  return written;
}

/** Program code is left alone, because a changed word would break it. */
const looksLikeCode = (text: string): boolean => /[{};]\s*$|=>|def |SELECT /m.test(text);

function writeOnce(sample: string, student: Student, random: Random, isCorrected: boolean): string {
  const habits = habitsOf(student);
  if (looksLikeCode(sample)) {
    const ending = random.chance(0.6) ? ` ${say(random.pick(endings), student)}` : '';
    return `${isCorrected ? say(random.pick(improvements), student) : say(random.pick(openings), student)} ${sample}${ending}`;
  }
  const reworded = inVoiceOf(student.sex, sample).replace(replaceable, (word) =>
    random.chance(0.5) ? synonyms[word]! : word,
  );
  const sentences = splitSentences(reworded);
  if (isCorrected) sentences.unshift(say(random.pick(improvements), student));
  else if (random.chance(0.5)) sentences.unshift(say(random.pick(openings), student));
  if (random.chance(0.5)) sentences.push(say(random.pick(endings), student));
  return inOwnHand(layOut(sentences, habits), habits);
}

/** Texts that were submitted already, so that none is repeated. */
export type Written = Set<string>;

/** Writes a sample answer in a student's style, different from every text in `written`. */
export function writeAnswer(
  sample: string,
  student: Student,
  { random, written, isCorrected }: { random: Random; written: Written; isCorrected: boolean },
): string {
  let text = writeOnce(sample, student, random, isCorrected);
  for (let attempt = 0; written.has(text) && attempt < 30; attempt += 1)
    text = writeOnce(sample, student, random, isCorrected);
  for (const ending of endings) {
    if (!written.has(text)) break;
    text = `${text} ${say(ending, student)}`;
  }
  written.add(text);
  return text;
}

/** Picks a sample by quality: the first is the best, the last the weakest. */
export function sampleFor(quality: number, samples: number): number {
  if (samples <= 1) return 0;
  if (quality >= 0.66) return 0;
  if (samples === 2) return 1;
  return quality >= 0.5 ? 1 : samples - 1;
}
