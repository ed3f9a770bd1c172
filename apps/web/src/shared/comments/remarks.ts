// Groups comments into threads and finds the question a remark is about.
import type { Comment, UgcAnswer } from '@orbita/contract/answers';
import type { Form } from '@orbita/contract/tasks';

export interface Thread {
  comment: Comment;
  replies: Comment[];
}

/** Returns threads, oldest first; a reply to a reply belongs to the comment that started the thread. */
export function threadsOf(comments: readonly Comment[]): Thread[] {
  const byId = new Map(comments.map((comment) => [comment.id, comment]));
  const beginningOf = (comment: Comment, seen = new Set<number>()): Comment => {
    const parent = comment.parent_id === null ? undefined : byId.get(comment.parent_id);
    if (!parent || seen.has(comment.id)) return comment;
    return beginningOf(parent, seen.add(comment.id));
  };
  const threads = new Map<number, Thread>();
  for (const comment of comments) {
    const beginning = beginningOf(comment);
    const thread = threads.get(beginning.id) ?? { comment: beginning, replies: [] };
    if (comment !== beginning) thread.replies.push(comment);
    threads.set(beginning.id, thread);
  }
  return [...threads.values()];
}

/** Returns the title of the question that a field of the answer belongs to. */
export function questionOf(answer: UgcAnswer, questions: readonly Form[], fieldId: number | null): string | undefined {
  const formId = answer.fields.find(({ id }) => id === fieldId)?.form_id;
  return questions.find(({ id }) => id === formId)?.title;
}
