import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import './app/app.css';
import './base/colour-scheme.ts';
import { afterFirstPaint } from './app/shell/after-first-paint.ts';
import { declareRoutes } from './app/page-code.ts';
import { forgetPositionOf } from './app/shell/scroll-positions.ts';
import { reloadAfterUpdate } from './app/reload-after-update.ts';
import { keepInstallOffer } from './base/install-offer.ts';
import { shareSession } from './api/client/session.ts';
import { routes } from './app/routes.tsx';
import { leadToSignIn } from './app/session-end.ts';

reloadAfterUpdate();
keepInstallOffer();
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
// The development server sends modules that no worker must keep.
if (import.meta.env.PROD) {
  const start = () => void import('./app/start-later.ts').then(({ startLater }) => startLater());
  // Without a network everything that the page shows comes by it.
  if (navigator.onLine) afterFirstPaint(start);
  else start();
}
