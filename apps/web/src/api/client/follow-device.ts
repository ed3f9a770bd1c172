// A tab follows the session that the device remembers; started once the first page stands.
import { KEY, tellLost } from './session.ts';

/**
 * Leaves what is open here when another tab ends or replaces the session that the device remembers: it would be sent as
 * somebody else. The returned function stops it.
 */
export function followDevice(): () => void {
  const hear = ({ key, oldValue, newValue }: StorageEvent): void => {
    // Without a key the browser has removed everything.
    const isOther = key === null || (key === KEY && oldValue !== null && oldValue !== newValue);
    // A tab with a session of its own goes on with it.
    if (isOther && sessionStorage.getItem(KEY) === null) tellLost();
  };
  window.addEventListener('storage', hear);
  return () => window.removeEventListener('storage', hear);
}
