import { useLayoutEffect, useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import { useTexts } from '../../base/i18n.ts';
import type { ApiError } from '../../api/client/api-error.ts';
import { useTitle } from '../plain/page-header.tsx';
import { PlainButton } from '../plain/plain-button.tsx';
import { stateTexts } from './states.texts.ts';
import classes from './states.module.css';

interface StateProps {
  title: string;
  children?: ReactNode;
  /** The suggested next step. */
  action?: ReactNode;
  icon?: ReactNode;
  /** Whether the state fills the page, which makes its title the page's heading and that of the browser tab. */
  isPage?: boolean;
  /** Stable code of what is missing, as specification section 4 names it. */
  code?: string | undefined;
}

/** Explains what belongs here and offers the first step. */
export function EmptyState({ title, children, action, icon, isPage = false, code }: StateProps) {
  useTitle(isPage ? title : undefined);
  const Title = isPage ? 'h1' : 'p';
  return (
    <div className={classes.state} data-code={code}>
      {icon && <div className={classes.icon}>{icon}</div>}
      <Title className={classes.title}>{title}</Title>
      {children && <div className={classes.text}>{children}</div>}
      {action && <div className={classes.action}>{action}</div>}
    </div>
  );
}

interface ErrorProps {
  error: ApiError | Error;
  onRetry?: () => void;
  /** Where to go on from what is not there or not open to the user; the main page when the error stands for a page. */
  wayOn?: ReactNode;
  /** Whom to ask for access; the administrator unless another is named. */
  hint?: string | undefined;
}

/** Explains an error and offers a retry; for 403 and 404 it shows the server's message and, in place of a page, a way on. */
export function ErrorState({ error, onRetry, wayOn, hint }: ErrorProps) {
  const t = useTexts(stateTexts);
  const status = 'status' in error ? error.status : 500;
  const isOffline = 'code' in error && error.code === 'offline';
  const isFinal = status === 403 || status === 404;
  const title = isFinal ? error.message : t(isOffline ? 'offlineTitle' : 'errorTitle');
  const requestId = 'requestId' in error ? error.requestId : undefined;
  // If the page has no heading yet, the error's title becomes it.
  const [isPage, setPage] = useState(false);
  useLayoutEffect(() => setPage(document.querySelector('main h1') === null), []);
  return (
    <div role="alert">
      <EmptyState
        title={title}
        isPage={isPage}
        code={status === 401 || status === 403 ? 'access-denied' : 'code' in error ? error.code : undefined}
        action={
          isFinal
            ? (wayOn ?? (isPage && <Link to="/main">{t('toMain')}</Link>))
            : onRetry && <PlainButton onClick={onRetry}>{t('retry')}</PlainButton>
        }
      >
        {isFinal
          ? status === 403 && (hint ?? t('deniedHint'))
          : isOffline
            ? t('offlineText')
            : `${error.message} ${t('errorSafe')}`}
        {requestId && <div className={classes.small}>{t('requestId', { id: requestId })}</div>}
      </EmptyState>
    </div>
  );
}
