// What waits to be marked or assessed, kept in memory by discipline, so that the next page of a queue reads its own rows only.
// Invariant: a kept list is used only while the revisions of its discipline are those it was read at.
import type { Deps } from '../../http/deps.ts';
import type { Viewer } from '../../http/viewer.ts';
import { type CachedRead, declareCachedRead, readForCache } from '../../platform/cached-reads.ts';
import * as queries from './waiting-cases.queries.ts';

type Case = queries.WaitingCase;

const revisions = [
  'subject_revisions.revision',
  'subject_revisions.card_revision',
  'result_revisions.revision',
] as const;
/** A queue: how its cases are read, and under which name they are kept. */
interface Waiting {
  read: CachedRead;
  select: typeof queries.selectWaitingCases;
}
const toMark: Waiting = {
  read: declareCachedRead({ name: 'waiting cases', revisions, followed: {} }),
  select: queries.selectWaitingCases,
};
const toAssess: Waiting = {
  read: declareCachedRead({ name: 'unassessed cases', revisions, followed: {} }),
  select: queries.selectUnassessedCases,
};

/** Approximate characters of a case in memory. */
const SIZE_OF_CASE = 100;
const FOREVER = Number.POSITIVE_INFINITY;

/** A list in the order of the queue: longest waiting first. */
interface KeptCases {
  cases: readonly Case[];
}
const isKeptCases = (value: object | undefined): value is KeptCases => value !== undefined && 'cases' in value;

const byWaiting = (a: Case, b: Case): number => a.since - b.since || a.step_id - b.step_id || a.user_id - b.user_id;

const find = (
  { responseCache }: Deps,
  { read }: Waiting,
  key: string,
  revision: string,
): readonly Case[] | undefined => {
  const kept = responseCache.find(read, key, revision);
  return isKeptCases(kept) ? kept.cases : undefined;
};
interface Keeping {
  key: string;
  revision: string;
  cases: readonly Case[];
}
function keep({ responseCache }: Deps, { read }: Waiting, { key, revision, cases }: Keeping): void {
  const value: KeptCases = { cases };
  responseCache.keep(read, key, { revision, validUntil: FOREVER, value, size: SIZE_OF_CASE * (cases.length + 1) });
}

/** Reads the disciplines that have changed and takes the others from memory. */
async function casesBySubject(deps: Deps, queue: Waiting, subjects: queries.QueueSubject[]): Promise<Case[]> {
  const known = new Map<number, readonly Case[]>();
  for (const { id, revision } of subjects) {
    const cases = find(deps, queue, `${id}`, revision);
    if (cases) known.set(id, cases);
  }
  const changed = subjects.filter(({ id }) => !known.has(id));
  if (changed.length > 0) {
    const ids = changed.map(({ id }) => id);
    const read = await readForCache(queue.read, () => queue.select(deps.db, ids));
    const bySubject = Map.groupBy(read, ({ subject_id }) => subject_id);
    for (const { id, revision } of changed) {
      const cases = bySubject.get(id) ?? [];
      keep(deps, queue, { key: `${id}`, revision, cases });
      known.set(id, cases);
    }
  }
  return [...known.values()].flat();
}

/** Returns everything that waits in the disciplines, longest waiting first. */
async function loadCases(deps: Deps, queue: Waiting, subjects: queries.QueueSubject[]): Promise<readonly Case[]> {
  const key = `queue ${subjects.map(({ id }) => id).join()}`;
  const revision = subjects.map((subject) => subject.revision).join();
  const known = find(deps, queue, key, revision);
  if (known) return known;
  const cases = (await casesBySubject(deps, queue, subjects)).toSorted(byWaiting);
  keep(deps, queue, { key, revision, cases });
  return cases;
}

function fitterOf({ subject_id, step_id, late, waited_days, unmarked }: queries.QueueFilter): (one: Case) => boolean {
  const latest = waited_days === undefined ? undefined : (Date.now() - waited_days * 86_400_000) * 1000;
  return (one) =>
    (subject_id === undefined || one.subject_id === subject_id) &&
    (step_id === undefined || one.step_id === step_id) &&
    (!late || one.is_late) &&
    (!unmarked || one.is_unmarked) &&
    (latest === undefined || one.since <= latest);
}

/** Narrows cases to a group and to words of the student's name or the topic. */
async function keepNamed({ db }: Deps, cases: Case[], { group_id, query }: queries.QueueFilter): Promise<Case[]> {
  const words = query?.trim() ?? '';
  if (cases.length === 0 || (group_id === undefined && words === '')) return cases;
  const [users, steps] = [cases.map(({ user_id }) => user_id), cases.map(({ step_id }) => step_id)];
  const fitting = await queries.selectFitting(db, { users, steps }, { group_id, words });
  const [members, named, titled] = [new Set(fitting.members), new Set(fitting.named), new Set(fitting.titled)];
  return cases.filter(
    ({ user_id, step_id }) =>
      (group_id === undefined || members.has(user_id)) && (words === '' || named.has(user_id) || titled.has(step_id)),
  );
}

interface Asked {
  queue: Waiting;
  subjects: queries.QueueSubject[];
  filter: queries.QueueFilter;
}
/** Returns a page of a queue with the counters of the viewer's own disciplines. */
async function loadPage(deps: Deps, viewer: Viewer, { queue, subjects, filter }: Asked): Promise<queries.QueuePage> {
  const own = new Set(subjects.flatMap(({ id, is_own }) => (is_own ? [id] : [])));
  const all = await loadCases(deps, queue, subjects);
  const mine = own.size === subjects.length ? all : all.filter(({ subject_id }) => own.has(subject_id));
  const fitting = await keepNamed(deps, all.filter(fitterOf(filter)), filter);
  const page = fitting.slice(filter.offset, filter.offset + filter.size);
  return {
    rows: page.length === 0 ? [] : await queries.selectQueueRows(deps.db, viewer, page),
    total: fitting.length,
    counters: { waiting: mine.length, late: mine.filter(({ is_late }) => is_late).length },
  };
}

/** Returns a page of what waits to be marked, one row per student and topic, longest waiting first. */
export async function loadQueuePage(
  deps: Deps,
  viewer: Viewer,
  filter: queries.QueueFilter,
): Promise<queries.QueuePage> {
  const subjects = await queries.selectQueueSubjects(deps.db, viewer, filter.subject_id);
  return loadPage(deps, viewer, { queue: toMark, subjects, filter });
}

/** Returns a page of what waits to be assessed by an expert, one row per student and topic, longest waiting first. */
export async function loadExpertiseQueuePage(
  deps: Deps,
  viewer: Viewer,
  filter: queries.QueueFilter,
): Promise<queries.QueuePage> {
  const subjects = await queries.selectAssessedSubjects(deps.db, viewer, filter.subject_id);
  return loadPage(deps, viewer, { queue: toAssess, subjects, filter });
}
