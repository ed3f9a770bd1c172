import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import './app/app.css';
import './base/colour-scheme.ts';
import { reloadAfterUpdate } from './app/reload-after-update.ts';
import { router } from './app/router.tsx';

reloadAfterUpdate();

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
createRoot(root).render(
  <StrictMode>
    <RouterProvider router={router} />
  </StrictMode>,
);
