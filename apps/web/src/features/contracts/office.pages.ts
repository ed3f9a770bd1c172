// The smaller lists of the admission office, loaded together: each leads to the others.
export { ProgramsPage } from './programs/programs-page.tsx';
export { PaymentsPage } from './payments/payments-page.tsx';
export { OrdersPage } from './orders/orders-page.tsx';
export { TemplatesPage } from './papers/templates-page.tsx';
export { AdmissionSettingsPage } from './programs/admission-settings-page.tsx';
export { OfficeRecordPage } from './signing/record-page.tsx';
