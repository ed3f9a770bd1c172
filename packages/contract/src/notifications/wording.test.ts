import { expect, test } from 'vitest';
import { notificationTypes } from './types.ts';
import { type Clock, wordDiscreetly, wordNotification, wordSeveral } from './wording.ts';
import type { Notification } from '../notifications.ts';

const ru: Clock = { language: 'ru', dayTime: (moment) => `<${moment}>`, calendarDay: (moment) => moment.slice(0, 10) };
const en: Clock = { ...ru, language: 'en' };
const person = { id: 7, first_name: 'Пётр', last_name: 'Зимин', middle_name: '', photo_src: null, is_online: false };
const blank: Notification = {
  id: 1,
  type: 'mark',
  read_at: null,
  created_at: '2026-09-01T08:00:00Z',
  actor: null,
  student: null,
  subject: null,
  topic: null,
  lesson: null,
  answer: null,
  comment: null,
  expertise: null,
  payload: {},
};
const physics = { subject: { id: 3, title: 'Физика', color: '#333333' } };
const optics = { ...physics, topic: { id: 4, title: 'Оптика' } };
const moved = {
  id: 9,
  change: 'moved' as const,
  title: 'Физика',
  starts_at: '2026-09-03',
  was_starts_at: '2026-09-02',
  room: '305',
  was_room: '204',
  teacher: '',
};
const say = (known: Partial<Notification>, clock = ru) =>
  Object.values(wordNotification({ ...blank, ...known }, clock));

test.each<[Partial<Notification>, (string | null)[]]>([
  [
    { type: 'schedule', payload: { count: 1, lessons: [moved] } },
    ['Занятие перенесено', 'Физика, <2026-09-02> → <2026-09-03>, 204 → 305', '/schedule?day=2026-09-03'],
  ],
  [
    {
      type: 'schedule',
      payload: { count: 22, lessons: [{ ...moved, change: 'cancelled', was_starts_at: null, was_room: null }] },
    },
    ['Изменения в расписании: 22 занятия', 'Физика, <2026-09-03>, отменено', '/schedule?day=2026-09-03'],
  ],
  [{ type: 'schedule', payload: { count: 2, lessons: [] } }, ['Изменения в расписании: 2 занятия', '', '/schedule']],
  [
    { type: 'deadline', ...optics, payload: { days_left: 1, topics: 1, due_at: '2026-09-04' } },
    ['Срок завтра', 'Оптика · Физика · <2026-09-04>', '/subjects/3/topics/4'],
  ],
  [
    { type: 'deadline', ...physics, payload: { days_left: 7, topics: 5 } },
    ['5 тем: сдать за неделю', 'Физика', '/subjects/3'],
  ],
  [
    { type: 'deadline', ...optics, payload: { days_left: 0, topics: 1 } },
    ['Срок прошёл, ответа нет', 'Оптика · Физика', '/subjects/3/topics/4'],
  ],
  [
    { type: 'extension', student: person, ...optics, payload: { extension: 'asked', reason: 'Болел' } },
    ['Пётр Зимин: просьба продлить срок', 'Оптика · Физика: «Болел»', '/extensions?subject=3'],
  ],
  [
    { type: 'extension', ...optics, payload: { extension: 'granted', due_at: '2026-09-09' } },
    ['Срок продлён: <2026-09-09>', 'Оптика · Физика', '/subjects/3/topics/4'],
  ],
  [
    {
      ...{ type: 'role', actor: person, ...physics },
      payload: { news: 'absence', role_name: 'Диспетчер', role_id: 5, starts_at: '2026-09-09T09:00', reason: 'Болею' },
    },
    [
      'Преподаватель не сможет прийти',
      'Диспетчер: Пётр Зимин · Физика · <2026-09-09T09:00> · «Болею»',
      '/schedule?day=2026-09-09',
    ],
  ],
  [
    { type: 'absences', student: person, payload: { pattern: 'share', missed: 6, of: 10 } },
    ['Пётр Зимин: пропуски', 'Пропущено 6 из 10 занятий', '/users/7/diary'],
  ],
  [
    { type: 'absences', student: person, payload: { pattern: 'weekday', missed: 3, of: 4, weekday: 3 } },
    ['Пётр Зимин: пропуски', 'По средам: пропущено 3 из 4', '/users/7/diary'],
  ],
  [
    { type: 'absences', student: person, payload: { pattern: 'drop', missed: 3, of: 6 } },
    ['Пётр Зимин: пропуски', 'За две недели пропущено 3 из 6, раньше пропусков почти не было', '/users/7/diary'],
  ],
  [
    { type: 'absences', payload: { pattern: 'row', missed: 3 } },
    ['Студент пропускает занятия', '3 занятия подряд', null],
  ],
  [
    {
      type: 'homework',
      lesson: { id: 9, title: 'Физика', starts_at: '2026-09-03', homework: '№ 12' },
    },
    ['Домашнее задание', 'Физика: «№ 12»', '/schedule?day=2026-09-03'],
  ],
  [
    { type: 'retake', ...physics, payload: { retake: 'assigned', count: 4, due_at: '2026-09-05' } },
    ['Вы проводите пересдачу: 4 студента', 'Физика · до <2026-09-05>', '/retakes'],
  ],
  [
    { type: 'passing', ...optics, payload: { passed_status_id: 4 } },
    ['Работа возвращена на доработку', 'Оптика · Физика', '/subjects/3/topics/4'],
  ],
])('%o says %o', (known, said) => expect(say(known)).toEqual(said));

test('every type is worded in both languages, whatever is hidden from the reader', () => {
  for (const type of notificationTypes)
    for (const clock of [ru, en]) {
      const { title, message } = wordNotification({ ...blank, type }, clock);
      expect(title, type).not.toBe('');
      expect(`${title}${message}`, type).not.toMatch(/undefined|null|NaN/);
    }
});

test('English counts its nouns', () => {
  expect(say({ type: 'schedule', payload: { count: 1 } }, en)[0]).toBe('Schedule changes: 1 lesson');
  expect(say({ type: 'schedule', payload: { count: 3 } }, en)[0]).toBe('Schedule changes: 3 lessons');
});

test.each<[Partial<Notification>, (string | null)[]]>([
  [
    { type: 'mark', ...optics, payload: { value: 4, max_mark: 10 } },
    ['Новая оценка', 'Оптика · Физика', '/subjects/3/topics/4'],
  ],
  [{ type: 'mark', ...optics, payload: { value: null } }, ['Оценка снята', 'Оптика · Физика', '/subjects/3/topics/4']],
  [
    { type: 'comment', ...optics, actor: person, comment: { id: 8, text: 'Слабо' } },
    ['Пётр Зимин: комментарий', 'Оптика · Физика', '/subjects/3/topics/4#comment-8'],
  ],
  [
    { type: 'extension', ...optics, payload: { extension: 'refused', reason: 'Болели один день' } },
    ['Срок не продлён', 'Оптика · Физика', '/subjects/3/topics/4'],
  ],
  [{ type: 'contract', payload: { contract: 'cancelled' } }, ['Новости о вашем заявлении', '', '/form/5']],
  [
    { type: 'absences', student: person, payload: { pattern: 'row', missed: 3 } },
    ['Студент пропускает занятия', '3 занятия подряд', '/users/7/diary'],
  ],
])('a locked screen shows neither marks nor words nor whose absences: %j', (known, said) => {
  expect(Object.values(wordDiscreetly({ ...blank, ...known }, ru))).toEqual(said);
});

test('several are counted', () => {
  expect([1, 2, 5].map((n) => wordSeveral(n, ru))).toEqual(['1 уведомление', '2 уведомления', '5 уведомлений']);
  expect(wordSeveral(2, en)).toBe('2 notifications');
});
