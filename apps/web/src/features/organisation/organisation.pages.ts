// The pages of the organisation, loaded together: each leads to the others.
export { OrganisationPage } from './organisation-page.tsx';
export { TensionsPage } from './governance/tensions-page.tsx';
export { MeetingsPage } from './governance/meetings-page.tsx';
export { MeetingPage } from './governance/meeting-page.tsx';
export { DutiesPage } from './duties-page.tsx';
