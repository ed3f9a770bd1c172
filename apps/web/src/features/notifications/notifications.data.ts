import { callOptions, invalidate, queryClient, useSave, type Input, type Output } from '../../api/query.ts';

type List = Output<'notifications', 'listNotifications'>;
type Status = Output<'notifications', 'getNotificationStatus'>;
export type ListInput = NonNullable<Input<'notifications', 'listNotifications'>>;

/** Toggles a notification; the list and the bell change at once and revert if the server refuses. */
export function useToggleUnread(input: ListInput) {
  const listKey = callOptions('notifications', 'listNotifications', input).queryKey;
  const statusKey = callOptions('notifications', 'getNotificationStatus').queryKey;
  return useSave('notifications', 'setNotificationUnread', {
    onMutate: async ({ params, body }) => {
      await queryClient.cancelQueries({ queryKey: ['notifications'] });
      const before = {
        list: queryClient.getQueryData<List>(listKey),
        status: queryClient.getQueryData<Status>(statusKey),
      };
      const read_at = body.unread ? null : new Date().toISOString();
      queryClient.setQueryData<List>(
        listKey,
        (list) => list && { ...list, data: list.data.map((one) => (one.id === params.id ? { ...one, read_at } : one)) },
      );
      queryClient.setQueryData<Status>(
        statusKey,
        (status) =>
          status && {
            ...status,
            unread_notifications: Math.max(0, status.unread_notifications + (body.unread ? 1 : -1)),
          },
      );
      return before;
    },
    onError: (_error, _input, before) => {
      queryClient.setQueryData(listKey, before?.list);
      queryClient.setQueryData(statusKey, before?.status);
    },
    // The list of unread ones keeps the row until it is reopened, because a row vanishing under the pointer invites misclicks.
    onSettled: () => void queryClient.invalidateQueries({ queryKey: statusKey }),
  });
}

/** Marks all notifications as read. */
export const useReadAll = () =>
  useSave('notifications', 'readAllNotifications', { onSuccess: () => invalidate('notifications') });
