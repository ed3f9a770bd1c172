// Server state: the query cache and two hooks that read and change it by the names of the contract.
import {
  keepPreviousData,
  QueryClient,
  queryOptions,
  useMutation,
  useQuery,
  type UseMutationOptions,
  type UseMutationResult,
  type UseQueryOptions,
  type UseQueryResult,
} from '@tanstack/react-query';
import { forgetKept } from '../base/kept-copies.ts';
import { notify } from '../base/notices.ts';
import { ApiError, callNamed, type CallName, type Domain, type Input, type Output } from './client/client.ts';
import { queryTexts } from './query.texts.ts';
import { onSessionLost, onSessionReplaced } from './client/session.ts';

export type { CallName, Domain, Input, Output } from './client/client.ts';

const isOwnFault = (error: unknown) => error instanceof ApiError && error.status >= 400 && error.status < 500;

/** Whether a read is tried again: one that got a 4xx would get it again. */
export const isTriedAgain = (failures: number, error: unknown): boolean => !isOwnFault(error) && failures < 2;

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      retry: isTriedAgain,
      retryDelay: (attempt) => Math.min(1000 * 2 ** attempt, 8000),
      networkMode: 'always',
      refetchOnReconnect: true,
    },
    mutations: { networkMode: 'always' },
  },
});

// Data of one user must not be shown to the next.
const forgetFormer = (): void => {
  queryClient.clear();
  forgetKept();
};
onSessionLost(forgetFormer);
onSessionReplaced(forgetFormer);

/** Query options of one call, usable with useQuery, prefetchQuery and setQueryData. */
export const callOptions = <D extends Domain, C extends CallName<D>>(domain: D, call: C, input?: Input<D, C>) =>
  queryOptions<Output<D, C>, ApiError>({
    queryKey: [domain, call, input ?? {}],
    queryFn: ({ signal }) => callNamed(domain, call)(input, { signal }),
  });

type ReadOptions<T, Data> = Omit<UseQueryOptions<T, ApiError, Data>, 'queryKey' | 'queryFn' | 'placeholderData'> & {
  /** Keeps showing the previous page or filter while the next one loads. */
  keepPrevious?: boolean;
};

/** Reads data with a call: `useCall('subjects', 'getSubject', { params: { id } })`. */
export function useCall<D extends Domain, C extends CallName<D>, Data = Output<D, C>>(
  domain: D,
  call: C,
  input?: Input<D, C>,
  { keepPrevious = false, ...options }: ReadOptions<Output<D, C>, Data> = {},
): UseQueryResult<Data, ApiError> {
  const read = callOptions(domain, call, input);
  return useQuery({
    queryKey: read.queryKey as readonly unknown[],
    queryFn: read.queryFn,
    ...options,
    ...(keepPrevious ? { placeholderData: keepPreviousData } : {}),
  } as UseQueryOptions<Output<D, C>, ApiError, Data>);
}

/** Cached data by domain or by single call: `marks`, `marks.listMarks`. */
export type CacheName = Domain | { [D in Domain]: `${D}.${CallName<D>}` }[Domain];

async function invalidateAs(names: readonly CacheName[], refetchType: 'active' | 'none'): Promise<void> {
  if (names.length === 0) return;
  const named = [...new Set(names)].map((name) =>
    queryClient.invalidateQueries({ queryKey: name.split('.'), refetchType }),
  );
  // Any change may have added to the history that is on the screen.
  await Promise.all([...named, queryClient.invalidateQueries({ queryKey: ['audit'] })]);
}
/** Invalidates cached data and refetches what is on the screen. */
export const invalidate = (...names: CacheName[]): Promise<void> => invalidateAs(names, 'active');
/** Invalidates cached data without refetching what is on the screen. */
export const invalidateWithoutRefetch = (...names: CacheName[]): Promise<void> => invalidateAs(names, 'none');

type SaveOptions<I, O, Context> = Omit<UseMutationOptions<O, ApiError, I, Context>, 'mutationFn'> & {
  /** Cached data to invalidate after success. */
  invalidates?: readonly CacheName[];
  /** Message of the notification after success. */
  success?: string;
  /** Title of the notification after a failure; false when the screen shows the error itself. */
  failure?: string | false;
};

/**
 * Changes data with a call:
 * `const save = useSave('topics', 'updateStep', { invalidates: ['topics'] }); save.mutate({ params, body })`.
 */
export function useSave<D extends Domain, C extends CallName<D>, Context = unknown>(
  domain: D,
  call: C,
  {
    invalidates = [],
    success,
    failure,
    onSuccess,
    onError,
    ...options
  }: SaveOptions<Input<D, C>, Output<D, C>, Context> = {},
): UseMutationResult<Output<D, C>, ApiError, Input<D, C>, Context> {
  return useMutation<Output<D, C>, ApiError, Input<D, C>, Context>({
    ...options,
    mutationFn: (input) => callNamed(domain, call)(input),
    onSuccess: async (...args) => {
      if (success) notify({ message: success, tone: 'success' });
      void invalidate(...invalidates);
      await onSuccess?.(...args);
    },
    onError: async (error, ...rest) => {
      if (failure !== false) showFailure(error, failure);
      await onError?.(error, ...rest);
    },
  });
}

/** Shows a notification that something was not saved, with the reason. */
export function showFailure(error: unknown, title?: string): void {
  // The frame around the pages of the application says it, with the way to open it.
  if (error instanceof ApiError && error.code === 'application-sealed') return;
  const message = error instanceof Error ? error.message : String(error);
  const isValidation = error instanceof ApiError && error.status === 400;
  notify({ title: title ?? queryTexts.t(isValidation ? 'validation' : 'failed'), message, tone: 'error' });
}
