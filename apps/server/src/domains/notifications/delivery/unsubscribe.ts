// Links of mails that stop such mails without signing in.
// Invariant: the link opens nothing and shows nothing but what it stops; only this installation can make one.
import type { ResponseOf } from '@orbita/contract/endpoint';
import type { notifications } from '@orbita/contract/notifications';
import {
  defaultChannels,
  digestChoices,
  mailChoices,
  type MailScope,
  mailScopes,
} from '@orbita/contract/notifications/types';
import { isOneOf } from '@orbita/contract/records';
import { found } from '../../../http/app-error.ts';
import type { Deps } from '../../../http/deps.ts';
import type { Vault } from '../../../platform/vault.ts';
import * as queries from './settings.queries.ts';

const PLACE = 'unsubscribe';
/** Bytes that the encryption alone takes. */
const SHORTEST = 28;

/** Returns the token for a person and what it stops; it is encrypted, so that it names nobody. */
export const makeUnsubscribeToken = (vault: Vault, { companyId, userId, scope }: queries.Subscription): string =>
  vault.lock(Buffer.from(`${companyId} ${userId} ${scope}`), PLACE).toString('base64url');

/** Reads a token; undefined when it is forged or of another installation. */
export function readUnsubscribeToken(vault: Vault, token: string): queries.Subscription | undefined {
  const locked = Buffer.from(token, 'base64url');
  if (locked.length < SHORTEST) return undefined;
  const [company, user, scope] = vault.unlock(locked, PLACE)?.toString().split(' ') ?? [];
  if (!isOneOf(mailScopes, scope)) return undefined;
  return { companyId: Number(company), userId: Number(user), scope };
}

type State = Omit<queries.SubscriptionState, 'company'>;
const mailOf = ({ choices }: State, scope: keyof typeof defaultChannels): string =>
  choices[scope]?.mail ?? defaultChannels[scope].mail;

function isOff(state: State, scope: MailScope): boolean {
  if (scope === 'mails') return !state.notifications_email || !state.has_mails;
  if (scope === 'family') return !state.family_week;
  return (scope === 'digest' ? state.digest : mailOf(state, scope)) === 'off';
}

const whatStops = ({ notifications_email: isOn, has_mails: hasMails }: State): queries.MailsOff =>
  isOn ? (hasMails ? null : 'institution') : 'account';

/** Sets what a scope names to a value, such as `off`. */
function withValue(state: State, scope: MailScope, value: string): State {
  if (scope === 'mails') return { ...state, has_mails: value !== 'off' };
  if (scope === 'family') return { ...state, family_week: value !== 'off' };
  if (scope === 'digest') return { ...state, digest: isOneOf(digestChoices, value) ? value : 'daily' };
  const mail = isOneOf(mailChoices, value) ? value : defaultChannels[scope].mail;
  return { ...state, choices: { ...state.choices, [scope]: { ...state.choices[scope], mail } } };
}

/** The link of a mail, opened at a domain. */
interface Link {
  token: string;
  domain: string;
}
type Reply = ResponseOf<typeof notifications.getUnsubscribing>;

/** Runs a change of what the link names; nothing is written when there is nothing to change. */
async function change(
  deps: Pick<Deps, 'db' | 'vault'>,
  { token, domain }: Link,
  next: (state: State, scope: MailScope) => State | undefined,
): Promise<Reply> {
  const subscription = found(readUnsubscribeToken(deps.vault, token));
  const { scope } = subscription;
  return deps.db.transaction(async (tx) => {
    // A statement that waits for a lock reads what was there before it waited.
    await queries.lockPerson(tx, subscription.userId);
    const { company, ...state } = found(await queries.selectSubscription(tx, subscription, domain));
    const changed = next(state, scope);
    if (changed) await queries.saveSubscription(tx, subscription, changed);
    const result = changed ?? state;
    const can_undo = result.unsubscribed[scope] !== undefined && !(scope === 'mails' && !result.notifications_email);
    return { scope, company, is_off: isOff(result, scope), can_undo, mails_off: whatStops(result) };
  });
}

export const getUnsubscribing = (deps: Pick<Deps, 'db' | 'vault'>, link: Link): Promise<Reply> =>
  change(deps, link, () => undefined);

/** Switches off and remembers what was chosen before. */
export const unsubscribe = (deps: Pick<Deps, 'db' | 'vault'>, link: Link): Promise<Reply> =>
  change(deps, link, (state, scope) => {
    if (isOff(state, scope)) return undefined;
    const before =
      scope === 'mails' || scope === 'family' ? 'on' : scope === 'digest' ? state.digest : mailOf(state, scope);
    return withValue({ ...state, unsubscribed: { ...state.unsubscribed, [scope]: before } }, scope, 'off');
  });

/** Switches on again what a link has switched off; what the person has switched off otherwise stays off. */
export const undoUnsubscribing = (deps: Pick<Deps, 'db' | 'vault'>, link: Link): Promise<Reply> =>
  change(deps, link, (state, scope) => {
    const { [scope]: before, ...others } = state.unsubscribed;
    return before === undefined ? undefined : withValue({ ...state, unsubscribed: others }, scope, before);
  });
