// Hands in an answer without a network: it moves to the outbox, and the browser is asked to send it when it can.
import { isRecord } from '@orbita/contract/records';
import { getToken, rememberedToken } from '../../../../api/client/session.ts';
import { getLanguage } from '../../../../base/language.ts';
import { noteOutboxChange } from './outbox-state.ts';
import { type OutboxEntry, putIntoOutbox } from './outbox-store.ts';
import { OUTBOX_SYNC } from './outbox-words.ts';
import { keepOutboxSession } from './outbox-session.ts';

/** Returns false when this device cannot keep the answer, which then stays a draft. */
export async function handInLater(entry: OutboxEntry): Promise<boolean> {
  if (getToken() === null || !(await putIntoOutbox(entry))) return false;
  await noteOutboxChange(entry.userId);
  await askForSync(entry.userId).catch(() => undefined);
  return true;
}

/** Lets the browser send when the network is back, also with no page open; only a session that this device remembers. */
async function askForSync(userId: number): Promise<void> {
  const token = rememberedToken();
  const registration: unknown = await navigator.serviceWorker?.getRegistration();
  if (token === null || !canSync(registration)) return;
  await keepOutboxSession({ userId, token, language: getLanguage() });
  await registration.sync.register(OUTBOX_SYNC);
}

/** Not every browser has it, and the types know it of none. */
const canSync = (value: unknown): value is { sync: { register: (tag: string) => Promise<void> } } =>
  isRecord(value) && isRecord(value.sync);
