// The live channel in laravel-echo's protocol: one private channel per user and one per discipline that somebody has open.

/** Name of a person's private channel, as it goes over the wire. */
export const userChannel = (userId: number) => `private-users.${userId}`;
/** Channel for changes of a discipline's journal and attendance; open to its staff and to administrators who see every discipline. */
export const subjectChannel = (subjectId: number) => `private-subjects.${subjectId}`;

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
  /** On the channel of a discipline, of a changed journal: student, topic, mark, pass status. */
  cells?: [student: number, step: number, mark: number | null, status: number | null][];
  lesson_id?: number;
  /** On the channel of a discipline, of a lesson's changed list: student, attendance status, 1 when late, comment. */
  notes?: [student: number, status: number | null, late: number, comment: string][];
}
