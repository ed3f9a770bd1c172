import type { QuestionDraft } from '@orbita/contract/tasks';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readGift } from './gift.ts';

const reasons = ({ skipped }: { skipped: { title: string; reason: { en: string } }[] }) =>
  skipped.map(({ title, reason }) => `${title}: ${reason.en}`);

describe('GIFT', () => {
  const one = (text: string): Partial<QuestionDraft> | undefined => readGift(text).questions[0];
  test('every kind of question', () => {
    expect(one('// заметка\n::Столица::Столица Франции? {~Лион =Париж#верно ~Марсель}')).toMatchObject({
      title: 'Столица Франции?',
      type: 'single',
      options: ['Лион', 'Париж', 'Марсель'],
      key: 1,
    });
    expect(one('Земля круглая. {TRUE}')).toMatchObject({ type: 'single', options: ['Верно', 'Неверно'], key: 0 });
    expect(one('Земля плоская. {F#нет}')).toMatchObject({ type: 'single', key: 1 });
    expect(one('Чётные: {~%50%2 ~%-100%3 ~%50%4}')).toMatchObject({ type: 'multiple', key: [0, 2] });
    expect(one('Автор «Онегина»? {=Пушкин =А. С. Пушкин}')).toMatchObject({
      type: 'text',
      key: 'Пушкин\nА. С. Пушкин',
    });
    expect(one('Пи? {#3.14:0.01}')).toMatchObject({ type: 'number', key: 3.14, tolerance: 0.01 });
    expect(one('Год? {#1811..1813}')).toMatchObject({ type: 'number', key: 1812, tolerance: 1 });
    expect(one('Год? {#=1822:0 =%50%1822:2}')).toMatchObject({ type: 'number', key: 1822, tolerance: 0 });
    expect(one('Пары. {=кот -> cat =пёс -> dog =щенок -> dog}')).toMatchObject({
      type: 'matching',
      options: ['кот', 'пёс', 'щенок'],
      matches: ['cat', 'dog'],
      key: [0, 1, 1],
    });
    expect(one('Напишите эссе. {}')).toMatchObject({ type: 'longText', key: null });
    expect(one('Москва — {~город\\={ =столица} России.')).toMatchObject({ title: 'Москва — _____ России.' });
    expect(one('Дважды два — {=четыре =4}.')).toMatchObject({ title: 'Дважды два — _____.' });
    expect(one('[html]<b>2</b> \\= ? {#2}')).toMatchObject({ title: '2 = ?', type: 'number' });
  });
  test('what cannot be taken over is named; the rest is taken', () => {
    const read = readGift(
      '$CATEGORY: тест\n\nПросто текст.\n\nСколько? {#много}\n\nА {=1} и Б {=2}?\n\nБез конца {=1\n\nОдин? {~один}',
    );
    expect(read.questions).toEqual([]);
    expect(reasons(read)).toEqual([
      'Просто текст.: A description without a question',
      'Сколько?: The number could not be read',
      'А: Several answers in one question',
      'Без конца: The closing bracket } is missing',
      'Один?: Fewer than two choices',
    ]);
  });
  const notesOf = (text: string): string[] =>
    readGift(text).questions.flatMap(({ notes = [] }) => notes.map(({ en }) => en));
  test.each([
    ['Сколько? {#=%0%5#нет =%100%4:0.5 =%50%4:1}', { type: 'number', key: 4, tolerance: 0.5 }],
    ['Сколько? {#%0%5}', { type: 'number', key: null }],
    ['Сколько? {#=%50%5}', { type: 'number', key: null }],
    ['Столица? {=Париж ~%50%Лион ~Марсель}', { type: 'single', key: 0 }],
    ['Столица? {~%25%Лион =Париж ~%-50%Марсель}', { type: 'single', key: 1 }],
    ['Столица? {=%50%Лион ~Марсель}', { type: 'single', key: null }],
    ['Оба? {=а =б ~в}', { type: 'multiple', key: [0, 1] }],
    ['Оба? {~%100%а ~%50%б ~в}', { type: 'multiple', key: [0] }],
    ['Автор? {=Пушкин =%25%Лермонтов =%0%*}', { type: 'text', key: 'Пушкин' }],
    ['Автор? {=%25%Лермонтов =%0%*}', { type: 'text', key: null }],
    ['Автор? {=Пушкин =*}', { type: 'text', key: 'Пушкин' }],
  ])('only what gives the whole credit is right: %s', (text, made) => {
    expect(one(text)).toMatchObject(made);
  });
  test('what is lost of a question is said', () => {
    const partial = 'Answers worth partial credit were left out: only a full answer counts';
    const none = 'No answer gives full credit: the question has no key';
    const feedback = 'Imported without feedback on answers';
    expect(notesOf('Сколько? {#=%0%5#нет =%100%4}')).toEqual([feedback]);
    expect(notesOf('Сколько? {#=4 =%50%4:1}')).toEqual([partial]);
    expect(notesOf('Столица? {=Париж ~%50%Лион}')).toEqual([partial]);
    expect(notesOf('Автор? {=%25%Лермонтов}')).toEqual([none]);
    expect(notesOf('Верно? {T#нет#да}')).toEqual([feedback]);
    expect(notesOf('Чётные? {~%50%2 ~3 ~%50%4 #### Все}')).toEqual([feedback]);
    expect(notesOf('Чётные? {~%50%2 ~3 ~%50%4}')).toEqual([]);
    expect(notesOf('Автор? {=А* =Пушкин}')).toEqual([
      'An asterisk as a wildcard is not supported: such answers were left out or are taken literally',
    ]);
  });
  test.each([
    ['Столица? {=Париж ~%-50%Лион ~Марсель}', ['The penalty for a wrong answer was left out: it gives no points']],
    ['Чётные? {~%50%2 ~%50%4 ~%-50%3 ~%-50%5}', []],
    ['Чётные? {~%33.33333%2 ~%33.33333%4 ~%33.33333%6 ~%-100%5}', []],
    [
      'Чётные? {~%50%2 ~%50%4 ~%-25%3 ~%-25%5}',
      ['Penalties for wrong choices were left out: all of them together take away as much as all right ones give'],
    ],
    [
      'Чётные? {~%70%2 ~%30%4 ~3}',
      ['Different points for right answers were left out: right answers share the credit equally'],
    ],
    [
      '[html]<p>Что здесь?</p><img src="@@PLUGINFILE@@/1.png"> {=кот}',
      ['Imported without the pictures of its text, which GIFT does not hold: attach them'],
    ],
  ])('points and pictures that are not kept are said: %s', (text, notes) => {
    expect(notesOf(text)).toEqual(notes);
  });
  test('names of questions and categories are said to be lost, unless the question begins so', () => {
    const text =
      '$CATEGORY: $course$/top/Алгебра/Дроби\n\n::Столица::Столица Франции? {=Париж}\n\n$CATEGORY: $course$/top\n\n::Q 7::Дважды два? {#4}\n\nПи? {#3}';
    const { questions, lost } = readGift(text);
    expect(questions).toHaveLength(3);
    expect(questions.some((question) => 'name' in question)).toBe(false);
    expect(lost?.map(({ title, reason }) => [title, reason.en])).toEqual([
      ['$CATEGORY: Алгебра/Дроби', 'Categories were left out: all questions of the file become one task'],
      ['::Q 7::', 'Names of questions were left out (1): a question is called by its text'],
    ]);
    expect(readGift('::Столица::Столица Франции? {=Париж}')).not.toHaveProperty('lost');
  });
  test('tags are said to be lost', () => {
    const text = '// question: 7  [id:q7] [tag:сложный] [tag:9 класс]\nДважды два? {#4}\n\n// [tag:сложный]\nПи? {#3}';
    expect(readGift(text).lost?.map(({ title, reason }) => [title, reason.en])).toEqual([
      ['[tag:сложный], [tag:9 класс]', 'Tags were left out: here questions get them in the bank'],
    ]);
    expect(readGift('// обычная пометка\nДважды два? {#4}')).not.toHaveProperty('lost');
  });
  test('embedded answers of Moodle are named; the questions beside them are taken', () => {
    const read = readGift('Столица {1:SHORTANSWER:=Париж~%50%Лион} — это? \n\nДва: {2:MC:а~=б}\n\nДважды два? {#4}');
    expect(read.questions).toHaveLength(1);
    expect(reasons(read).map((one) => one.split('. ')[0])).toEqual([
      'Столица: These are embedded answers of Moodle (Cloze), while a question has one answer here',
      'Два:: These are embedded answers of Moodle (Cloze), while a question has one answer here',
    ]);
  });
  test('choices without end are refused, the questions beside them are taken', () => {
    for (const piece of ['~а', '=а', '=а->б ', '~%50%а', '=']) {
      const read = readGift(`Сколько? {${piece.repeat(400_000 / piece.length)}}\n\nДважды два? {#4}`);
      expect(reasons(read)).toEqual(['Сколько?: More than 100 choices']);
      expect(read.questions).toMatchObject([{ key: 4 }]);
    }
    expect(reasons(readGift(`Сколько? {#${'=1'.repeat(200_000)}}`))).toEqual(['Сколько?: More than 100 choices']);
  });
  test('a text that cannot be cleaned refuses its question alone', () => {
    const deep = `[html]<sub>1</sub>${'<b>'.repeat(30_000)}Глубоко {#1}`;
    const read = readGift(`${deep}\n\n[html]<sub>1</sub>${'&amp;'.repeat(60_000)} {#2}\n\nДважды два? {#4}`);
    expect(read.questions).toMatchObject([{ title: 'Дважды два?', key: 4 }]);
    expect(read.skipped.map(({ reason }) => reason.en)).toEqual([
      'The formatting of the text is too complex: simplify it',
      'The text of the question is too long',
    ]);
  });
  test('a long question keeps its words, and nothing in it runs', () => {
    const made = one(
      `[html]<p>${'Очень длинный вопрос. '.repeat(12)}</p><script>alert(1)</script><img src=x onerror=alert(1)> {#1}`,
    )!;
    expect(made.title!.length).toBeLessThanOrEqual(140);
    expect(made.description).toContain('Очень длинный');
    expect(made.description).not.toMatch(/script|onerror/);
  });
  test('a question beyond all bounds is passed over with a sentence, and a file of too many is left', () => {
    const read = readGift(`${'\\\\'.repeat(300_000)} {T}\n\nДважды два? {#4}`);
    expect(read.skipped).toMatchObject([
      { reason: { en: 'The question is longer than 500,000 characters. Divide it' } },
    ]);
    expect(read.questions).toHaveLength(1);
    expect(readGift('q {T}\n\n'.repeat(5000), 100).questions).toHaveLength(101);
  });
  test('any text is read without failing', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 300 }), (text) => void readGift(text)),
      { numRuns: 300 },
    );
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('{', '}', '=', '~', '#', '::', '->', '%50%', '\n\n', 'а', '\\'), { maxLength: 60 }),
        (parts) => void readGift(parts.join('')),
      ),
      { numRuns: 300 },
    );
  });
});
