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
    handle: { access: forMembers, parameters: { number: /^[1-9]\d{0,9}-[1-9]\d{0,5}$/ } },
  },
];
export default routes;
