// Notifications of a user.
import { endpoint } from './endpoint.ts';
import { PushDevices, PushSubscription } from './notifications/devices.ts';
import { NotificationSettings, SettingsChange, Unsubscribing } from './notifications/settings.ts';
import { lessonChanges, NAMED_LESSONS, notificationTypes } from './notifications/types.ts';
import { done, id, idParams, moment, nullable, oneOf, paged, pageQuery, Person, Type } from './schemas.ts';

export const NotificationType = oneOf(
  notificationTypes,
  'A new answer to check · a mark · a new status, such as returned work · an expertise · scores of soft skills · staff deleted an own answer · and brought it back · a comment · due dates of a discipline were moved · a topic is due soon or late · an extension was asked for, granted or refused · a retake · lessons changed · homework · a student is absent in a pattern · something for a role of the organisation that the reader holds · a meeting of a circle · a report of many forms is ready or failed · the office decided on the own application for admission · the own password was changed',
);

const ChangedLesson = Type.Object({
  id: id('Lesson'),
  change: oneOf(
    lessonChanges,
    'What became of it; `withdrawn`: it takes place without the reader, who was one of its people before; `same`: as it was before a change that the reader was told of',
  ),
  title: Type.String({ description: 'Its title or disciplines; empty when they are hidden from the reader by now' }),
  starts_at: moment('Beginning after the change'),
  was_starts_at: nullable(moment('Beginning before it; null when it stayed')),
  room: Type.String({ description: 'Room or place after the change' }),
  was_room: nullable(Type.String({ description: 'Room or place before it; null when it stayed' })),
  teacher: Type.String({ description: 'Who leads it now, where a teacher was substituted; otherwise empty' }),
});

const Payload = Type.Object(
  {
    value: Type.Optional(nullable(Type.Number())),
    max_mark: Type.Optional(nullable(Type.Number())),
    passed_status_id: Type.Optional(nullable(Type.Integer())),
    topics: Type.Optional(
      Type.Integer({ description: 'How many of the topics with another or a near due date the viewer still sees' }),
    ),
    due_at: Type.Optional(nullable(moment('The due date of a single topic or of a retake; null: taken away'))),
    task: Type.Optional(Type.String({ description: 'Title of the task whose answer was deleted or brought back' })),
    days_left: Type.Optional(
      Type.Integer({ minimum: 0, maximum: 7, description: 'Days until a topic is due: 7, 1, or 0 when it is late' }),
    ),
    extension: Type.Optional(oneOf(['asked', 'granted', 'refused'], 'What became of an extension')),
    reason: Type.Optional(Type.String({ description: 'Why an extension is asked for or refused' })),
    contract: Type.Optional(
      oneOf(
        ['confirmed', 'cancelled', 'returned', 'return-withdrawn', 'signed', 'signed-both', 'paid', 'unpaid'],
        'What became of the own application: decided by the office, signed, paid, the money returned',
      ),
    ),
    retake: Type.Optional(
      oneOf(['opened', 'dated', 'assigned'], 'A retake was opened · got other dates · the reader conducts it'),
    ),
    count: Type.Optional(
      Type.Integer({
        description:
          'How many lessons changed, students a retake is for, indicators were scored, or forms a report has',
      }),
    ),
    scored_by: Type.Optional(
      oneOf(['teacher', 'peers'], 'Who scored soft skills: the actor as a teacher · several classmates, not named'),
    ),
    lessons: Type.Optional(
      Type.Array(ChangedLesson, { maxItems: NAMED_LESSONS, description: 'The first of the changed lessons' }),
    ),
    pattern: Type.Optional(
      oneOf(
        ['row', 'weekday', 'subject', 'share', 'drop'],
        'How a student is absent: several lessons in a row · one day of the week · one discipline · much of a period · much more than before',
      ),
    ),
    weekday: Type.Optional(Type.Integer({ minimum: 1, maximum: 7, description: 'The day of the week, 1 Monday' })),
    missed: Type.Optional(Type.Integer({ description: 'Lessons that the student missed' })),
    of: Type.Optional(Type.Integer({ description: 'Lessons held in the same time' })),
    news: Type.Optional(
      oneOf(
        ['given', 'taken', 'deleted', 'tension', 'inquiry', 'extension', 'absence', 'joined'],
        'The reader was given a role · a role, or all roles of a circle, were taken from the reader · a role that the reader held, or a circle with it, was deleted · a role that the reader holds has a tension · a question to the institution came · somebody asks for more time · a teacher cannot come to a lesson · somebody was given a role in a circle that the reader leads',
      ),
    ),
    report: Type.Optional(oneOf(['ready', 'failed'], 'What became of a report of many forms')),
    role_id: Type.Optional(Type.Integer({ description: 'Role of the organisation' })),
    role_name: Type.Optional(Type.String({ description: 'Its name; empty for a core role without one' })),
    role_type: Type.Optional(nullable(Type.Integer({ description: 'Number of the core role' }))),
    circle: Type.Optional(nullable(Type.String({ description: 'Circle of a core role, or that meets' }))),
    meeting: Type.Optional(
      oneOf(
        ['invited', 'moved', 'cancelled', 'withdrawn'],
        'A meeting: the reader is invited · it has another time · it is cancelled · it takes place without the reader',
      ),
    ),
    meeting_id: Type.Optional(Type.Integer({ description: 'Meeting of a circle' })),
    meeting_title: Type.Optional(Type.String({ description: 'Its title' })),
    starts_at: Type.Optional(moment('When the meeting, or the lesson of an absence, begins')),
    was_at: Type.Optional(nullable(moment('When a moved meeting was to begin'))),
  },
  { description: 'Facts of its type: mark, status, task, dates, changed lessons, absences' },
);

export const Notification = Type.Object({
  id: id(),
  type: NotificationType,
  read_at: nullable(moment('When it was read')),
  created_at: moment('When it happened'),
  actor: nullable(Person),
  student: nullable(Person),
  subject: nullable(Type.Object({ id: id(), title: Type.String(), color: Type.String() })),
  topic: nullable(Type.Object({ id: id(), title: Type.String() })),
  lesson: nullable(
    Type.Object(
      {
        id: id(),
        title: Type.String({ description: 'Its title or disciplines' }),
        starts_at: moment('Beginning'),
        homework: Type.String({ description: 'Its homework, shortened' }),
      },
      { description: 'Lesson of the schedule that it is about; null for what is not about one lesson' },
    ),
  ),
  answer: nullable(
    Type.Object({ id: id(), user_id: id('Author of the answer'), pattern_id: id('Task that it answers') }),
  ),
  comment: nullable(Type.Object({ id: id(), text: Type.String() })),
  expertise: nullable(Type.Object({ id: id(), text: Type.String() })),
  payload: Payload,
});
export type Notification = Type.Static<typeof Notification>;

const unsubscribeParams = Type.Object({
  token: Type.String({
    minLength: 20,
    maxLength: 400,
    description: 'Signed; names a person and what to switch off to the server alone',
  }),
});

export const notifications = {
  getNotificationStatus: endpoint({
    method: 'GET',
    path: '/api/v2/notifications/status',
    summary: 'Unread counter and the latest notification',
    access: 'member',
    response: Type.Object({
      latest_notification: nullable(Notification),
      notification_read_at: nullable(moment('When one was last read')),
      unread_notifications: Type.Integer(),
    }),
  }),
  listNotifications: endpoint({
    method: 'GET',
    path: '/api/v2/notifications',
    summary: 'My notifications, newest first',
    access: 'member',
    query: Type.Object({ ...pageQuery(20), unread: Type.Optional(Type.Boolean({ description: 'Only unread ones' })) }),
    response: paged(Notification),
  }),
  readAllNotifications: endpoint({
    method: 'PUT',
    path: '/api/v2/notifications/read-all',
    summary: 'Mark all, or all of one discipline, as read',
    access: 'member',
    query: Type.Object({ subject_id: Type.Optional(id('Only those of this discipline')) }),
    response: done,
  }),
  setNotificationUnread: endpoint({
    method: 'PUT',
    path: '/api/v2/notifications/:id',
    summary: 'Mark one as read or unread',
    access: 'member',
    params: idParams(),
    body: Type.Object({ unread: Type.Boolean() }),
    response: Notification,
  }),
  getNotificationSettings: endpoint({
    method: 'GET',
    path: '/api/v2/notifications/settings',
    summary: 'What reaches me, by category and channel, and when it waits',
    access: 'member',
    opensToParents: true,
    response: NotificationSettings,
  }),
  updateNotificationSettings: endpoint({
    method: 'PUT',
    path: '/api/v2/notifications/settings',
    summary: 'Choose what reaches me; mails and push messages come in the language of this call from then on',
    access: 'member',
    opensToParents: true,
    isPersonal: true,
    body: SettingsChange,
    response: NotificationSettings,
  }),
  listPushDevices: endpoint({
    method: 'GET',
    path: '/api/v2/notifications/devices',
    summary: 'My devices that show push messages, and the key that a browser needs to become one',
    access: 'member',
    opensToParents: true,
    isPersonal: true,
    response: PushDevices,
  }),
  addPushDevice: endpoint({
    method: 'POST',
    path: '/api/v2/notifications/devices',
    summary: 'Show push messages on the device of this session from now on; signing out there ends it',
    access: 'member',
    opensToParents: true,
    isPersonal: true,
    body: PushSubscription,
    response: PushDevices,
  }),
  deletePushDevice: endpoint({
    method: 'DELETE',
    path: '/api/v2/notifications/devices/:id',
    summary: 'Show no push messages on a device any more',
    access: 'member',
    opensToParents: true,
    isPersonal: true,
    params: idParams('Device'),
    response: PushDevices,
  }),
  getUnsubscribing: endpoint({
    method: 'GET',
    path: '/api/v2/unsubscribe/:token',
    summary: 'What the link of a mail switches off, and whether it is off already',
    access: 'public',
    params: unsubscribeParams,
    response: Unsubscribing,
  }),
  unsubscribe: endpoint({
    method: 'POST',
    path: '/api/v2/unsubscribe/:token',
    summary: 'Switch it off; mail programs send this by themselves (RFC 8058)',
    access: 'public',
    params: unsubscribeParams,
    response: Unsubscribing,
    aliases: ['/unsubscribe/:token'],
  }),
  undoUnsubscribing: endpoint({
    method: 'POST',
    path: '/api/v2/unsubscribe/:token/undo',
    summary: 'Switch it on again as it was; what was switched off in the settings stays off',
    access: 'public',
    params: unsubscribeParams,
    response: Unsubscribing,
  }),
};
