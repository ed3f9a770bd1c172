// The live channel in laravel-echo's protocol: one private channel per user, one per discipline that somebody has open, and one
// per institution for open pages of its organisation.

/** Name of a user's private channel. */
export const userChannel = (userId: number) => `private-users.${userId}`;
/** Channel for changes of a discipline's journal and attendance, open to its staff and to administrators of all disciplines. */
export const subjectChannel = (subjectId: number) => `private-subjects.${subjectId}`;
/** Channel for changes of circles and roles of a company, open to its staff. */
export const organisationChannel = (companyId: number) => `private-organisation.${companyId}`;

/** What happens to a contract after the office has confirmed it, each with its own event and the step that follows. */
export const contractNews = {
  signed: { event: 'contract.signed.status', step: 6 },
  'signed.both': { event: 'contract.signed.both.status', step: 7 },
  paid: { event: 'contract.paid.status', step: 8 },
} as const;
export type ContractNews = keyof typeof contractNews;

/** Payload of `events_feed`: it names what has changed, and clients read the data again by the calls, which check access. */
export interface FeedEvent {
  kind:
    | 'notification'
    | 'answer'
    | 'verdict'
    | 'comment'
    | 'expertise'
    | 'soft-score'
    | 'retake'
    | 'read'
    | 'journal'
    | 'attendance'
    | 'dates'
    | 'extension'
    | 'schedule'
    | 'rights'
    | 'queue'
    | 'contract'
    /** Something about applications changed that the office shows. */
    | 'admission'
    | 'organisation'
    /** A report of many forms of the person went on or came to its end. */
    | 'report'
    /** What happened before the channel was joined is no longer known, so that everything is to be read again. */
    | 'missed';
  subject_id?: number;
  step_id?: number;
  student_id?: number;
  /** Number of unread notifications after the event; counting stops at about a hundred, since the bell shows no more. */
  unread?: number;
  notification_id?: number;
  /** User who made the change. */
  actor_id?: number;
  /** Page that made the change, as `<user id>.<X-Client-ID>`; it already shows the change and need not reload it. */
  sender?: string;
  /** Changed journal cells, sent on the channel of a discipline: student, topic, mark, pass status. */
  cells?: [student: number, step: number, mark: number | null, status: number | null][];
  /** Of `queue`: how many files are prepared before the one that the user asked for; 0 when its turn has come. */
  ahead?: number;
  lesson_id?: number;
  contract_id?: number;
  /** Of `contract`: what has just happened to it; the channel then also carries the event of that name. */
  contract_status?: ContractNews;
  /** Changed attendance cells, sent on the channel of a discipline: student, status, 1 when late, comment. */
  notes?: [student: number, status: number | null, late: number, comment: string][];
}
