// Who gets or loses a role hears of it in whichever way it was given or taken, and who leads the circle hears who came.
import type { Deps } from '../../../http/deps.ts';
import type { Viewer } from '../../../http/viewer.ts';
import { announceRole } from '../../notifications/index.ts';
import type { PeopleChange } from './links.queries.ts';

export async function tellPeople(
  deps: Deps,
  viewer: Viewer,
  { id, given, taken }: PeopleChange & { id: number },
): Promise<void> {
  await announceRole(deps, viewer, { news: 'given', roleId: id, people: given });
  await announceRole(deps, viewer, { news: 'joined', roleId: id, people: given });
  await announceRole(deps, viewer, { news: 'taken', roleId: id, people: taken });
}
