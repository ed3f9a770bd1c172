import { forMembers, type FeatureRoute } from '../../ui/navigation/route-handle.ts';

const routes: FeatureRoute[] = [
  {
    path: '/receipts',
    lazy: async () => ({ Component: (await import('./check-page.tsx')).CheckPage }),
    handle: { access: forMembers },
  },
  {
    path: '/receipts/:number',
    lazy: async () => ({ Component: (await import('./receipt-page.tsx')).ReceiptPage }),
    // The page itself says that a number was never issued.
    handle: { access: forMembers, parameters: { number: /\d/ } },
  },
];
export default routes;
