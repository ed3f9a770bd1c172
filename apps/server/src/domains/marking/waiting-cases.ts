// What waits to be marked, kept in memory by discipline, so that the next page of a queue reads its own rows only.
// Invariant: a kept list is used only while the revisions of its discipline are those it was read at.
import type { Deps } from '../../http/deps.ts';
import type { Viewer } from '../../http/viewer.ts';
import { declareCachedRead, readForCache } from '../../platform/cached-reads.ts';
import * as queries from './waiting-cases.queries.ts';

type Case = queries.WaitingCase;

const waitingCases = declareCachedRead({
  name: 'waiting cases',
  revisions: ['subject_revisions.revision', 'subject_revisions.card_revision', 'result_revisions.revision'],
  followed: {},
});

/** Approximate characters of a case in memory. */
const SIZE_OF_CASE = 100;
const FOREVER = Number.POSITIVE_INFINITY;

/** A list in the order of the queue: longest waiting first. */
interface KeptCases {
  cases: readonly Case[];
}
const isKeptCases = (value: object | undefined): value is KeptCases => value !== undefined && 'cases' in value;

const byWaiting = (a: Case, b: Case): number => a.since - b.since || a.step_id - b.step_id || a.user_id - b.user_id;

type Cache = Deps['responseCache'];
const find = (cache: Cache, key: string, revision: string): readonly Case[] | undefined => {
  const kept = cache.find(waitingCases, key, revision);
  return isKeptCases(kept) ? kept.cases : undefined;
};
function keep(cache: Cache, key: string, revision: string, cases: readonly Case[]): void {
  const value: KeptCases = { cases };
  cache.keep(waitingCases, key, { revision, validUntil: FOREVER, value, size: SIZE_OF_CASE * (cases.length + 1) });
}

/** Reads the disciplines that have changed and takes the others from memory. */
async function casesBySubject({ db, responseCache }: Deps, subjects: queries.QueueSubject[]): Promise<Case[]> {
  const known = new Map<number, readonly Case[]>();
  for (const { id, revision } of subjects) {
    const cases = find(responseCache, `${id}`, revision);
    if (cases) known.set(id, cases);
  }
  const changed = subjects.filter(({ id }) => !known.has(id));
  if (changed.length > 0) {
    const read = await readForCache(waitingCases, () =>
      queries.selectWaitingCases(
        db,
        changed.map(({ id }) => id),
      ),
    );
    const bySubject = Map.groupBy(read, ({ subject_id }) => subject_id);
    for (const { id, revision } of changed) {
      const cases = bySubject.get(id) ?? [];
      keep(responseCache, `${id}`, revision, cases);
      known.set(id, cases);
    }
  }
  return [...known.values()].flat();
}

/** Returns everything that waits in the disciplines, longest waiting first. */
async function loadCases(deps: Deps, subjects: queries.QueueSubject[]): Promise<readonly Case[]> {
  const key = `queue ${subjects.map(({ id }) => id).join()}`;
  const revision = subjects.map((subject) => subject.revision).join();
  const known = find(deps.responseCache, key, revision);
  if (known) return known;
  const cases = (await casesBySubject(deps, subjects)).toSorted(byWaiting);
  keep(deps.responseCache, key, revision, cases);
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

type OwnSubject = Pick<queries.QueueSubject, 'id' | 'is_own'>;

/** Returns a page of cases that stand in their order, with the counters of the viewer's own disciplines. */
async function pageOfCases(
  deps: Deps,
  viewer: Viewer,
  { all, subjects, filter }: { all: readonly Case[]; subjects: readonly OwnSubject[]; filter: queries.QueueFilter },
): Promise<queries.QueuePage> {
  const own = new Set(subjects.flatMap(({ id, is_own }) => (is_own ? [id] : [])));
  const mine = own.size === subjects.length ? all : all.filter(({ subject_id }) => own.has(subject_id));
  const fitting = await keepNamed(deps, all.filter(fitterOf(filter)), filter);
  const page = fitting.slice(filter.offset, filter.offset + filter.size);
  return {
    rows: page.length === 0 ? [] : await queries.selectQueueRows(deps.db, viewer, page),
    total: fitting.length,
    counters: { waiting: mine.length, late: mine.filter(({ is_late }) => is_late).length },
  };
}

/** Returns a page of the queue, one row per student and topic with waiting work, longest waiting first. */
export async function loadQueuePage(
  deps: Deps,
  viewer: Viewer,
  filter: queries.QueueFilter,
): Promise<queries.QueuePage> {
  const subjects = await queries.selectQueueSubjects(deps.db, viewer, filter.subject_id);
  return pageOfCases(deps, viewer, { all: await loadCases(deps, subjects), subjects, filter });
}

/** Returns a page of what waits to be assessed by an expert, longest waiting first. */
export async function loadExpertiseQueuePage(
  deps: Deps,
  viewer: Viewer,
  filter: queries.QueueFilter,
): Promise<queries.QueuePage> {
  const subjects = await queries.selectAssessedSubjects(deps.db, viewer, filter.subject_id);
  const all = await queries.selectUnassessedCases(
    deps.db,
    subjects.map(({ id }) => id),
  );
  return pageOfCases(deps, viewer, { all, subjects, filter });
}
