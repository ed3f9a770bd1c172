/** Returns the address of a topic: of its task, where there is one, so that the page opens there. */
export const toTask = ({
  id,
  subject_id,
  task_id,
}: {
  id: number;
  subject_id: number;
  task_id: number | null;
}): string => `/subjects/${subject_id}/topics/${id}${task_id === null ? '' : `#task-${task_id}`}`;
