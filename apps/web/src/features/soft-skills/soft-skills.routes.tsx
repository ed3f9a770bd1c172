import { forMembers, forStaff, type FeatureRoute } from '../../ui/navigation/route-handle.ts';

const routes: FeatureRoute[] = [
  {
    path: '/admin/soft-skills',
    lazy: async () => ({ Component: (await import('./catalogue/catalogue-page.tsx')).CataloguePage }),
    handle: { access: (user) => user.can('soft_skills_read') },
  },
  {
    path: '/users/:id/profile/skills',
    lazy: async () => ({ Component: (await import('./profile/skills-page.tsx')).SkillsPage }),
    handle: { access: forMembers },
  },
  {
    path: '/soft-skills',
    lazy: async () => ({ Component: (await import('./group/group-scores-page.tsx')).GroupScoresPage }),
    handle: { access: forStaff },
  },
];
export default routes;
