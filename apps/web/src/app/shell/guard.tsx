import { Skeleton } from '@mantine/core';
import { type ReactNode, useEffect, useLayoutEffect } from 'react';
import { Link, Navigate, useLocation, useMatches, type Params } from 'react-router';
import { clearParentRedirect, isParentRedirect, keepParentRedirect } from '../../base/parent-redirect.ts';
import { getToken } from '../../api/client/session.ts';
import { ErrorState, EmptyState } from '../../ui/states/states.tsx';
import { UnknownPage } from '../../ui/states/unknown-page.tsx';
import { stateTexts } from '../../ui/states/states.texts.ts';
import { useTexts } from '../../base/i18n.ts';
import type { RouteHandle } from '../../ui/navigation/route-handle.ts';
import { useOptionalCurrentUser } from '../../api/current-user.ts';
import { shellTexts } from './shell.texts.ts';
import { useHandle } from './use-handle.ts';

/** Where a password of the office is replaced before anything else. */
const FIRST_PASSWORD = '/self/password';
/** Where a demanded second factor is set up before anything else. */
const SECOND_FACTOR = '/self/second-factor';
/** The form of an id in an address. */
const ID = /^[1-9]\d{0,9}$/;

/** Whether every parameter of the address has the form that its route expects. */
const isWellFormed = (params: Params, { parameters = {} }: RouteHandle): boolean =>
  Object.entries(params).every(([name, value = '']) => name === '*' || (parameters[name] ?? ID).test(value));

/** Renders a page only for those who may see it; others see the reason or are redirected. */
export function Guard({ children }: { children: ReactNode }) {
  const handle = useHandle();
  const { access } = handle;
  const params = useMatches().at(-1)?.params ?? {};
  const location = useLocation();
  const { currentUser, auth } = useOptionalCurrentUser();
  // Before the page is painted: whoever sees it may leave it at once.
  useLayoutEffect(() => {
    if (access === 'public') keepParentRedirect(location.search);
  }, [access, location.search]);
  // Public addresses hold secrets rather than ids, so only declared parameters are checked.
  if (access === 'public') return !handle.parameters || isWellFormed(params, handle) ? children : <UnknownPage />;
  if (!getToken()) {
    if (isParentRedirect(location.search)) return <ToParents />;
    return (
      <Navigate
        replace
        to={`/auth?${new URLSearchParams({ redirect: location.pathname + location.search + location.hash })}`}
      />
    );
  }
  if (!currentUser)
    return auth.error ? (
      <ErrorState error={auth.error} onRetry={() => void auth.refetch()} />
    ) : (
      <Skeleton height={320} radius="lg" />
    );
  if (currentUser.user.must_change_password && location.pathname !== FIRST_PASSWORD)
    return <Navigate replace to={FIRST_PASSWORD} />;
  if (currentUser.user.must_set_second_factor && location.pathname !== SECOND_FACTOR)
    return <Navigate replace to={SECOND_FACTOR} />;
  if (!currentUser.isMember) return <Navigate replace to="/company-closed" />;
  if (!access(currentUser)) return <NoAccess />;
  return isWellFormed(params, handle) ? children : <UnknownPage />;
}

/** Leads to the registration of parents, once: the flag ends when the page has changed, since the guard asks for it until then. */
function ToParents() {
  useEffect(() => clearParentRedirect, []);
  return <Navigate replace to="/register/parents" />;
}

function NoAccess() {
  const t = useTexts(shellTexts);
  const ui = useTexts(stateTexts);
  return (
    <div role="alert">
      <EmptyState isPage title={t('denied')} action={<Link to="/main">{ui('toMain')}</Link>}>
        {ui('deniedHint')}
      </EmptyState>
    </div>
  );
}
