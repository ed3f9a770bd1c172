// Grants or refuses more time. Of two teachers who decide at once, the second is told that it is settled.
import type { BodyOf } from '@orbita/contract/endpoint';
import type { Extension, extensions } from '@orbita/contract/extensions';
import type { Db } from '@orbita/database';
import { assertOthersWork } from '../../access/subjects.access.ts';
import { assertThat, found } from '../../http/app-error.ts';
import type { Deps } from '../../http/deps.ts';
import type { Viewer } from '../../http/viewer.ts';
import { changeAndAnnounce, changeDates } from '../abstract-lessons/index.ts';
import { writeAuditRecords } from '../audit/index.ts';
import { announceExtension } from '../notifications/index.ts';
import { readDeciding } from './extensions.access.ts';
import * as queries from './extensions.queries.ts';
import { assertLater } from './extensions.service.ts';

async function lockToDecide(tx: Db, viewer: Viewer, id: number): Promise<queries.LockedExtension> {
  const locked = found(await queries.lockExtension(tx, viewer, id, await readDeciding(tx, viewer)));
  assertOthersWork(viewer, locked.student_id);
  assertThat(locked.is_waiting, 'extension-settled');
  return locked;
}

const aboutOf = ({ subject_id, step_id, student_id }: queries.LockedExtension) => ({
  subjectId: subject_id,
  stepId: step_id,
  studentId: student_id,
});

export async function grantExtension(
  deps: Deps,
  viewer: Viewer,
  id: number,
  { due_at, answer = '' }: BodyOf<typeof extensions.grantExtension>,
): Promise<Extension> {
  const { request, extension } = await changeAndAnnounce(deps, viewer, async (tx) => {
    const locked = await lockToDecide(tx, viewer, id);
    const { step_id, subject_id, student_id } = locked;
    const place = {
      subjectId: subject_id,
      target: { studentId: student_id },
      actorId: viewer.id,
      isToldOtherwise: true,
    };
    const { steps } = await changeDates(tx, place, [{ step_id, due_at: due_at ?? locked.wished_at }]);
    const until = found(steps[0]?.due_at ?? undefined);
    assertLater('due_at', until, locked.due_at);
    await queries.settleExtension(tx, viewer, id, { state: 'granted', answer: answer.trim(), grantedUntil: until });
    const record = { object_type: 'extension', object_id: id, student_id, step_id };
    const values = { old_value: { due_at: locked.due_at }, new_value: { due_at: until } };
    await writeAuditRecords(tx, viewer, [{ action: 'extension-granted', ...record, ...values }]);
    return { place, result: { request: locked, extension: found(await queries.selectExtension(tx, viewer, id)) } };
  });
  const payload = { due_at: extension.granted_until };
  await announceExtension(deps, viewer, { ...aboutOf(request), told: 'granted', payload });
  return extension;
}

export async function refuseExtension(
  deps: Deps,
  viewer: Viewer,
  id: number,
  { answer }: BodyOf<typeof extensions.refuseExtension>,
): Promise<Extension> {
  const { request, extension } = await deps.db.transaction(async (tx) => {
    const locked = await lockToDecide(tx, viewer, id);
    await queries.settleExtension(tx, viewer, id, { state: 'refused', answer: answer.trim() });
    const { step_id, student_id } = locked;
    const record = { object_type: 'extension', object_id: id, student_id, step_id };
    await writeAuditRecords(tx, viewer, [
      { action: 'extension-refused', ...record, new_value: { reason: answer.trim() } },
    ]);
    return { request: locked, extension: found(await queries.selectExtension(tx, viewer, id)) };
  });
  const payload = { reason: extension.answer };
  await announceExtension(deps, viewer, { ...aboutOf(request), told: 'refused', payload });
  return extension;
}
