// All screens: each feature declares its routes and the shell frames them.
import type { RouteObject } from 'react-router';
import achievements from '../features/achievements/achievements.routes.tsx';
import analytics from '../features/analytics/analytics.routes.tsx';
import adminRoles from '../features/admin-roles/admin-roles.routes.tsx';
import answers from '../features/answers/answers.routes.tsx';
import attendance from '../features/attendance/attendance.routes.tsx';
import auth from '../features/auth/auth.routes.tsx';
import companies from '../features/companies/companies.routes.tsx';
import calendar from '../features/calendar/calendar.routes.tsx';
import relations from '../features/relations/relations.routes.tsx';
import contracts from '../features/contracts/contracts.routes.tsx';
import curators from '../features/curators/curators.routes.tsx';
import ctp from '../features/ctp/ctp.routes.tsx';
import diary from '../features/diary/diary.routes.tsx';
import educationForms from '../features/education-forms/education-forms.routes.tsx';
import family from '../features/family/family.routes.tsx';
import graph from '../features/graph/graph.routes.tsx';
import reports from '../features/reports/reports.routes.tsx';
import groups from '../features/groups/groups.routes.tsx';
import finalResults from '../features/final-results/final-results.routes.tsx';
import halves from '../features/halves/halves.routes.tsx';
import inquiries from '../features/inquiries/inquiries.routes.tsx';
import invitations from '../features/invitations/invitations.routes.tsx';
import journal from '../features/journal/journal.routes.tsx';
import mails from '../features/mails/mails.routes.tsx';
import main from '../features/main/main.routes.tsx';
import marking from '../features/marking/marking.routes.tsx';
import marks from '../features/marks/marks.routes.tsx';
import notifications from '../features/notifications/notifications.routes.tsx';
import publicPages from '../features/public-pages/public-pages.routes.tsx';
import receipts from '../features/receipts/receipts.routes.tsx';
import organisation from '../features/organisation/organisation.routes.tsx';
import portfolio from '../features/portfolio/portfolio.routes.tsx';
import extensions from '../features/extensions/extensions.routes.tsx';
import retakes from '../features/retakes/retakes.routes.tsx';
import rights from '../features/rights/rights.routes.tsx';
import rubrics from '../features/rubrics/rubrics.routes.tsx';
import schedule from '../features/schedule/schedule.routes.tsx';
import semesters from '../features/semesters/semesters.routes.tsx';
import softSkills from '../features/soft-skills/soft-skills.routes.tsx';
import subjects from '../features/subjects/subjects.routes.tsx';
import temporaryStatuses from '../features/temporary-statuses/temporary-statuses.routes.tsx';
import topics from '../features/topics/topics.routes.tsx';
import trajectories from '../features/trajectories/trajectories.routes.tsx';
import userImports from '../features/user-imports/user-imports.routes.tsx';
import userNotes from '../features/user-notes/user-notes.routes.tsx';
import users from '../features/users/users.routes.tsx';
import { EntryLayout } from './entry/entry-layout.tsx';
import { withAdminFrame } from './admin/admin.routes.tsx';
import { PageFailure } from './page-failure.tsx';
import { Root } from './root.tsx';

const framed: RouteObject[] = withAdminFrame([
  ...publicPages,
  ...main,
  ...subjects,
  ...graph,
  ...reports,
  ...analytics,
  ...groups,
  ...finalResults,
  ...halves,
  ...trajectories,
  ...organisation,
  ...semesters,
  ...softSkills,
  ...ctp,
  ...topics,
  ...answers,
  ...receipts,
  ...marking,
  ...rubrics,
  ...journal,
  ...schedule,
  ...attendance,
  ...diary,
  ...notifications,
  ...mails,
  ...contracts,
  ...inquiries,
  ...invitations,
  ...userImports,
  ...users,
  ...companies,
  ...adminRoles,
  ...curators,
  ...rights,
  ...relations,
  ...family,
  ...calendar,
  ...educationForms,
  ...temporaryStatuses,
  ...userNotes,
  ...marks,
  ...extensions,
  ...retakes,
  ...achievements,
  ...portfolio,
  {
    path: '*',
    lazy: async () => ({ Component: (await import('../ui/states/unknown-page.tsx')).UnknownPage }),
    handle: { access: 'public' },
  },
]);

/** All routes of the application. */
export const routes: RouteObject[] = [
  {
    Component: Root,
    ErrorBoundary: PageFailure,
    // Until the code of the page is there, the frame of index.html shows, which gives way to the first content.
    HydrateFallback: () => null,
    children: [
      { Component: EntryLayout, children: auth },
      {
        lazy: async () => ({ Component: (await import('./shell/shell.tsx')).Shell }),
        // When a page fails, the menu stays in place.
        children: [{ ErrorBoundary: PageFailure, children: framed }],
      },
    ],
  },
];
