import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import './app/app.css';
import './base/colour-scheme.ts';
import { declareRoutes } from './app/page-code.ts';
import { forgetPositionOf } from './app/shell/scroll-positions.ts';
import { reloadAfterUpdate } from './app/reload-after-update.ts';
import { shareSession } from './api/client/session.ts';
import { routes } from './app/routes.tsx';
import { leadToSignIn } from './app/session-end.ts';

reloadAfterUpdate();
const [opened] = performance.getEntriesByType('navigation');
forgetPositionOf(
  `${window.location.pathname}${window.location.search}`,
  opened instanceof PerformanceNavigationTiming ? opened.type : undefined,
);
await shareSession();
declareRoutes(routes);
const router = createBrowserRouter(routes);
leadToSignIn(router);

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
createRoot(root).render(
  <StrictMode>
    <RouterProvider router={router} />
  </StrictMode>,
);
