// What a student's own answers in a topic are asked for by, and where each task stands on the page.
import type { UgcAnswer } from '@orbita/contract/answers';
import { callOptions, queryClient } from '../../../api/query.ts';

/** Input of the call that reads a student's answers in a topic. */
export const ownAnswersInput = (stepId: number, userId: number) => ({
  query: { step_id: stepId, user_id: userId, size: 100 },
});

/** Shows an answer as handed in before the answers are read again. */
export const showAnswer = (userId: number, answer: UgcAnswer): void =>
  void queryClient.setQueryData(
    callOptions('answers', 'listAnswers', ownAnswersInput(answer.step_id, userId)).queryKey,
    (list) => list && { ...list, data: [answer, ...list.data.filter(({ id }) => id !== answer.id)] },
  );

export const taskAnchor = (id: number) => `task-${id}`;
