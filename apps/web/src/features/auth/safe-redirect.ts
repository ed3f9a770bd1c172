/** Stands for this site's origin. */
const here = 'http://here.invalid';

/** Returns where to go after sign-in: only a path of this site, never an outside address from the query. */
export function safeRedirect(wanted: string | null, fallback = '/main'): string {
  if (!wanted?.startsWith('/') || !URL.canParse(wanted, here)) return fallback;
  // Parsed as browsers do: they drop tabs and line breaks, and read a backslash as a slash and two slashes as another site.
  const { origin, pathname, search, hash } = new URL(wanted, here);
  if (origin !== here || pathname.startsWith('//') || /^\/auth(\/|$)/.test(pathname)) return fallback;
  return pathname + search + hash;
}
