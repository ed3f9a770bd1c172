/** Where to go after sign-in: only a path of this site, never an outside address hidden in the query. */
export function safeRedirect(wanted: string | null, fallback = '/main'): string {
  if (!wanted || !wanted.startsWith('/') || wanted.startsWith('//') || wanted.includes('\\')) return fallback;
  return wanted.startsWith('/auth') ? fallback : wanted;
}
