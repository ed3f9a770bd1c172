// Notifications of a user.
import { endpoint } from './endpoint.ts';
import { done, id, idParams, moment, nullable, oneOf, paged, pageQuery, Person, Type } from './schemas.ts';

export const NotificationType = oneOf(
  [
    'answer',
    'mark',
    'comment',
    'expertise',
    'passing',
    'retake',
    'dates',
    'answer-deleted',
    'answer-restored',
    'password',
  ],
  'A new answer to check · a mark · a comment · an expertise · a new status · a retake was opened · due dates of a discipline were moved · staff deleted an own answer · and brought it back · the own password was changed',
);
export const Notification = Type.Object({
  id: id(),
  type: NotificationType,
  read_at: nullable(moment('When it was read')),
  created_at: moment('When it happened'),
  actor: nullable(Person),
  subject: nullable(Type.Object({ id: id(), title: Type.String(), color: Type.String() })),
  topic: nullable(Type.Object({ id: id(), title: Type.String() })),
  lesson: nullable(
    Type.Object(
      { id: id(), title: Type.String(), starts_at: moment('Beginning') },
      { description: 'Lesson of the schedule that it is about; null for what is not about a lesson' },
    ),
  ),
  answer: nullable(
    Type.Object({ id: id(), user_id: id('Author of the answer'), pattern_id: id('Task that it answers') }),
  ),
  comment: nullable(Type.Object({ id: id(), text: Type.String() })),
  expertise: nullable(Type.Object({ id: id(), text: Type.String() })),
  payload: Type.Object(
    {
      value: Type.Optional(nullable(Type.Number())),
      max_mark: Type.Optional(nullable(Type.Number())),
      passed_status_id: Type.Optional(nullable(Type.Integer())),
      topics: Type.Optional(
        Type.Integer({ description: 'How many of the topics with another due date the viewer still sees' }),
      ),
      due_at: Type.Optional(nullable(moment('The new due date of a single topic; null: taken away'))),
      task: Type.Optional(Type.String({ description: 'Title of the task whose answer was deleted or brought back' })),
    },
    { description: 'Mark, its maximum, status; the task of a deleted answer' },
  ),
});
export type Notification = Type.Static<typeof Notification>;

export const notifications = {
  getNotificationStatus: endpoint({
    method: 'GET',
    path: '/api/v2/notifications/status',
    summary: 'Unread counter and the latest notification',
    access: 'signed-in',
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
    access: 'signed-in',
    query: Type.Object({ ...pageQuery(20), unread: Type.Optional(Type.Boolean({ description: 'Only unread ones' })) }),
    response: paged(Notification),
  }),
  readAllNotifications: endpoint({
    method: 'PUT',
    path: '/api/v2/notifications/read-all',
    summary: 'Mark all, or all of one discipline, as read',
    access: 'signed-in',
    query: Type.Object({ subject_id: Type.Optional(id('Only those of this discipline')) }),
    response: done,
  }),
  setNotificationUnread: endpoint({
    method: 'PUT',
    path: '/api/v2/notifications/:id',
    summary: 'Mark one as read or unread',
    access: 'signed-in',
    params: idParams(),
    body: Type.Object({ unread: Type.Boolean() }),
    response: Notification,
  }),
};
