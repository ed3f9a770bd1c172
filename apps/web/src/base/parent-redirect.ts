// The flag that leads a visitor to the registration of parents instead of the sign-in. An address with `parent=1` sets it, as in
// the links that an institution sends to parents; the first closed page that the visitor wants takes it away.
const KEY = 'orbita.parentRedirect';

const asks = (search: string): boolean => new URLSearchParams(search).get('parent') === '1';

/** Sets the flag when the address of an open page asks for it. */
export function keepParentRedirect(search: string): void {
  if (asks(search)) sessionStorage.setItem(KEY, '1');
}
/** Whether a closed page with this query leads to the registration of parents. */
export const isParentRedirect = (search: string): boolean => asks(search) || sessionStorage.getItem(KEY) === '1';
export const clearParentRedirect = (): void => sessionStorage.removeItem(KEY);
