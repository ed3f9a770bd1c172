import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';

/** State of a link that leads to a list to create its first record there. */
export const CREATES = { creates: true } as const;

/**
 * Returns whether the dialog of a new record is open, and its setter.
 * It is open at first if the link that led here asked for it; after Back or a reload it is not.
 */
export function useCreating(): [isCreating: boolean, setCreating: (isCreating: boolean) => void] {
  const { state, search } = useLocation() as { state: Partial<typeof CREATES> | null; search: string };
  const navigate = useNavigate();
  const isAsked = state?.creates === true;
  const [isCreating, setCreating] = useState(isAsked);
  useEffect(() => {
    if (isAsked) void navigate({ search }, { replace: true, state: null });
  }, [isAsked, navigate, search]);
  return [isCreating, setCreating];
}
