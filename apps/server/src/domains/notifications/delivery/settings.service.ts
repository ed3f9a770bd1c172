// What people choose: where each category goes, when the digest comes, and when everything waits.
import type { BodyOf, ResponseOf } from '@orbita/contract/endpoint';
import type { notifications } from '@orbita/contract/notifications';
import type { NotificationSettings } from '@orbita/contract/notifications/settings';
import { defaultChannels, type MailScope, notificationCategories } from '@orbita/contract/notifications/types';
import type { Language } from '../../../http/app-error.ts';
import type { Deps } from '../../../http/deps.ts';
import type { Viewer } from '../../../http/viewer.ts';
import * as queries from './settings.queries.ts';

const shown = ({ choices, quiet_from, quiet_to, ...stored }: queries.StoredSettings): NotificationSettings => ({
  ...stored,
  categories: notificationCategories.map((category) => ({
    category,
    ...defaultChannels[category],
    ...choices[category],
    // Whoever takes over an account must not silence what it is told of.
    ...(category === 'account' ? { mail: 'now' as const } : {}),
  })),
  quiet_hours: quiet_from !== null && quiet_to !== null ? { from: quiet_from, to: quiet_to } : null,
});

export const getNotificationSettings = async (
  { db }: Pick<Deps, 'db'>,
  viewer: Viewer,
): Promise<ResponseOf<typeof notifications.getNotificationSettings>> => shown(await queries.selectSettings(db, viewer));

type Change = BodyOf<typeof notifications.updateNotificationSettings>;

/** Adds the changed categories to those chosen before. */
function mergeChoices(choices: queries.Choices, changes: Change['categories'] = []): queries.Choices {
  const merged = { ...choices };
  for (const { category, ...change } of changes) {
    const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
    merged[category] = { ...merged[category], ...given };
  }
  return merged;
}

/** Names what a change decides of that which links in mails can stop. */
const decidedBy = (change: Change): MailScope[] => [
  ...(change.categories ?? []).flatMap(({ category, mail }) => (mail === undefined ? [] : [category])),
  ...(change.digest === undefined ? [] : (['digest'] as const)),
  ...(change.family_week === undefined ? [] : (['family'] as const)),
  ...(change.notifications_email === undefined ? [] : (['mails'] as const)),
];

export async function updateNotificationSettings(
  { db }: Pick<Deps, 'db'>,
  viewer: Viewer,
  change: Change,
  language: Language,
): Promise<ResponseOf<typeof notifications.updateNotificationSettings>> {
  return db.transaction(async (tx) => {
    await queries.lockPerson(tx, viewer.id);
    const stored = await queries.selectSettings(tx, viewer);
    const hours =
      change.quiet_hours === undefined ? { from: stored.quiet_from, to: stored.quiet_to } : change.quiet_hours;
    const values = {
      choices: mergeChoices(stored.choices, change.categories),
      digest: change.digest ?? stored.digest,
      family_week: change.family_week ?? stored.family_week,
      quiet_from: hours?.from ?? null,
      quiet_to: hours?.to ?? null,
      quiet_until: change.quiet_until === undefined ? stored.quiet_until : change.quiet_until,
      notifications_email: change.notifications_email ?? stored.notifications_email,
    };
    const { notifications_email: isOn } = change;
    const mails_off = isOn === undefined ? stored.mails_off : isOn ? null : 'account';
    await queries.saveSettings(tx, viewer, {
      ...values,
      notifications_email: isOn,
      language,
      decided: decidedBy(change),
    });
    return shown({ ...stored, ...values, mails_off });
  });
}
