// The live channel: one private channel per user, spoken as laravel-echo speaks to socket.io.

/** Name of a person's private channel, as it goes over the wire. */
export const userChannel = (userId: number) => `private-users.${userId}`;

/** What travels on `events_feed`: enough to know what to read again; the data itself comes by the calls, with their access. */
export interface FeedEvent {
  kind: 'notification' | 'answer' | 'verdict' | 'comment' | 'expertise' | 'retake' | 'read' | 'journal' | 'attendance';
  subject_id?: number;
  step_id?: number;
  student_id?: number;
  /** Unread notifications after the event; counted to about a hundred, since the bell shows no more. */
  unread?: number;
  notification_id?: number;
  /** Who did it. */
  actor_id?: number;
  /** To staff of the discipline, of a changed journal: student, topic, mark, pass status. Absent when there are too many; then it is read again. */
  cells?: [student: number, step: number, mark: number | null, status: number | null][];
  lesson_id?: number;
}
