import type { FeatureRoute } from '../../ui/navigation/route-handle.ts';

const routes: FeatureRoute[] = [
  {
    path: '/question',
    lazy: async () => ({ Component: (await import('./ask-page.tsx')).AskPage }),
    handle: { access: 'public' },
  },
  {
    path: '/admin/questions',
    lazy: async () => ({ Component: (await import('./inquiries-page.tsx')).InquiriesPage }),
    handle: { access: (user) => user.can('users_read') },
  },
  {
    path: '/admin/questions/:id',
    lazy: async () => ({ Component: (await import('./inquiry-page.tsx')).InquiryPage }),
    handle: { access: (user) => user.can('users_read') },
  },
];
export default routes;
