// Types of notifications and the categories by which people choose what reaches them; without schemas, because pages import it.

/** What happened, in the order of the categories. */
export const notificationTypes = [
  'answer',
  'mark',
  'passing',
  'expertise',
  'soft-score',
  'answer-deleted',
  'answer-restored',
  'comment',
  'dates',
  'deadline',
  'extension',
  'retake',
  'schedule',
  'homework',
  'absences',
  'role',
  'meeting',
  'report',
  'contract',
  'password',
] as const;
export type NotificationType = (typeof notificationTypes)[number];

/** Categories as the settings show them; `account` cannot be switched off. */
export const notificationCategories = [
  'work',
  'results',
  'comments',
  'dates',
  'retakes',
  'schedule',
  'absences',
  'account',
] as const;
export type NotificationCategory = (typeof notificationCategories)[number];

export const categoryOfType: Record<NotificationType, NotificationCategory> = {
  answer: 'work',
  mark: 'results',
  passing: 'results',
  expertise: 'results',
  'soft-score': 'results',
  'answer-deleted': 'results',
  'answer-restored': 'results',
  comment: 'comments',
  dates: 'dates',
  deadline: 'dates',
  extension: 'dates',
  retake: 'retakes',
  schedule: 'schedule',
  homework: 'schedule',
  absences: 'absences',
  role: 'work',
  meeting: 'work',
  report: 'work',
  contract: 'account',
  password: 'account',
};

/** What became of a lesson; `withdrawn`: it takes place without the reader; `same`: as before a change that the reader was told of. */
export const lessonChanges = [
  'added',
  'moved',
  'cancelled',
  'restored',
  'substituted',
  'room',
  'changed',
  'withdrawn',
  'same',
] as const;
export type LessonChange = (typeof lessonChanges)[number];

/** Lessons that one notification names; it counts the others. */
export const NAMED_LESSONS = 3;

/** How a category leaves by mail: not at all, with the digest, or at once. */
export const mailChoices = ['off', 'digest', 'now'] as const;
export type MailChoice = (typeof mailChoices)[number];
/** How often the digest comes: at 18:00, also at 8:00, or on Mondays at 8:00, by the institution's clock. */
export const digestChoices = ['off', 'daily', 'twice', 'weekly'] as const;
export type DigestChoice = (typeof digestChoices)[number];

/** Where a category of notifications goes beside the list, which holds all of them. */
export interface Channels {
  popup: boolean;
  mail: MailChoice;
  push: boolean;
}
/** What holds for whoever has chosen nothing. */
export const defaultChannels: Record<NotificationCategory, Channels> = {
  work: { popup: true, mail: 'digest', push: false },
  results: { popup: true, mail: 'digest', push: true },
  comments: { popup: true, mail: 'digest', push: true },
  dates: { popup: true, mail: 'digest', push: true },
  retakes: { popup: true, mail: 'now', push: true },
  schedule: { popup: true, mail: 'now', push: true },
  absences: { popup: true, mail: 'digest', push: true },
  account: { popup: true, mail: 'now', push: true },
};
export const defaultQuiet = { from: '22:00', to: '07:00' };

/** What a link in a mail may switch off: one category, the digest, the parents' weekly mail, or all mails of notifications. */
export const mailScopes = [...notificationCategories, 'digest', 'family', 'mails'] as const;
export type MailScope = (typeof mailScopes)[number];
