import type { NotificationSettings, SettingsChange } from '@orbita/contract/notifications/settings';
import { callOptions, queryClient, useSave } from '../../../api/query.ts';

/** What the settings look like once the server has stored a change. */
function changed(settings: NotificationSettings, { categories = [], ...change }: SettingsChange): NotificationSettings {
  const byName = new Map(categories.map((one) => [one.category, one]));
  const merged = settings.categories.map((one) => ({ ...one, ...byName.get(one.category) }));
  const { notifications_email: isOn } = change;
  const mailsOff = isOn === undefined ? settings.mails_off : isOn ? null : 'account';
  return { ...settings, ...change, mails_off: mailsOff, categories: merged };
}

/** Saves a change, which is shown at once and taken back when the server refuses it. */
export function useSettingsChange(): (change: SettingsChange) => void {
  const key = callOptions('notifications', 'getNotificationSettings', undefined).queryKey;
  const save = useSave('notifications', 'updateNotificationSettings', {
    onMutate: async (input) => {
      await queryClient.cancelQueries({ queryKey: key });
      const before = queryClient.getQueryData<NotificationSettings>(key);
      if (before && input?.body) queryClient.setQueryData(key, changed(before, input.body));
      return before;
    },
    onError: (_error, _input, before) => queryClient.setQueryData(key, before),
  });
  return (change) => save.mutate({ body: change });
}
