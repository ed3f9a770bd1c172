// Every change of a person's factors stands in the history and goes out by mail.
import type { Db } from '@orbita/database';
import type { Deps } from '../../../http/deps.ts';
import type { CallContext } from '../../../http/mount.ts';
import type { Actor } from '../../../http/viewer.ts';
import { recordChanges } from '../../audit/index.ts';
import { insertMails, wakeMails } from '../../mails/index.ts';
import { originOf } from '../../../platform/origins.ts';
import { selectAddress } from './factor-changes.queries.ts';

/** The mail that tells of each change. */
const mailOf = {
  'authenticator-added': 'second-factor-added',
  'passkey-added': 'second-factor-added',
  'authenticator-removed': 'second-factor-removed',
  'passkey-removed': 'second-factor-removed',
  'recovery-codes-made': 'recovery-codes-made',
  'second-factor-reset': 'second-factor-reset',
} as const;
export type FactorChange = keyof typeof mailOf;

interface Told {
  actor: Actor;
  userId: number;
  change: FactorChange;
  call: CallContext;
}
/** Records a change in its transaction; whoever has no e-mail address sees it in the history alone. */
export async function tellFactorChange(deps: Deps, tx: Db, { actor, userId, change, call }: Told): Promise<void> {
  await recordChanges(tx, actor, [{ kind: 'user', id: userId, action: change }]);
  const { email, domain } = await selectAddress(tx, userId, actor.company_id);
  if (email === null) return;
  const [kind, origin] = [mailOf[change], originOf(deps.config, domain)];
  await insertMails(tx, [
    { companyId: actor.company_id, kind, recipient: email, language: call.language, origin, targetId: userId },
  ]);
}

export const wakeFactorMails = (deps: Deps): void => wakeMails(deps);
