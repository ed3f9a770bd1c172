import { useLayoutEffect, useState, type ReactNode } from 'react';
import { useTexts } from '../../base/i18n.ts';
import type { ApiError } from '../../api/client/api-error.ts';
import { PlainButton } from '../plain/plain-button.tsx';
import { uiTexts } from '../ui.texts.ts';
import classes from './states.module.css';

interface StateProps {
  title: string;
  children?: ReactNode;
  /** The first step out of here. */
  action?: ReactNode;
  icon?: ReactNode;
  /** The state is the whole page: its title is the page's heading. */
  isPage?: boolean;
  /** Stable word for what is missing, as specification section 4 names it. */
  code?: string | undefined;
}

/** Says what belongs here and offers the first step. */
export function EmptyState({ title, children, action, icon, isPage = false, code }: StateProps) {
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

/** What failed, what is safe, and a way to try again; no access and absence show the server's own words. */
export function ErrorState({ error, onRetry }: { error: ApiError | Error; onRetry?: () => void }) {
  const t = useTexts(uiTexts);
  const status = 'status' in error ? error.status : 500;
  const isOffline = 'code' in error && error.code === 'offline';
  const isFinal = status === 403 || status === 404;
  const title = isFinal ? error.message : t(isOffline ? 'offlineTitle' : 'errorTitle');
  const requestId = 'requestId' in error ? error.requestId : undefined;
  // Where the page had no time to name itself, what failed is its heading.
  const [isPage, setPage] = useState(false);
  useLayoutEffect(() => setPage(document.querySelector('main h1') === null), []);
  return (
    <div role="alert">
      <EmptyState
        title={title}
        isPage={isPage}
        code={status === 401 || status === 403 ? 'access-denied' : 'code' in error ? error.code : undefined}
        action={!isFinal && onRetry && <PlainButton onClick={onRetry}>{t('retry')}</PlainButton>}
      >
        {isFinal
          ? status === 403 && t('deniedHint')
          : isOffline
            ? t('offlineText')
            : `${error.message} ${t('errorSafe')}`}
        {requestId && <div className={classes.small}>{t('requestId', { id: requestId })}</div>}
      </EmptyState>
    </div>
  );
}
