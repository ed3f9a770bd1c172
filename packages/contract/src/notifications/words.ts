// The words of notifications in both languages; a missing English one does not compile.
import type { LessonChange } from './types.ts';

export type WordedLanguage = 'ru' | 'en';

const rules = { ru: new Intl.PluralRules('ru'), en: new Intl.PluralRules('en') };
/** Russian forms of a counted word: for 1, 2 and 5. */
const counted = (n: number, [one, few, many]: readonly [string, string, string]): string => {
  const form = rules.ru.select(n);
  return `${n} ${form === 'one' ? one : form === 'few' ? few : many}`;
};
const countedEn = (n: number, one: string, many: string): string => `${n} ${rules.en.select(n) === 'one' ? one : many}`;

const dueRu = (days: number): string => (days > 1 ? 'сдать за неделю' : days === 1 ? 'сдать до завтра' : 'срок прошёл');
const dueEn = (days: number): string => (days > 1 ? 'due in a week' : days === 1 ? 'due tomorrow' : 'overdue');

const onWeekdays = [
  'По понедельникам',
  'По вторникам',
  'По средам',
  'По четвергам',
  'По пятницам',
  'По субботам',
  'По воскресеньям',
];
const onWeekdaysEn = ['Mondays', 'Tuesdays', 'Wednesdays', 'Thursdays', 'Fridays', 'Saturdays', 'Sundays'];

const ru = {
  somebody: 'Кто-то',
  answer: (name: string) => `${name}: новый ответ`,
  mark: (value: number) => `Оценка ${value}`,
  markOf: (value: number, max: number) => `Оценка ${value} из ${max}`,
  markRemoved: 'Оценка снята',
  markNew: 'Новая оценка',
  several: (n: number) => counted(n, ['уведомление', 'уведомления', 'уведомлений']),
  comment: (name: string) => `${name}: комментарий`,
  expertise: (name: string) => `${name}: экспертиза`,
  passing: 'Изменился статус темы',
  returned: 'Работа возвращена на доработку',
  dueMoved: (day: string) => `Срок перенесён: ${day}`,
  dueTaken: 'Срок снят',
  datesMoved: 'Изменились сроки',
  duesMoved: (n: number) => (rules.ru.select(n) === 'one' ? `Изменился срок ${n} темы` : `Изменились сроки ${n} тем`),
  topicDue: (days: number): string =>
    days > 1 ? 'Срок через неделю' : days === 1 ? 'Срок завтра' : 'Срок прошёл, ответа нет',
  topicsDue: (n: number, days: number) => `${counted(n, ['тема', 'темы', 'тем'])}: ${dueRu(days)}`,
  extensionAsked: (name: string) => `${name}: просьба продлить срок`,
  extensionUntil: (day: string) => `Срок продлён: ${day}`,
  extensionGranted: 'Срок продлён',
  extensionRefused: 'Срок не продлён',
  retakeOpened: 'Открыта пересдача',
  retakeDated: 'Изменились даты пересдачи',
  retakeAssigned: (n: number) =>
    n > 1 ? `Вы проводите пересдачу: ${counted(n, ['студент', 'студента', 'студентов'])}` : 'Вы проводите пересдачу',
  until: (day: string) => `до ${day}`,
  lesson: {
    added: 'Новое занятие',
    moved: 'Занятие перенесено',
    cancelled: 'Занятие отменено',
    restored: 'Занятие всё-таки состоится',
    substituted: 'Замена преподавателя',
    room: 'Занятие в другом месте',
    changed: 'Занятие изменилось',
    withdrawn: 'Занятие пройдёт без вас',
    same: 'Занятие остаётся как было',
  } satisfies Record<LessonChange, string>,
  lessonIs: {
    added: 'новое',
    moved: 'перенесено',
    cancelled: 'отменено',
    restored: 'состоится',
    substituted: 'замена',
    room: 'другое место',
    changed: 'изменилось',
    withdrawn: 'без вас',
    same: 'как было',
  } satisfies Record<LessonChange, string>,
  lessonsChanged: (n: number) => `Изменения в расписании: ${counted(n, ['занятие', 'занятия', 'занятий'])}`,
  homework: 'Домашнее задание',
  absences: 'Студент пропускает занятия',
  absencesOf: (name: string) => `${name}: пропуски`,
  missedInRow: (n: number) => `${counted(n, ['занятие', 'занятия', 'занятий'])} подряд`,
  missedOnWeekday: (n: number, of: number, day: number) => `${onWeekdays[day - 1] ?? ''}: пропущено ${n} из ${of}`,
  missedMore: (n: number, of: number) => `За две недели пропущено ${n} из ${of}, раньше пропусков почти не было`,
  missedOf: (n: number, of: number) => `Пропущено ${n} из ${counted(of, ['занятия', 'занятий', 'занятий'])}`,
  missed: (n: number) => `Пропущено ${counted(n, ['занятие', 'занятия', 'занятий'])}`,
  answerDeleted: 'Ваш ответ удалён',
  answerRestored: 'Ваш ответ возвращён',
  contract: {
    confirmed: 'Заявление подтверждено',
    cancelled: 'Заявление отклонено',
    returned: 'Исправьте заявление',
    signed: 'Договор подписан',
    'signed-both': 'Договор подписан обеими сторонами',
    paid: 'Обучение оплачено',
    unpaid: 'Деньги за обучение возвращены',
  },
  contractNews: 'Новости о вашем заявлении',
  contractHint: {
    confirmed: 'Осталось подписать договор и оплатить обучение',
    cancelled: 'Причина указана в заявлении. Можно подать новое',
    returned: 'Приёмная комиссия отметила, что исправить. Потом отправьте заявление снова',
    signed: 'Ждём подписи учебного заведения',
    'signed-both': 'Осталось оплатить обучение',
    paid: 'Доступ к учёбе открыт',
    unpaid: 'Доступ к учёбе закрыт. Если это ошибка, напишите в приёмную комиссию',
  },
  password: 'Пароль изменён',
  passwordHint: 'Если это были не вы, обратитесь к администратору',
  ask: (name: string) => `Кого спросить: ${name}`,
};
export type Words = typeof ru;

const en: Words = {
  somebody: 'Somebody',
  answer: (name) => `${name}: new answer`,
  mark: (value) => `Mark ${value}`,
  markOf: (value, max) => `Mark ${value} of ${max}`,
  markRemoved: 'Mark removed',
  markNew: 'New mark',
  several: (n) => countedEn(n, 'notification', 'notifications'),
  comment: (name) => `${name}: comment`,
  expertise: (name) => `${name}: expert review`,
  passing: 'Topic status changed',
  returned: 'Your work was returned for rework',
  dueMoved: (day) => `New due date: ${day}`,
  dueTaken: 'The due date was removed',
  datesMoved: 'Due dates have changed',
  duesMoved: (n) => countedEn(n, 'topic has a new due date', 'topics have new due dates'),
  topicDue: (days) => (days > 1 ? 'Due in a week' : days === 1 ? 'Due tomorrow' : 'Overdue and not handed in'),
  topicsDue: (n, days) => `${countedEn(n, 'topic', 'topics')} ${dueEn(days)}`,
  extensionAsked: (name) => `${name} asks for an extension`,
  extensionUntil: (day) => `Extended until ${day}`,
  extensionGranted: 'Your due date was extended',
  extensionRefused: 'Your due date was not extended',
  retakeOpened: 'Retake opened',
  retakeDated: 'The dates of a retake have changed',
  retakeAssigned: (n) =>
    n > 1 ? `You conduct a retake: ${countedEn(n, 'student', 'students')}` : 'You conduct a retake',
  until: (day) => `until ${day}`,
  lesson: {
    added: 'New lesson',
    moved: 'Lesson moved',
    cancelled: 'Lesson cancelled',
    restored: 'The lesson takes place after all',
    substituted: 'Substitute teacher',
    room: 'Lesson in another place',
    changed: 'Lesson changed',
    withdrawn: 'The lesson takes place without you',
    same: 'The lesson stays as it was',
  },
  lessonIs: {
    added: 'new',
    moved: 'moved',
    cancelled: 'cancelled',
    restored: 'takes place',
    substituted: 'substitute',
    room: 'another place',
    changed: 'changed',
    withdrawn: 'without you',
    same: 'as it was',
  },
  lessonsChanged: (n) => `Schedule changes: ${countedEn(n, 'lesson', 'lessons')}`,
  homework: 'Homework',
  absences: 'A student misses lessons',
  absencesOf: (name) => `${name}: absences`,
  missedInRow: (n) => `${countedEn(n, 'lesson', 'lessons')} in a row`,
  missedOnWeekday: (n, of, day) => `${onWeekdaysEn[day - 1] ?? ''}: missed ${n} of ${of}`,
  missedMore: (n, of) => `Missed ${n} of ${of} in two weeks, hardly any before`,
  missedOf: (n, of) => `Missed ${n} of ${countedEn(of, 'lesson', 'lessons')}`,
  missed: (n) => `Missed ${countedEn(n, 'lesson', 'lessons')}`,
  answerDeleted: 'Your answer was deleted',
  answerRestored: 'Your answer was restored',
  contract: {
    confirmed: 'Your application was confirmed',
    cancelled: 'Your application was refused',
    returned: 'Correct your application',
    signed: 'The contract is signed',
    'signed-both': 'Both sides have signed the contract',
    paid: 'Your studies are paid',
    unpaid: 'The money for your studies was returned',
  },
  contractNews: 'News about your application',
  contractHint: {
    confirmed: 'What is left is to sign the contract and to pay',
    cancelled: 'The application tells why. You may apply again',
    returned: 'The admission office has marked what to correct. Then send the application again',
    signed: 'Now the institution signs',
    'signed-both': 'What is left is to pay',
    paid: 'Studying is open to you',
    unpaid: 'Studying is closed. If this is a mistake, write to the admission office',
  },
  password: 'Your password was changed',
  passwordHint: 'If this was not you, tell an administrator',
  ask: (name) => `Contact: ${name}`,
};

export const notificationWords: Record<WordedLanguage, Words> = { ru, en };
