import './library.css';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { queryClient } from '../../api/query.ts';
import { ConfirmHost } from '../../ui/dialogs/confirm.tsx';
import { UnsavedGuard } from '../../ui/dialogs/unsaved-guard.tsx';
import { useSchemeChoice } from '../../base/colour-scheme.ts';
import { theme, variables } from '../theme.ts';
import { Frame } from './frame.tsx';

/** Everything behind the sign-in page: the component library, the query cache and the frame. */
export function Shell() {
  const choice = useSchemeChoice();
  return (
    <QueryClientProvider client={queryClient}>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={variables}
        defaultColorScheme={choice}
        {...(choice === 'auto' ? {} : { forceColorScheme: choice })}
      >
        <Frame />
        <ConfirmHost />
        <UnsavedGuard />
      </MantineProvider>
    </QueryClientProvider>
  );
}
