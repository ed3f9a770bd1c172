import { forSignedIn, type FeatureRoute } from '../../ui/navigation/route-handle.ts';

const routes: FeatureRoute[] = [
  {
    path: '/self/profile/news',
    lazy: async () => ({ Component: (await import('./notifications-page.tsx')).NotificationsPage }),
    handle: { access: (user) => !user.isParent },
  },
  {
    path: '/self/settings/notifications',
    lazy: async () => ({
      Component: (await import('./settings/notification-settings-page.tsx')).NotificationSettingsPage,
    }),
    handle: { access: forSignedIn },
  },
  {
    path: '/unsubscribe/:token',
    lazy: async () => ({ Component: (await import('./settings/unsubscribe-page.tsx')).UnsubscribePage }),
    handle: { access: 'public' },
  },
];
export default routes;
