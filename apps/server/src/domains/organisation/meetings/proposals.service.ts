// What is proposed about tensions.
// Invariants:
// whoever has the tension, holds its role or may change it proposes; a tension has one open proposal at most;
// a proposal changes only roles of the circle in which the tension lies.
import type { BodyOf, ResponseOf } from '@orbita/contract/endpoint';
import type { AgendaItem, organisation } from '@orbita/contract/organisation';
import type { Db } from '@orbita/database';
import { AppError, assertThat, found } from '../../../http/app-error.ts';
import type { Viewer } from '../../../http/viewer.ts';
import { inTree } from '../in-tree.ts';
import { checkProposal } from './check-proposal.ts';
import * as queries from './proposals.queries.ts';
import { wordProposals } from './word-proposals.ts';

async function readProposal(db: Db, viewer: Viewer, tensionId: number): Promise<AgendaItem | null> {
  const proposal = await queries.selectLastProposal(db, viewer, tensionId);
  const [worded] = proposal ? await wordProposals(db, viewer.company_id, [proposal]) : [];
  // Decisions are made in meetings.
  return worded ? { ...worded, can_decide: false } : null;
}

export async function getProposal(
  db: Db,
  viewer: Viewer,
  tensionId: number,
): Promise<ResponseOf<typeof organisation.getProposal>> {
  found(await queries.selectTension(db, viewer, tensionId));
  return { proposal: await readProposal(db, viewer, tensionId) };
}

export function proposeChanges(
  db: Db,
  viewer: Viewer,
  tensionId: number,
  { changes, updated_at: asRead }: BodyOf<typeof organisation.proposeChanges>,
): Promise<AgendaItem> {
  return inTree(db, viewer, async (tx) => {
    const tension = found(await queries.selectTension(tx, viewer, tensionId));
    assertThat(tension.kind === 'tensions', 'not-a-tension');
    assertThat(tension.may_propose, 'organisation-read-only');
    assertThat(tension.status !== 'ready', 'tension-settled');
    await checkProposal(tx, viewer.company_id, tension.circle_id, changes);
    if (!(await queries.writeProposal(tx, viewer, { tensionId, changes }, asRead)))
      throw new AppError('stale', { current: await readProposal(tx, viewer, tensionId) });
    const proposal = await readProposal(tx, viewer, tensionId);
    assertThat(proposal, 'not-found');
    return proposal;
  });
}
