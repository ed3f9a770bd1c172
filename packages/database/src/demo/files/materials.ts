// What teachers add to their disciplines: covers, sketches of topics, handouts, a video and further reading.
import { readFile } from 'node:fs/promises';
import { DAY, TERM_START } from '../calendar.ts';
import { writtenDisciplines } from '../content/index.ts';
import type { WrittenTopic } from '../content/discipline.ts';
import type { Discipline, Topic } from '../subjects/disciplines.ts';
import type { Draft } from '../draft.ts';
import { documentOf, pictureOf, type DemoFileStore } from './files.ts';
import { drawCover, drawSketch } from './drawings.ts';
import type { Picture } from './pictures.ts';
import type { Person } from '../people/people.ts';
import { createRandom } from '../random.ts';

const PREPARED = TERM_START - 3 * DAY;

/** Draws and adds the covers; returns their ids by the discipline's code. */
export async function putCovers(shelf: DemoFileStore, owner: Person): Promise<Map<string, number>> {
  const drawn = await Promise.all(
    writtenDisciplines.map(async ({ code, color }) => [code, await drawCover(code, color)] as const),
  );
  return new Map(
    drawn.map(([code, picture]) => {
      const { id } = shelf.put({
        type: 'photo',
        name: `Обложка ${code}.webp`,
        content: pictureOf(picture, 'webp'),
        owner: owner.id,
        at: PREPARED,
      });
      return [code, id];
    }),
  );
}

const plainText = (html: string): string =>
  html
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ')
    .trim();

/** Returns the terms of a topic's sketch: its bold words, otherwise its headings. */
function termsOf({ blocks }: WrittenTopic): string[] {
  const html = blocks.map((block) => block.html).join('');
  const bold = [...html.matchAll(/<strong>(.*?)<\/strong>/g)].map(([, text]) =>
    plainText(text!).replace(/[.:;,]$/, ''),
  );
  const fitting = bold.filter((text) => text.length >= 3 && text.length <= 42);
  return [...new Set(fitting.map((text) => text[0]!.toUpperCase() + text.slice(1)))].slice(0, 6);
}

/** Returns the lines of a handout: one for each paragraph, item and row of the topic. */
function linesOf({ blocks, task }: WrittenTopic): string[] {
  const lines = blocks.flatMap(({ title, html }) => [
    title,
    ...html
      .split(/<\/(?:p|li|tr|h3|pre|blockquote|div)>/)
      .map((part) => plainText(part.replace(/<\/t[dh]>/g, ' | ')))
      .filter(Boolean),
    '',
  ]);
  return task
    ? [
        ...lines,
        `Задание. ${task.title}`,
        plainText(task.description),
        ...task.questions.map(({ title }, i) => `${i + 1}. ${title}`),
      ]
    : lines;
}

interface Sketch {
  topic: Topic;
  picture: Picture;
}

/** Returns the topic with the most terms in a discipline. */
const topicsToSketch = (discipline: Discipline): Topic[] =>
  [...discipline.topics]
    .filter(
      ({ written }) =>
        written.type !== 'result' && termsOf(written).length >= 4 && !/data-latex/.test(written.blocks[0]!.html),
    )
    .toSorted((a, b) => termsOf(b.written).length - termsOf(a.written).length || a.id - b.id)
    .slice(0, 1);

/** Draws a sketch for every second discipline. */
const drawSketches = (disciplines: Discipline[]): Promise<Sketch[]> =>
  Promise.all(
    disciplines
      .filter(({ id }) => id % 2 === 0)
      .flatMap(topicsToSketch)
      .map(async (topic) => ({
        topic,
        picture: await drawSketch(topic.written.title, termsOf(topic.written), topic.discipline.written.color),
      })),
  );

const handoutNames = ['Памятка к теме', 'Конспект для печати', 'Методические указания', 'Раздаточный материал'];

function putHandout(draft: Draft, shelf: DemoFileStore, topic: Topic): void {
  const owner = topic.discipline.teachers[0]!.id;
  const name = `${createRandom(`handout ${topic.id}`).pick(handoutNames)} — ${topic.written.title.replace(/[\\/:*?"<>|«»]/g, '')}.docx`;
  const description = 'Текст темы для печати';
  const file = shelf.put({
    type: 'document',
    name,
    content: documentOf(topic.written.title, linesOf(topic.written)),
    owner,
    at: PREPARED,
    description,
  });
  draft.add('section_attachments', {
    section_id: topic.sectionIds.at(-1),
    type: 'document',
    file_id: file.id,
    link_id: null,
    description,
    number: 1,
  });
}

/** The topic with a recording, and what it shows. */
const LECTURE = {
  topic: 'Контрольная: выбор структуры данных',
  name: 'Почему в упорядоченном ряду искать быстро.mp4',
  description: 'Двоичный поиск по шагам',
  source: new URL('./videos/binary-search.mp4', import.meta.url),
};

async function putLecture(draft: Draft, shelf: DemoFileStore, topics: Topic[]): Promise<void> {
  const { name, description, source } = LECTURE;
  const content = { bytes: await readFile(source), mime: 'video/mp4', extension: '.mp4' };
  for (const topic of topics.filter(({ written }) => written.title === LECTURE.topic)) {
    const owner = topic.discipline.teachers[0]!.id;
    const file = shelf.put({ type: 'video', name, content, owner, at: PREPARED, description });
    draft.add('section_attachments', {
      section_id: topic.sectionIds[0],
      type: 'video',
      file_id: file.id,
      link_id: null,
      description,
      number: 0,
    });
  }
}

/** Attaches sketches, handouts and the recording to the blocks of topics. */
export async function putMaterials(draft: Draft, shelf: DemoFileStore, disciplines: Discipline[]): Promise<void> {
  await putLecture(
    draft,
    shelf,
    disciplines.flatMap(({ topics }) => topics),
  );
  for (const { topic, picture } of await drawSketches(disciplines)) {
    const owner = topic.discipline.teachers[0]!.id;
    const name = `Схема — ${topic.written.title.replace(/[\\/:*?"<>|«»]/g, '')}.webp`;
    const description = 'Опорная схема темы';
    const file = shelf.put({
      type: 'photo',
      name,
      content: pictureOf(picture, 'webp'),
      owner,
      at: PREPARED,
      description,
    });
    draft.add('section_attachments', {
      section_id: topic.sectionIds[0],
      type: 'photo',
      file_id: file.id,
      link_id: null,
      description,
      number: 0,
    });
  }
  for (const { topics } of disciplines)
    for (const topic of topics)
      if (topic.written.type === 'process' && topic.id % 2 === 0) putHandout(draft, shelf, topic);
}
