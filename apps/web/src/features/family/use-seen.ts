// Notes by itself that the changes were shown, once the page has been looked at.
import { useEffect } from 'react';
import { useCurrentUser } from '../../api/current-user.ts';
import { api } from '../../api/client/client.ts';

/** Milliseconds for which the changes are in view before they count as seen. */
const LOOK = 3000;

/** @param shownUntil until when the shown changes reach; undefined while there is nothing new to note */
export function useSeen(shownUntil: string | undefined): void {
  const { acting } = useCurrentUser();
  const isOther = acting !== null;
  useEffect(() => {
    if (shownUntil === undefined || isOther) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      clearTimeout(timer);
      if (document.visibilityState !== 'visible') return;
      // A visit that could not be noted is noted by the next one.
      timer = setTimeout(
        () => void api.family.markFamilySeen({ body: { seen_at: shownUntil } }).catch(() => undefined),
        LOOK,
      );
    };
    look();
    document.addEventListener('visibilitychange', look);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [shownUntil, isOther]);
}
