// The fields of one submission: texts, numbers and choices that are right or wrong by ability, links, and planned files.
import type { WrittenQuestion } from '../content/discipline.ts';
import { programsOf } from '../content/programs.ts';
import { sampleFor, type Written, writeAnswer } from './answer-texts.ts';
import type { Question, Topic } from '../subjects/disciplines.ts';
import { transliterate } from '../people/names.ts';
import type { Student } from '../people/people.ts';
import { clamp, type Random } from '../random.ts';
import { shortAnswerTo } from './short-answers.ts';
import { inVoiceOf } from '../people/speaker-gender.ts';

/** A file whose bytes are made when the plan is stored. */
export type FileSource =
  | { kind: 'page'; key: string; title: string; text: string }
  | { kind: 'scan'; key: string; title: string; text: string }
  | { kind: 'docx'; title: string; lines: string[] }
  | { kind: 'text'; text: string };
export interface PlannedFile {
  type: 'photo' | 'document';
  name: string;
  source: FileSource;
}
export interface PlannedAttachment {
  description: string;
  file?: PlannedFile;
  url?: string;
}
export type Value = string | number | number[] | null;
export interface PlannedField {
  question: Question;
  value: Value;
  /** Share of full credit, when the question has a key. */
  credit: number | null;
  attachments: PlannedAttachment[];
}

export interface Writing {
  topic: Topic;
  student: Student;
  /** How good this piece of work is, 0 to 1. */
  quality: number;
  random: Random;
  written: Written;
  isCorrected: boolean;
}

type Keyed = Extract<WrittenQuestion, { key: unknown }>;

function wrongNumber(key: number, random: Random): number {
  const isWhole = Number.isInteger(key);
  const wrong =
    isWhole && Math.abs(key) < 50 ? key + random.pick([-2, -1, 1, 2, 5]) : key * random.pick([0.5, 2, 10, 1.2, 0.9]);
  return isWhole ? Math.round(wrong) : Number(wrong.toPrecision(4));
}

function wrongChoice(options: number, key: number[], random: Random): number[] {
  const flipped = random.int(0, options - 1);
  const chosen = Array.from({ length: options }, (_, i) => i).filter((i) => key.includes(i) !== (i === flipped));
  return chosen.length > 0 ? chosen : [(key[0]! + 1) % options];
}

/** Adds for right choices and subtracts for wrong ones, but not below zero, as the server does. */
function creditOfChoice(options: number, key: number[], chosen: number[]): number {
  const right = chosen.filter((option) => key.includes(option)).length;
  if (key.length === options) return chosen.length === options ? 1 : 0;
  return clamp(right / key.length - (chosen.length - right) / (options - key.length), 0, 1);
}

function answerKeyed(question: Keyed, { quality, random }: Writing): { value: Value; credit: number } {
  const isRight = random.chance(0.25 + 0.75 * quality);
  switch (question.type) {
    case 'number': {
      const value = isRight ? question.key : wrongNumber(question.key, random);
      return { value, credit: value === question.key ? 1 : 0 };
    }
    case 'single': {
      const wrong = question.options.map((_, i) => i).filter((i) => i !== question.key);
      return isRight ? { value: question.key, credit: 1 } : { value: random.pick(wrong), credit: 0 };
    }
    case 'multiple': {
      const value = isRight
        ? question.key.toSorted((a, b) => a - b)
        : wrongChoice(question.options.length, question.key, random);
      return { value, credit: Number(creditOfChoice(question.options.length, question.key, value).toFixed(4)) };
    }
    default:
      return question satisfies never;
  }
}

const isProgram = (topic: Topic): boolean =>
  /^(?:МДК\.0[19]|ОП\.03|ОП\.04|ОУП\.05)/.test(topic.discipline.written.code);

/** Returns the address of a student's work in the college's own services. */
function linkOf({ topic, student, random, isCorrected }: Writing): string {
  const folder = transliterate(student.last_name);
  const work = `${topic.discipline.written.code
    .toLowerCase()
    .replace(/[^\d.]/g, '')
    .replace(/^\./, '')}-${topic.id}`;
  const mark = random.int(1000, 9999).toString(36);
  if (isProgram(topic))
    return `https://git.college.orbita.example/${folder}/work-${work}${isCorrected ? '/tree/fix' : ''}`;
  return `https://disk.college.orbita.example/${folder}/${work}-${mark}${isCorrected ? '-2' : ''}`;
}

const photoNames = ['Тетрадь', 'Конспект', 'Решение', 'Фото работы', 'Задание', 'Схема', 'Лист 1', 'Страница тетради'];
const photoDescriptions = [
  '...',
  '...',
  'Фото тетради',
  'Черновик и решение',
  'Разворот конспекта',
  'Сделано от руки',
  'Схема с пояснениями',
];

const sampleOf = ({ topic, quality, student }: Writing): string => {
  const samples = topic.written.sampleAnswers ?? [];
  return inVoiceOf(student.sex, samples[sampleFor(quality, samples.length)] ?? topic.written.title);
};

/** Returns the page of an answer; pages are shared within a topic, except for the demo teacher, whose queue visitors see. */
function pageOf(writing: Writing): { key: string; title: string; text: string } {
  const { topic, student, quality } = writing;
  const { task, sampleAnswers = [] } = topic.written;
  const isOwn = topic.discipline.teachers.some(({ username }) => username === 'teacher');
  const sample = isOwn ? sampleFor(quality, sampleAnswers.length) : 0;
  const key = isOwn ? `${topic.id}/${sample}/${student.sex}/${student.id % 2}` : `${topic.id}`;
  const text = sampleAnswers[sample] ?? topic.written.title;
  return { key, title: task!.title, text: isOwn ? inVoiceOf(student.sex, text) : text };
}

function planPhoto(writing: Writing): PlannedAttachment {
  const { random } = writing;
  const name = random.chance(0.35) ? `IMG_${random.int(1000, 9999)}.jpg` : `${random.pick(photoNames)}.jpg`;
  return {
    description: random.pick(photoDescriptions),
    file: { type: 'photo', name, source: { kind: 'page', ...pageOf(writing) } },
  };
}

const authorOf = ({ last_name, first_name, group }: Student): string =>
  `${last_name} ${first_name}, группа ${group.name}`;
/** Turns a title into a part of a file name. */
const fileNameOf = (title: string): string =>
  title
    .replace(/[\\/:*?"<>|«»]/g, '')
    .slice(0, 60)
    .trim();

/** Plans a document; sometimes it is a photo of the sheet, which the question accepts too. */
function planDocument(writing: Writing): PlannedAttachment {
  const { random, topic, student } = writing;
  const { title } = topic.written.task!;
  const description = random.pick(['...', '...', 'Работа целиком', 'Готовая работа', 'Отчёт']);
  const name = `${student.last_name} ${student.group.name} ${fileNameOf(title)}`;
  const text = sampleOf(writing);
  const programs = programsOf(title);
  if (programs)
    return {
      description,
      file: {
        type: 'document',
        name: `${transliterate(student.last_name)}${programs.extension}`,
        source: { kind: 'text', text: programs.texts[sampleFor(writing.quality, programs.texts.length)]! },
      },
    };
  const draw = random.next();
  if (draw < 0.12) return planPhoto(writing);
  if (draw < 0.2)
    return {
      description,
      file: { type: 'document', name: `${fileNameOf(title)} (скан).pdf`, source: { kind: 'scan', ...pageOf(writing) } },
    };
  if (draw < 0.35) {
    const source: FileSource = { kind: 'text', text: `${title}\n${authorOf(student)}\n\n${text}\n` };
    return { description, file: { type: 'document', name: `${name}.txt`, source } };
  }
  const lines = [topic.discipline.written.title, authorOf(student), '', ...text.split('\n')];
  return { description, file: { type: 'document', name: `${name}.docx`, source: { kind: 'docx', title, lines } } };
}

function answerText(question: Question, position: number, writing: Writing): string {
  const { student, random, quality } = writing;
  const short = position > 0 ? shortAnswerTo(question.written.title, quality, (list) => random.pick(list)) : undefined;
  return short ?? writeAnswer(sampleOf(writing), student, writing);
}

/** Shares of students who answer an optional question. */
const optionalShares = {
  text: 0.8,
  longText: 0.75,
  number: 0.9,
  single: 0.95,
  multiple: 0.95,
  link: 0.4,
  file: 0.25,
  photo: 0.2,
  video: 0.15,
};

function answerQuestion(question: Question, textPosition: number, writing: Writing): PlannedField {
  const { written } = question;
  switch (written.type) {
    case 'text':
    case 'longText':
      return { question, value: answerText(question, textPosition, writing), credit: null, attachments: [] };
    case 'number':
    case 'single':
    case 'multiple':
      return { question, attachments: [], ...answerKeyed(written, writing) };
    case 'link':
      return { question, value: linkOf(writing), credit: null, attachments: [] };
    case 'photo':
      return { question, value: null, credit: null, attachments: [planPhoto(writing)] };
    case 'file':
      return { question, value: null, credit: null, attachments: [planDocument(writing)] };
    case 'video':
      return {
        question,
        value: null,
        credit: null,
        attachments: [
          {
            description: 'Запись ответа',
            url: `https://video.college.orbita.example/${transliterate(writing.student.last_name)}-${writing.topic.id}`,
          },
        ],
      };
    default:
      return written satisfies never;
  }
}

/** Plans the fields of a submission; the first question is always answered, and a skipped one has no field. */
export function planFields(writing: Writing): PlannedField[] {
  const { topic, random } = writing;
  let texts = 0;
  return topic.questions.flatMap((question, i) => {
    const isAnswered = question.required || i === 0 || random.chance(optionalShares[question.written.type]);
    if (!isAnswered) return [];
    const position = question.written.type === 'text' || question.written.type === 'longText' ? texts++ : 0;
    return [answerQuestion(question, position, writing)];
  });
}
