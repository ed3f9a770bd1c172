// What a student's own answers in a topic are asked for by, and where each task stands on the page.

/** Input of the call that reads a student's answers in a topic. */
export const ownAnswersInput = (stepId: number, userId: number) => ({
  query: { step_id: stepId, user_id: userId, size: 100 },
});

export const taskAnchor = (id: number) => `task-${id}`;
