import { forSignedIn, type FeatureRoute } from '../../ui/navigation/route-handle.ts';

const lazy = async () => ({ Component: (await import('./diary-page.tsx')).DiaryPage });

const routes: FeatureRoute[] = [
  { path: '/users/my/diary', lazy, handle: { access: (who) => who.isMember && who.isStudent } },
  // Whose diary one may read, the server knows: the own child, a student of a curated group, one's own student.
  { path: '/users/:user/diary', lazy, handle: { access: forSignedIn } },
];
export default routes;
