/** States of a retake; kept apart from the schemas so that pages can list them without loading the schema library. */
export const retakeStates = ['open', 'overdue', 'done', 'closed'] as const;
