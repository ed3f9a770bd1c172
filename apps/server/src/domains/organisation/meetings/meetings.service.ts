// Meetings of circles: an agenda of proposals, decisions, minutes.
// Invariants:
// facilitator, scribe, lead and editor run a meeting; decisions are made while it runs, not by the scribe,
// and by a facilitator only on what others propose;
// an accepted proposal changes the roles at once, all of it or nothing;
// who decides is set by those who lead the circle or facilitate all of its meetings, not by who runs a single one;
// minutes are written when the meeting ends and never change; a meeting that has decided something ends with them.
import type { BodyOf, QueryOf, ResponseOf } from '@orbita/contract/endpoint';
import type { Meeting, organisation } from '@orbita/contract/organisation';
import { MOST_ON_AGENDA } from '@orbita/contract/organisation/words';
import type { Db } from '@orbita/database';
import { AppError, assertThat, found } from '../../../http/app-error.ts';
import { pageOf, readPage } from '../../../http/paging.ts';
import type { Deps } from '../../../http/deps.ts';
import type { Viewer } from '../../../http/viewer.ts';
import { announceDeletedRoles, announceMeeting } from '../../notifications/index.ts';
import { inTree } from '../in-tree.ts';
import { loadRole } from '../organisation.access.ts';
import { applyChanges } from './apply-changes.ts';
import { checkProposal } from './check-proposal.ts';
import * as queries from './meetings.queries.ts';
import { decide, selectWaiting } from './proposals.queries.ts';
import { getMeeting, minutesOf } from './read-meeting.ts';
import { wordChanges } from './word-proposals.ts';

const ok = { ok: true } as const;

export async function listMeetings(
  db: Db,
  viewer: Viewer,
  query: QueryOf<typeof organisation.listMeetings>,
): Promise<ResponseOf<typeof organisation.listMeetings>> {
  const page = readPage(query, 20);
  return pageOf(await queries.selectMeetings(db, viewer.company_id, query, page), page);
}

/** Notifies others than the viewer of the meeting as it is. */
const tell = (deps: Deps, viewer: Viewer, news: 'invited' | 'cancelled', meeting: Meeting): Promise<void> =>
  announceMeeting(deps, viewer, { news, meeting, userIds: meeting.people.map(({ id }) => id) });

export async function createMeeting(
  deps: Deps,
  viewer: Viewer,
  circleId: number,
  body: BodyOf<typeof organisation.createMeeting>,
): Promise<Meeting> {
  const { db } = deps;
  const id = await inTree(db, viewer, async (tx) => {
    const circle = await loadRole(tx, viewer, circleId);
    assertThat(circle.is_scope, 'not-a-circle');
    assertThat(circle.can_meet, 'meeting-not-yours');
    const made = await queries.insertMeeting(tx, viewer, { circleId, meeting: body });
    const waiting = await selectWaiting(tx, viewer, circleId);
    const ids = waiting.map((one) => one.id);
    await queries.writeAgenda(tx, viewer.company_id, made.id, ids);
    return made.id;
  });
  const meeting = await getMeeting(db, viewer, id);
  await tell(deps, viewer, 'invited', meeting);
  return meeting;
}

/** Locks a meeting that the viewer runs and that is not over. */
async function openMeeting(tx: Db, viewer: Viewer, id: number): Promise<Meeting> {
  found(await queries.lockMeeting(tx, viewer.company_id, id));
  const meeting = await getMeeting(tx, viewer, id);
  assertThat(meeting.state !== 'finished', 'meeting-over');
  assertThat(meeting.can_run, 'meeting-not-yours');
  return meeting;
}

/** Tells who came to a meeting, who is in it no more, and everybody else when it was moved. */
async function tellChanges(deps: Deps, viewer: Viewer, before: Meeting, meeting: Meeting): Promise<void> {
  const [were, are] = [before, meeting].map(({ people }) => new Set(people.map(({ id }) => id)));
  const isMoved = Date.parse(before.starts_at) !== Date.parse(meeting.starts_at);
  const stay = [...are!].filter((id) => were!.has(id));
  const come = [...are!].filter((id) => !were!.has(id));
  const gone = [...were!].filter((id) => !are!.has(id));
  await announceMeeting(deps, viewer, { news: 'invited', meeting, userIds: come });
  await announceMeeting(deps, viewer, { news: 'withdrawn', meeting, userIds: gone });
  if (isMoved) await announceMeeting(deps, viewer, { news: 'moved', meeting, userIds: stay, wasAt: before.starts_at });
}

type Parts = NonNullable<BodyOf<typeof organisation.updateMeeting>['people']>;
/** Throws when somebody would decide in a meeting, or decide no more, by the word of who may not appoint them. */
function assertFacilitatorsStay(viewer: Viewer, { people, can_appoint }: Meeting, next: Parts): void {
  if (can_appoint) return;
  const were = new Set(people.filter((one) => one.meeting_role === 'facilitator').map(({ id }) => id));
  const are = new Set(next.filter((one) => one.meeting_role === 'facilitator').map((one) => one.user_id));
  // Whoever facilitates this meeting may hand the part back, but not on.
  const stay = [...were].every((id) => are.has(id) || id === viewer.id);
  assertThat(stay && [...are].every((id) => were.has(id)), 'facilitator-not-yours');
}

export async function updateMeeting(
  deps: Deps,
  viewer: Viewer,
  id: number,
  { updated_at: asRead, ...change }: BodyOf<typeof organisation.updateMeeting>,
): Promise<Meeting> {
  const { db } = deps;
  const before = await inTree(db, viewer, async (tx) => {
    const current = await openMeeting(tx, viewer, id);
    const { people, agenda } = change;
    if (change.state === 'planned') assertThat(!(await queries.hasActed(tx, id)), 'meeting-has-decided');
    if (!(await queries.updateMeetingRow(tx, id, change, asRead))) throw new AppError('stale', { current });
    if (people) {
      const named = [...new Map(people.map((one) => [one.user_id, one])).values()];
      assertFacilitatorsStay(viewer, current, named);
      const known = await queries.writeMeetingPeople(tx, viewer.company_id, id, named);
      assertThat(known === named.length, 'unknown-holder');
    }
    if (agenda) {
      const { known, all } = await queries.writeAgenda(tx, viewer.company_id, id, agenda);
      assertThat(known === new Set(agenda).size, 'proposal-outside');
      assertThat(all <= MOST_ON_AGENDA, 'agenda-limit');
    }
    return current;
  });
  const meeting = await getMeeting(db, viewer, id);
  await tellChanges(deps, viewer, before, meeting);
  return meeting;
}

export async function decideProposal(
  deps: Deps,
  viewer: Viewer,
  id: number,
  { proposal_id, outcome, note = '', updated_at: asRead }: BodyOf<typeof organisation.decideProposal>,
): Promise<Meeting> {
  const { db } = deps;
  const deleted = await inTree(db, viewer, async (tx) => {
    const meeting = await openMeeting(tx, viewer, id);
    assertThat(meeting.state === 'running' && meeting.scope_id !== null, 'meeting-not-running');
    const proposal = found(meeting.agenda.find((one) => one.id === proposal_id));
    assertThat(proposal.state === 'open', 'proposal-decided');
    assertThat(proposal.can_decide, 'decision-not-yours');
    // Whoever decides has read what is decided.
    if (asRead !== undefined && Date.parse(asRead) !== Date.parse(proposal.updated_at))
      throw new AppError('stale', { current: meeting });
    const worded = await wordChanges(tx, viewer.company_id, proposal.changes);
    const isAccepted = outcome === 'accepted';
    if (isAccepted) await checkProposal(tx, viewer.company_id, meeting.scope_id, proposal.changes);
    // First the decision, which keeps what the changes may delete: the tension and its role.
    await decide(tx, { id: proposal_id, state: outcome, note: note.trim(), worded });
    return isAccepted ? applyChanges(tx, { viewer, meeting: { id, title: meeting.title } }, proposal.changes) : [];
  });
  await announceDeletedRoles(deps, viewer, deleted);
  return getMeeting(db, viewer, id);
}

export async function finishMeeting(db: Db, viewer: Viewer, id: number): Promise<Meeting> {
  await inTree(db, viewer, async (tx) => {
    const meeting = await openMeeting(tx, viewer, id);
    assertThat(meeting.state === 'running', 'meeting-not-running');
    await queries.finishMeetingRow(tx, id, minutesOf(meeting));
  });
  return getMeeting(db, viewer, id);
}

export async function deleteMeeting(deps: Deps, viewer: Viewer, id: number): Promise<typeof ok> {
  const cancelled = await inTree(deps.db, viewer, async (tx) => {
    const meeting = await openMeeting(tx, viewer, id);
    assertThat(meeting.state === 'planned', 'meeting-running');
    assertThat(!(await queries.hasActed(tx, id)), 'meeting-has-decided');
    await queries.deleteMeetingRow(tx, id);
    return meeting;
  });
  await tell(deps, viewer, 'cancelled', cancelled);
  return ok;
}
