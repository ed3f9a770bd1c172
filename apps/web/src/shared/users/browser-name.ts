// Says in a few words what a browser calls itself in a long line.
const BROWSERS: [name: string, sign: RegExp][] = [
  ['Яндекс Браузер', /YaBrowser/],
  ['Edge', /Edg\//],
  ['Opera', /OPR\//],
  ['Firefox', /Firefox\//],
  ['Chrome', /(?:Chrome|CriOS)\//],
  ['Safari', /Safari\//],
];
const SYSTEMS: [name: string, sign: RegExp][] = [
  ['Android', /Android/],
  ['iPhone', /iPhone/],
  ['iPad', /iPad/],
  ['Windows', /Windows/],
  ['macOS', /Mac OS X/],
  ['Linux', /Linux/],
];
const nameIn = (names: [string, RegExp][], text: string): string | undefined =>
  names.find(([, sign]) => sign.test(text))?.[0];

/** Returns «Chrome, Windows», or the first word of an unknown program. */
export function browserName(userAgent: string): string {
  const known = [nameIn(BROWSERS, userAgent), nameIn(SYSTEMS, userAgent)].filter(Boolean);
  return known.length > 0 ? known.join(', ') : (userAgent.split(/[\s/]/, 1)[0] ?? '') || '—';
}
