import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect, useState, type ReactNode } from 'react';
import { isRecord } from '@orbita/contract/records';
import type { ApiError } from '../../api/client/api-error.ts';
import { useTexts } from '../../base/i18n.ts';
import { ErrorState } from './states.tsx';
import { uiTexts } from '../ui.texts.ts';

interface Props<T> {
  query: UseQueryResult<T, ApiError>;
  /** Placeholder in the final layout. */
  skeleton: ReactNode;
  children: (data: T) => ReactNode;
  /** Where to go on from what is not there or not open to the user. */
  wayOn?: ReactNode;
  /** Whom to ask for access, when it is not the administrator. */
  hint?: string | undefined;
}

/**
 * Renders a query: a skeleton, the error with a retry, or the data, which stay visible while they are refetched.
 * Of former data that an address keeps until its own are read, emptiness is not told: it would be said of the new address.
 */
export function LoadState<T>({ query, skeleton, children, wayOn, hint }: Props<T>) {
  const isFormerEmpty = query.isPlaceholderData && isRecord(query.data) && query.data.total === 0;
  if (query.data !== undefined && !isFormerEmpty) return children(query.data);
  if (query.error)
    return <ErrorState error={query.error} onRetry={() => void query.refetch()} wayOn={wayOn} hint={hint} />;
  return <Loading skeleton={skeleton} />;
}

/** Milliseconds before the skeleton appears; for faster responses it would only flash. */
const UNNOTICED = 120;

/** The skeleton with its announcement, for pages that read in another way than by one query. */
export function Loading({ skeleton }: { skeleton: ReactNode }) {
  const t = useTexts(uiTexts);
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), UNNOTICED);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div aria-busy="true" style={isSlow ? undefined : { visibility: 'hidden' }}>
      <span className="visually-hidden" role="status">
        {t('loading')}
      </span>
      <div aria-hidden="true">{skeleton}</div>
    </div>
  );
}
