// The flag that leads a visitor to the registration of parents instead of the sign-in. An address with `parent=1` sets it, as in
// the links that an institution sends to parents; the first closed page that the visitor wants takes it away.
const KEY = 'orbita.parentRedirect';

/** Sets the flag when the address asks for it. */
export function keepParentRedirect(search: string): void {
  if (new URLSearchParams(search).get('parent') === '1') sessionStorage.setItem(KEY, '1');
}
export const isParentRedirect = (): boolean => sessionStorage.getItem(KEY) === '1';
export const clearParentRedirect = (): void => sessionStorage.removeItem(KEY);
