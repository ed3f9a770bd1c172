import type { CurrentUser } from '../../api/current-user.ts';
import { forMembers, type FeatureRoute } from '../../ui/navigation/route-handle.ts';
import type * as pages from './office.pages.ts';

const page: Pick<FeatureRoute, 'lazy'> = {
  lazy: async () => ({ Component: (await import('./form/form-page.tsx')).FormPage }),
};

const ofOffice = (user: CurrentUser): boolean => user.can('contracts_read');
type OfficePage = keyof typeof pages;
const office = (name: OfficePage): Pick<FeatureRoute, 'lazy' | 'handle'> => ({
  lazy: async () => ({ Component: (await import('./office.pages.ts'))[name] }),
  handle: { access: ofOffice },
});

const routes: FeatureRoute[] = [
  {
    path: '/admin/contracts',
    lazy: async () => ({ Component: (await import('./office/contracts-page.tsx')).ContractsPage }),
    handle: { access: ofOffice },
  },
  { path: '/admin/contracts/programs', ...office('ProgramsPage') },
  { path: '/admin/contracts/payments', ...office('PaymentsPage') },
  { path: '/admin/contracts/orders', ...office('OrdersPage') },
  { path: '/admin/contracts/templates', ...office('TemplatesPage') },
  { path: '/admin/contracts/settings', ...office('AdmissionSettingsPage') },
  {
    path: '/admin/contracts/:id',
    lazy: async () => ({ Component: (await import('./office/contract-page.tsx')).ContractPage }),
    handle: { access: ofOffice },
  },
  { path: '/admin/contracts/:id/signatures', ...office('OfficeRecordPage') },
  {
    path: '/developer/bank/:key',
    lazy: async () => ({ Component: (await import('./test-bank/test-bank-page.tsx')).TestBankPage }),
    handle: { access: 'public' },
  },
  // Whatever is refused in these pages because the application is sealed shows how to open it, and leads back.
  {
    lazy: async () => ({ Component: (await import('./sealed/seal-boundary.tsx')).SealBoundary }),
    handle: { access: forMembers },
    children: [
      {
        path: '/form/signatures',
        lazy: async () => ({ Component: (await import('./signing/record-page.tsx')).OwnRecordPage }),
        handle: { access: forMembers },
      },
      {
        path: '/form/receipts/:id',
        lazy: async () => ({ Component: (await import('./paying/receipt-page.tsx')).ReceiptPage }),
        handle: { access: forMembers, parameters: { id: /^\d{1,9}$/ } },
      },
      { path: '/form', ...page, handle: { access: forMembers } },
      { path: '/form/:step', ...page, handle: { access: forMembers, parameters: { step: /^[1-8]$/ } } },
    ],
  },
];
export default routes;
