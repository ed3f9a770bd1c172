import { forMembers, type FeatureRoute, type RouteHandle } from '../../ui/navigation/route-handle.ts';

const page: Pick<FeatureRoute, 'lazy'> = {
  lazy: async () => ({ Component: (await import('./form/form-page.tsx')).FormPage }),
};

const atOffice: RouteHandle = { access: (user) => user.can('contracts_read') };

const routes: FeatureRoute[] = [
  {
    path: '/admin/contracts',
    lazy: async () => ({ Component: (await import('./office/contracts-page.tsx')).ContractsPage }),
    handle: atOffice,
  },
  {
    path: '/admin/contracts/programs',
    lazy: async () => ({ Component: (await import('./programs/programs-page.tsx')).ProgramsPage }),
    handle: atOffice,
  },
  {
    path: '/admin/contracts/payments',
    lazy: async () => ({ Component: (await import('./payments/payments-page.tsx')).PaymentsPage }),
    handle: atOffice,
  },
  {
    path: '/admin/contracts/orders',
    lazy: async () => ({ Component: (await import('./orders/orders-page.tsx')).OrdersPage }),
    handle: atOffice,
  },
  {
    path: '/admin/contracts/templates',
    lazy: async () => ({ Component: (await import('./papers/templates-page.tsx')).TemplatesPage }),
    handle: atOffice,
  },
  {
    path: '/admin/contracts/settings',
    lazy: async () => ({ Component: (await import('./programs/admission-settings-page.tsx')).AdmissionSettingsPage }),
    handle: atOffice,
  },
  {
    path: '/admin/contracts/:id',
    lazy: async () => ({ Component: (await import('./office/contract-page.tsx')).ContractPage }),
    handle: atOffice,
  },
  {
    path: '/admin/contracts/:id/signatures',
    lazy: async () => ({ Component: (await import('./signing/record-page.tsx')).OfficeRecordPage }),
    handle: atOffice,
  },
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
  {
    path: '/developer/bank/:key',
    lazy: async () => ({ Component: (await import('./test-bank/test-bank-page.tsx')).TestBankPage }),
    handle: { access: 'public' },
  },
  { path: '/form', ...page, handle: { access: forMembers } },
  { path: '/form/:step', ...page, handle: { access: forMembers, parameters: { step: /^[1-8]$/ } } },
];
export default routes;
