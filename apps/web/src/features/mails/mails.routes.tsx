import type { FeatureRoute } from '../../ui/navigation/route-handle.ts';

const routes: FeatureRoute[] = [
  {
    path: '/developer',
    lazy: async () => ({ Component: (await import('./developer-page.tsx')).DeveloperPage }),
    handle: { access: 'public' },
  },
  {
    path: '/developer/mail',
    lazy: async () => ({ Component: (await import('./mails-page.tsx')).MailsPage }),
    handle: { access: 'public' },
  },
];
export default routes;
