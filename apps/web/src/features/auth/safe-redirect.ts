/** Stands for the address of this site, whatever it is. */
const here = 'http://here.invalid';

/** Where to go after sign-in: only a path of this site, never an outside address hidden in the query. */
export function safeRedirect(wanted: string | null, fallback = '/main'): string {
  if (!wanted?.startsWith('/') || !URL.canParse(wanted, here)) return fallback;
  // Read as a browser reads it: tabs and line breaks fall away, a backslash is a slash, two of them begin another site.
  const { origin, pathname, search, hash } = new URL(wanted, here);
  if (origin !== here || pathname.startsWith('//') || /^\/auth(\/|$)/.test(pathname)) return fallback;
  return pathname + search + hash;
}
