// Turns the planned work into rows: answers with fields, attachments and versions; comments, marks, statuses and history.
import { createHash } from 'node:crypto';
import type { PlannedAttachment, PlannedField } from './answer-fields.ts';
import { HOUR, type Moment } from '../calendar.ts';
import type { Draft, Row } from '../draft.ts';
import type { KeptFile } from '../files/files.ts';
import { draftNotifications, type News } from './notifications.ts';
import type { Reading, Verdict, Version, Work } from './work.ts';

const WAITING_STATUS = 3;
/** A reconsidered mark is changed this much later. */
const CORRECTED_AFTER: Moment = 20 * HOUR;

export interface Bookkeeping {
  companyId: number;
  markTypeId: number;
  iso: (moment: Moment) => string;
  /** Creates the file of an attachment once and returns its row. */
  keep: (attachment: PlannedAttachment, owner: number, at: Moment) => KeptFile;
}

/** A row that gets its id once all rows of its kind are sorted by time. */
interface Dated {
  at: Moment;
  row: Row;
}
interface Books extends Bookkeeping {
  draft: Draft;
  /** Files and links by attachment, so that later versions refer to the same ones. */
  kept: Map<PlannedAttachment, KeptFile>;
  comments: (Dated & { tell: (commentId: number) => void })[];
  audits: Dated[];
  news: News[];
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');

function keptOf(books: Books, attachment: PlannedAttachment, owner: number, at: Moment): KeptFile {
  const known = books.kept.get(attachment);
  if (known) return known;
  const kept = books.keep(attachment, owner, at);
  books.kept.set(attachment, kept);
  return kept;
}

/** Returns the text of a version as the server writes it; the hash is computed from it. */
function contentOf(books: Books, work: Work, version: Version): string {
  const fields = version.fields.map(({ question, value, attachments }) => ({
    form_id: question.formId,
    title: question.written.title,
    value,
    attachments: attachments.map((attachment) => {
      const { type, id, name, size, sha256 } = keptOf(books, attachment, work.student.id, version.at);
      return {
        type,
        name,
        size,
        description: attachment.description,
        sha256,
        ...(type === 'link' ? { link_id: id } : { file_id: id }),
      };
    }),
  }));
  return JSON.stringify({ fields });
}

function draftFields(books: Books, answer_id: number, work: Work, version: Version): void {
  const { draft, iso } = books;
  for (const { question, value, credit, attachments } of version.fields satisfies PlannedField[]) {
    const field_id = draft.add('answer_fields', {
      answer_id,
      form_id: question.formId,
      value,
      credit,
      updated_at: iso(version.at),
    });
    attachments.forEach((attachment, number) => {
      const { type, id } = keptOf(books, attachment, work.student.id, version.at);
      const [file_id, link_id] = type === 'link' ? [null, id] : [id, null];
      draft.add('answer_attachments', {
        answer_id,
        field_id,
        type,
        file_id,
        link_id,
        description: attachment.description,
        number,
      });
    });
  }
}

function draftAnswer(books: Books, work: Work): number {
  const { draft, iso } = books;
  const { topic, student, versions } = work;
  const first = versions[0]!;
  const last = versions.at(-1)!;
  const answer_id = draft.add('answers', {
    pattern_id: topic.patternId,
    step_id: topic.id,
    subject_id: topic.discipline.id,
    user_id: student.id,
    title: '',
    privacy: 1,
    is_late: last.isLate,
    version: versions.length,
    submitted_at: iso(last.at),
    waiting_since: work.isWaiting ? iso(last.at) : null,
    created_at: iso(first.at),
    updated_at: iso(last.at),
  });
  versions.forEach((version, i) => {
    const content = contentOf(books, work, version);
    draft.add('answer_versions', {
      answer_id,
      number: i + 1,
      content: JSON.parse(content),
      sha256: hashOf(content),
      is_late: version.isLate,
      created_at: iso(version.at),
    });
    for (const { id } of topic.discipline.teachers) {
      books.news.push({
        at: version.at,
        userId: id,
        type: 'answer',
        actorId: student.id,
        topic,
        answerId: answer_id,
        commentId: null,
        payload: {},
        isSettled: !work.isWaiting || i < versions.length - 1,
      });
    }
  });
  draftFields(books, answer_id, work, last);
  return answer_id;
}

function addComment(
  books: Books,
  comment: { answerId: number; authorId: number; text: string; at: Moment },
  tell: (commentId: number) => void,
): void {
  const { answerId: answer_id, authorId: author_id, text, at } = comment;
  const moment = books.iso(at);
  books.comments.push({ at, tell, row: { answer_id, author_id, text, created_at: moment, updated_at: moment } });
}

function addAudit(
  books: Books,
  change: {
    actorId: number;
    studentId: number;
    stepId: number;
    action: 'mark' | 'passing';
    before: number | null;
    after: number;
    at: Moment;
  },
): void {
  books.audits.push({
    at: change.at,
    row: {
      company_id: books.companyId,
      actor_id: change.actorId,
      student_id: change.studentId,
      step_id: change.stepId,
      action: change.action,
      object_type: 'step',
      object_id: change.stepId,
      old_value: change.before,
      new_value: change.after,
      created_at: books.iso(change.at),
    },
  });
}

function recordVerdict(books: Books, work: Work, answerId: number, verdict: Verdict): void {
  const { topic, student } = work;
  const { at, teacher, status, mark, firstMark, comment } = verdict;
  const actorId = teacher.id;
  const about = { actorId, studentId: student.id, stepId: topic.id, at };
  if (mark !== null) addAudit(books, { ...about, action: 'mark', before: null, after: firstMark ?? mark });
  if (mark !== null && firstMark !== null)
    addAudit(books, { ...about, action: 'mark', before: firstMark, after: mark, at: at + CORRECTED_AFTER });
  addAudit(books, { ...about, action: 'passing', before: WAITING_STATUS, after: status });
  const type = mark !== null ? 'mark' : comment !== null ? 'comment' : 'passing';
  const payload = { value: mark, max_mark: topic.maxMark, passed_status_id: status };
  const news: News = {
    at,
    userId: student.id,
    type,
    actorId,
    topic,
    answerId,
    commentId: null,
    payload,
    isSettled: false,
  };
  books.news.push(news);
  if (comment !== null) {
    addComment(books, { answerId, authorId: actorId, text: comment, at }, (commentId) => {
      news.commentId = commentId;
    });
  }
}

function draftOutcome(books: Books, work: Work, answer_id: number): void {
  const { draft, iso, companyId } = books;
  const { topic, student, verdicts } = work;
  const last = verdicts.at(-1);
  const lastVersion = work.versions.at(-1)!;
  if (last && last.mark !== null) {
    draft.add('marks', {
      step_id: topic.id,
      student_id: student.id,
      mark_type_id: books.markTypeId,
      answer_id,
      value: last.mark,
      author_id: last.teacher.id,
      created_at: iso(last.at),
      updated_at: iso(last.firstMark === null ? last.at : last.at + CORRECTED_AFTER),
    });
  }
  const [status, author, at] =
    last && !work.isWaiting ? [last.status, last.teacher.id, last.at] : [WAITING_STATUS, student.id, lastVersion.at];
  draft.add('passings', {
    company_id: companyId,
    step_id: topic.id,
    student_id: student.id,
    passed_status_id: status,
    author_id: author,
    created_at: iso(work.versions[0]!.at),
    updated_at: iso(at),
  });
}

function draftReply(books: Books, { reply, student, topic }: Work, answerId: number): void {
  if (!reply) return;
  const { at, text } = reply;
  addComment(books, { answerId, authorId: student.id, text, at }, (commentId) => {
    for (const { id } of topic.discipline.teachers) {
      books.news.push({
        at,
        userId: id,
        type: 'comment',
        actorId: student.id,
        topic,
        answerId,
        commentId,
        payload: {},
        isSettled: false,
      });
    }
  });
}

const inOrderOfTime = <Item extends { at: Moment }>(list: Item[]): Item[] => list.toSorted((a, b) => a.at - b.at);

export function draftWork(draft: Draft, works: Work[], readings: Reading[], bookkeeping: Bookkeeping): void {
  const books: Books = { ...bookkeeping, draft, kept: new Map(), comments: [], audits: [], news: [] };
  const { companyId, iso } = bookkeeping;
  for (const work of works) {
    const answerId = draftAnswer(books, work);
    for (const verdict of work.verdicts) recordVerdict(books, work, answerId, verdict);
    draftOutcome(books, work, answerId);
    draftReply(books, work, answerId);
  }
  for (const { student, topic, teacher, at } of readings) {
    const moment = iso(at);
    draft.add('passings', {
      company_id: companyId,
      step_id: topic.id,
      student_id: student.id,
      passed_status_id: 1,
      author_id: teacher.id,
      created_at: moment,
      updated_at: moment,
    });
  }
  for (const { row, tell } of inOrderOfTime(books.comments)) tell(draft.add('comments', row));
  for (const { row } of inOrderOfTime(books.audits)) draft.add('audit_records', row);
  draftNotifications(draft, inOrderOfTime(books.news), companyId, iso);
}
