// The pages of analytics, loaded together: each leads to the others.
export { AnalyticsPage } from './analytics-page.tsx';
export { PeoplePage } from './behind/people-page.tsx';
export { WaitingPage } from './behind/waiting-page.tsx';
