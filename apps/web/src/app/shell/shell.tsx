import '@mantine/core/styles.layer.css';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { Outlet } from 'react-router';
import { queryClient } from '../../api/query.ts';
import { ConfirmHost } from '../../ui/confirm.tsx';
import { UnsavedGuard } from '../../ui/unsaved-guard.tsx';
import { theme, variables } from '../theme.ts';

/** The frame of every page behind the sign-in. */
export function Shell() {
  return (
    <QueryClientProvider client={queryClient}>
      <MantineProvider theme={theme} cssVariablesResolver={variables} defaultColorScheme="auto">
        <main>
          <Outlet />
        </main>
        <ConfirmHost />
        <UnsavedGuard />
      </MantineProvider>
    </QueryClientProvider>
  );
}
