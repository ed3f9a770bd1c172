// Does what imports wait for: comparing, applying, undoing. Whatever a server leaves undone another one takes up.
import type { ErrorCode } from '@orbita/contract/errors';
import { constraintOf, type Db, isDatabaseAway } from '@orbita/database';
import { AppError, assertThat } from '../../http/app-error.ts';
import type { Deps } from '../../http/deps.ts';
import { can, duty, loadAbsentViewer, type Viewer } from '../../http/viewer.ts';
import { applyRows } from './applying/apply-rows.ts';
import { endApplying, lockImportsOf, storeEffects } from './applying/apply.queries.ts';
import { compareImport, countRows, markMoved, storedRows, storeRows } from './comparing/compare.ts';
import { endComparison } from './comparing/rows.queries.ts';
import * as steps from './steps.queries.ts';
import { undoRows } from './undoing/undo-rows.ts';
import { selectLines } from './user-imports.queries.ts';

const BATCH = 1000;
type Claimed = steps.ClaimedImport;

/** What goes on when a step fails. */
const before = { comparing: 'ready', applying: 'ready', undoing: 'applied' } as const;
/** Refusals that say themselves what happened. */
const told: readonly ErrorCode[] = [
  'import-stopped',
  'import-built-on',
  'import-too-many-groups',
  'import-nothing',
  'import-undecided',
  'admin-only',
];

/** Begins the next step of an import right after the reply. */
export const wakeImport = (deps: Deps, id: number): void =>
  deps.followUps.wake(`user-import-${id}`, () => runImport(deps, id));

/** Takes up what a server has left. */
export async function runLeftImports(deps: Deps): Promise<void> {
  for (const { id } of await steps.selectLeftImports(deps.db)) wakeImport(deps, id);
}

async function runImport(deps: Deps, id: number): Promise<void> {
  const claimed = await steps.claimImport(deps.db, id);
  if (!claimed) return;
  const { state } = claimed;
  if (state !== 'comparing' && state !== 'applying' && state !== 'undoing') return;
  try {
    if (state === 'comparing') await compare(deps.db, claimed);
    else if (state === 'applying') await apply(deps, claimed);
    else await undo(deps, claimed);
  } catch (error) {
    // The next server takes it up where the database is away.
    if (isDatabaseAway(error)) throw error;
    const code = error instanceof AppError && told.includes(error.code) ? error.code : 'import-failed';
    await steps.failStep(deps.db, { id, state: before[state], notice: code });
    if (code === 'import-failed' && constraintOf(error) === undefined) throw error;
  }
}

/** Returns whoever began the step with the rights held now. */
async function loadActor(db: Db, { actor_id, company_id }: Claimed): Promise<Viewer> {
  const viewer = actor_id === null ? undefined : await loadAbsentViewer(db, actor_id, company_id);
  assertThat(viewer && !viewer.is_blocked && !duty(viewer) && can(viewer, 'users_write'), 'admin-only');
  return viewer;
}

/** Returns what notes the progress of a step outside its transaction, and throws when it was asked to stop. */
const tellProgress =
  (db: Db, id: number) =>
  async (share: number): Promise<void> =>
    assertThat(!(await steps.noteProgress(db, id, Math.min(99, Math.round(share * 100)))), 'import-stopped');

async function compare(db: Db, claimed: Claimed): Promise<void> {
  const { id, version, moves_students: movesStudents } = claimed;
  const viewer = await loadActor(db, claimed);
  const sheets = await selectLines(db, id);
  await tellProgress(db, id)(0.3);
  const { rows } = await compareImport(db, { importId: id, viewer, movesStudents, sheets });
  const stored = await storedRows(rows);
  await db.transaction(async (tx) => {
    if ((await endComparison(tx, { id, version }, { counts: countRows(rows), notice: null })) === 1)
      await storeRows(tx, id, stored);
  });
}

/** Applies an import if it would still do what its preview says; otherwise the preview is made anew. */
async function apply(deps: Deps, claimed: Claimed): Promise<void> {
  const { db, live } = deps;
  const { id, version, moves_students: movesStudents, company_id: company } = claimed;
  const sheets = await selectLines(db, id);
  const tell = tellProgress(db, id);
  const done = await db.transaction(async (tx) => {
    await lockImportsOf(tx, company, claimed.actor_id);
    const viewer = await loadActor(tx, claimed);
    await tell(0.05);
    const { rows, known } = await compareImport(tx, { importId: id, viewer, movesStudents, sheets, isLocked: true });
    const stored = await markMoved(tx, id, rows);
    if (stored.some(({ is_moved }) => is_moved)) {
      await endComparison(tx, { id, version }, { counts: countRows(rows), notice: 'import-moved' });
      await storeRows(tx, id, stored);
      return { viewer, changed: [] };
    }
    assertThat(!rows.some(({ action }) => action === 'suspected'), 'import-undecided');
    await tell(0.15);
    const groupNames = new Map(known.groups.map((group) => [group.id, group.name]));
    const applied = await applyRows(tx, { viewer, rows, groupNames }, (share) => tell(0.15 + share * 0.8));
    for (let at = 0; at < applied.length; at += BATCH) await storeEffects(tx, id, applied.slice(at, at + BATCH));
    assertThat((await endApplying(tx, id)) === 1, 'import-stopped');
    const changed = applied.flatMap(({ user_id, effects }) => (user_id !== null && !effects.created ? [user_id] : []));
    return { viewer, changed };
  });
  live.send(done.changed, { kind: 'rights' }, done.viewer);
  await live.recheck(null);
}

async function undo({ db, live }: Deps, claimed: Claimed): Promise<void> {
  const { id, company_id: company } = claimed;
  const done = await db.transaction(async (tx) => {
    await lockImportsOf(tx, company, claimed.actor_id);
    const viewer = await loadActor(tx, claimed);
    return { viewer, changed: await undoRows(tx, { viewer, importId: id }, tellProgress(db, id)) };
  });
  live.send(done.changed, { kind: 'rights' }, done.viewer);
  await live.recheck(null);
}
