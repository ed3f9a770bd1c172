// Turns the written disciplines into rows: chapters, topics, blocks, tasks, questions, and due dates of each group.
import { DAY, endOfDay, HOUR, type Moment, TERM_START } from '../calendar.ts';
import { writtenDisciplines } from '../content/index.ts';
import type { WrittenDiscipline, WrittenQuestion, WrittenTopic } from '../content/discipline.ts';
import { curriculum, type PlannedDiscipline } from './curriculum.ts';
import type { Draft } from '../draft.ts';
import { type Group, groupNamed } from '../people/groups.ts';
import type { Person, School } from '../people/people.ts';

export interface Question {
  formId: number;
  written: WrittenQuestion;
  required: boolean;
}
export interface Topic {
  id: number;
  discipline: Discipline;
  written: WrittenTopic;
  maxMark: number | null;
  patternId: number | null;
  questions: Question[];
  sectionIds: number[];
  /** Due date of each group's answers; empty as long as nothing is planned. */
  dueOf: Map<number, Moment>;
}
export interface Discipline {
  id: number;
  written: WrittenDiscipline;
  state: 'open' | 'archived' | 'hidden';
  teachers: Person[];
  experts: Person[];
  groups: Group[];
  topics: Topic[];
}

/** Topic types by the numbers of the specification. */
const typeNumbers = { process: 0, content: 1, result: 2 };
const FIRST_DUE_DAY = -158;
/** Days between two topics of a discipline. */
const PACE = 27;
/** How many days before the due date a topic opens. */
const OPEN_DAYS = 16;
/** An archived discipline was taught a year earlier. */
const YEAR = 365;

/** Returns the points: 5 for practice, 10 for checkpoints and 20 for the last one. */
function maxMarkOf(topic: WrittenTopic, chapter: number, chapters: number): number | null {
  if (!topic.task || topic.type === 'content') return null;
  if (topic.type === 'process') return 5;
  return chapter === chapters - 1 ? 20 : 10;
}

/** Spreads due dates over the half year, with different days for each discipline and group. */
function planDue(number: number, position: number, group: Group, plan: PlannedDiscipline): Moment {
  const day = FIRST_DUE_DAY + position * PACE + ((number * 11 + group.id * 5 + (plan.later ?? 0)) % PACE);
  return endOfDay(plan.state === 'archived' ? day - YEAR : day);
}

interface Place {
  discipline: Discipline;
  plan: PlannedDiscipline;
  chapterId: number;
  chapter: number;
  /** Index of the topic within the discipline. */
  position: number;
  created_at: string;
  iso: (moment: Moment) => string;
}

function draftTopic(draft: Draft, written: WrittenTopic, place: Place): Topic {
  const { discipline, created_at } = place;
  const stamps = { created_at, updated_at: created_at };
  const maxMark = maxMarkOf(written, place.chapter, discipline.written.chapters.length);
  const id = draft.add('steps', {
    subject_id: discipline.id,
    chapter_id: place.chapterId,
    title: written.title,
    type: typeNumbers[written.type],
    number: place.position + 1,
    price: 0,
    reward: 0,
    public_text: '',
    private_text: written.privateHtml ?? '',
    service_key: 'default',
    max_mark: maxMark,
    is_retake: false,
    is_soft_skills: false,
    hidden: false,
    position: place.position,
    ...stamps,
    answers_closed_at: place.plan.state === 'archived' ? place.iso(-190 * DAY) : null,
  });
  const sectionIds = written.blocks.map(({ title, html }, index) =>
    draft.add('sections', { step_id: id, title, content: html, index, is_private: false, ...stamps }),
  );
  const topic: Topic = {
    id,
    discipline,
    written,
    maxMark,
    patternId: null,
    questions: [],
    sectionIds,
    dueOf: new Map(),
  };
  if (written.task) draftTask(draft, topic, written.task, stamps);
  return topic;
}

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

function draftTask(draft: Draft, topic: Topic, task: NonNullable<WrittenTopic['task']>, stamps: object): void {
  const description = task.description.startsWith('<') ? task.description : `<p>${escapeHtml(task.description)}</p>`;
  const pattern_id = draft.add('patterns', {
    step_id: topic.id,
    title: task.title,
    description,
    required: true,
    type: 'task',
    index: 0,
    ...stamps,
  });
  topic.patternId = pattern_id;
  topic.questions = task.questions.map((written, number) => {
    const required = written.required ?? false;
    const options = 'options' in written ? written.options : [];
    const key = 'key' in written ? written.key : null;
    const formId = draft.add('forms', {
      pattern_id,
      title: written.title,
      type: written.type,
      required,
      number,
      default: '',
      options,
      key,
      ...stamps,
    });
    return { formId, written, required };
  });
}

/** A topic with a task gets a due date; any other topic only opens. */
function draftDueDates(draft: Draft, topic: Topic, place: Place): void {
  for (const group of topic.discipline.groups) {
    const due = planDue(topic.discipline.id, place.position, group, place.plan);
    const opens_at = place.iso(
      Math.max(due - OPEN_DAYS * DAY, place.plan.state === 'archived' ? -Infinity : TERM_START) - 15 * HOUR + 1,
    );
    topic.dueOf.set(group.id, due);
    draft.add('abstract_lessons', {
      step_id: topic.id,
      group_id: group.id,
      opens_at,
      due_at: topic.patternId === null ? null : place.iso(due),
    });
  }
}

function draftChapters(
  draft: Draft,
  discipline: Discipline,
  plan: PlannedDiscipline,
  iso: (moment: Moment) => string,
): void {
  const created_at = iso(TERM_START - 4 * DAY - (plan.state === 'archived' ? YEAR * DAY : 0));
  let position = 0;
  discipline.written.chapters.forEach(({ title, description, topics }, chapter) => {
    const chapterId = draft.add('chapters', {
      subject_id: discipline.id,
      title,
      description,
      position: chapter,
      hidden: false,
      created_at,
      updated_at: created_at,
    });
    for (const written of topics) {
      const place: Place = { discipline, plan, chapterId, chapter, position, created_at, iso };
      const topic = draftTopic(draft, written, place);
      if (plan.state !== 'hidden') draftDueDates(draft, topic, place);
      discipline.topics.push(topic);
      position += 1;
    }
  });
}

export interface Teaching {
  companyId: number;
  school: School;
  /** Ids of the covers by the discipline's code. */
  covers: Map<string, number>;
  iso: (moment: Moment) => string;
}

export function draftDisciplines(draft: Draft, { companyId, school, covers, iso }: Teaching): Discipline[] {
  return curriculum.map((plan) => {
    const written = writtenDisciplines.find(({ code }) => code === plan.code);
    if (!written) throw new Error(`The discipline ${plan.code} is not written`);
    const teachers = plan.teachers.map((number) => school.teachers[number]!);
    const experts = (plan.experts ?? []).map((number) => school.experts[number]!);
    const taught = plan.groups.map(groupNamed);
    const created_at = iso(TERM_START - 5 * DAY);
    const id = draft.add('subjects', {
      company_id: companyId,
      title: written.title,
      code: written.code,
      description: written.description,
      color: written.color,
      cover_id: covers.get(written.code) ?? null,
      privacy: 0,
      hidden: plan.state === 'hidden',
      is_archived: plan.state === 'archived',
      distant: taught.some(({ isDistant }) => isDistant),
      type: 'subject',
      created_by: teachers[0]!.id,
      created_at,
      updated_at: created_at,
    });
    for (const { id: user_id } of teachers)
      draft.add('subject_users', { subject_id: id, user_id, role_type: 'TEACHER' });
    for (const { id: user_id } of experts) draft.add('subject_users', { subject_id: id, user_id, role_type: 'EXPERT' });
    for (const group of taught) draft.add('subject_groups', { subject_id: id, group_id: group.id });
    const discipline: Discipline = {
      id,
      written,
      state: plan.state ?? 'open',
      teachers,
      experts,
      groups: taught,
      topics: [],
    };
    draftChapters(draft, discipline, plan, iso);
    return discipline;
  });
}
