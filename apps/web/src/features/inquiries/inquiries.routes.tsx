import type { CurrentUser } from '../../api/current-user.ts';
import type { FeatureRoute } from '../../ui/navigation/route-handle.ts';

/** The office, and whoever holds the role that answers questions. */
const answers = ({ can, user }: CurrentUser) => can('users_read') || user.duties.includes('inquiries');
const routes: FeatureRoute[] = [
  {
    path: '/question',
    lazy: async () => ({ Component: (await import('./ask-page.tsx')).AskPage }),
    handle: { access: 'public' },
  },
  {
    path: '/admin/questions',
    lazy: async () => ({ Component: (await import('./inquiries-page.tsx')).InquiriesPage }),
    handle: { access: answers },
  },
  {
    path: '/admin/questions/:id',
    lazy: async () => ({ Component: (await import('./inquiry-page.tsx')).InquiryPage }),
    handle: { access: answers },
  },
];
export default routes;
