// Ids of what is dragged on the board. A discipline may stand in several halves, so its id names the half too.
interface WithId {
  id: number;
}

export const columnId = ({ id }: WithId): string => `half-${id}`;
export const subjectId = ({ id }: WithId, half: WithId): string => `subject-${id}-${half.id}`;
export const groupId = ({ id }: WithId): string => `group-${id}`;
/** The place of groups that are in no half. */
export const UNPLACED = 'unplaced';

/** What an id names. */
export type Dragged = { kind: 'half' | 'group'; id: number } | { kind: 'subject'; id: number; halfId: number };

export function readDragId(text: string): Dragged | undefined {
  const [kind, id = '', halfId = ''] = text.split('-');
  if (kind === 'half' || kind === 'group') return { kind, id: Number(id) };
  return kind === 'subject' ? { kind, id: Number(id), halfId: Number(halfId) } : undefined;
}
