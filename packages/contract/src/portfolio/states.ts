/** Where a task of a student stands. */
export const taskStates = ['open', 'overdue', 'waiting', 'returned', 'accepted'] as const;
export type TaskState = (typeof taskStates)[number];
