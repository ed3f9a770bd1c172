// An action on many people: each is taken or refused with a reason, and nobody of another company is named.
import { type ErrorCode, errors } from '@orbita/contract/errors';
import type { Db } from '@orbita/database';
import { assertThat, type Language } from '../../../http/app-error.ts';
import type { Viewer } from '../../../http/viewer.ts';
import { selectTargets, type Target } from './account.queries.ts';

/** What was done, and whom it was not done to. */
export interface Outcome {
  done: number[];
  refused: { id: number; name: string; reason: string }[];
}

/** Says why something is not done to a person; undefined when it is. */
type Refusal = (target: Target) => ErrorCode | undefined;

/** Sorts people into those to whom it is done and those to whom it is not, each with the reason. */
export function sortOut(targets: Target[], refusal: Refusal, language: Language): Outcome & { taken: Target[] } {
  const judged = targets.map((target) => ({ target, code: refusal(target) }));
  return {
    done: judged.flatMap(({ target, code }) => (code ? [] : [target.id])),
    taken: judged.flatMap(({ target, code }) => (code ? [] : [target])),
    refused: judged.flatMap(({ target: { id, name }, code }) =>
      code ? [{ id, name, reason: errors[code][language] }] : [],
    ),
  };
}

/** Returns the people of the company among the ids; an id of nobody is not found. */
export async function loadTargets(tx: Db, viewer: Pick<Viewer, 'company_id'>, ids: number[]): Promise<Target[]> {
  const wanted = [...new Set(ids)];
  const targets = await selectTargets(tx, viewer.company_id, wanted);
  assertThat(targets.length === wanted.length, 'not-found');
  return targets;
}
