// Names in the page what the browser needs for its first route: scripts, styles and calls, so that all of them are requested
// together and not one after another (first-load.json of the build lists them by route).
import { createHash } from 'node:crypto';

/** A row of first-load.json. */
export interface FirstLoad {
  path: string;
  scripts: readonly string[];
  styles: readonly string[];
  calls: readonly { url: string; when?: string }[];
}

/** The only parameters for which calls are made: anything else in an address is for the page to judge. */
const ID = /^[1-9]\d{0,9}$/;
const PARAMETER = /:(\w+)/g;
/** Where the page names its files: at the end of the head, because styles of pages opened later are added there and must follow these. */
const FILES = '<!--files-->';
const CALLS = '<meta name="first-calls" content="';

/** Returns the page for an address; `html` is the page as built. */
export function pagesByRoute(html: string, rows: readonly FirstLoad[]): (url: string) => string {
  const routes = rows.toSorted(byStaticPart).map((row) => ({
    row,
    pattern: new RegExp(`^${row.path.replaceAll(PARAMETER, '(?<$1>[^/]+)')}/?$`),
    page: withFiles(html, row),
  }));
  return (url) => {
    const [path = '', search] = url.split('?', 2);
    for (const { row, pattern, page } of routes) {
      const found = pattern.exec(path);
      if (found) return withCalls(page, search ? [] : row.calls, found.groups ?? {});
    }
    return withCalls(html, [], {});
  };
}

/** A path without parameters comes before one that it would also match. */
const byStaticPart = (a: FirstLoad, b: FirstLoad): number => countParameters(a) - countParameters(b);
const countParameters = ({ path }: FirstLoad): number => path.match(PARAMETER)?.length ?? 0;

/** Adds the files that the page does not name yet; styles come first, because the application waits for them. */
function withFiles(html: string, { scripts, styles }: FirstLoad): string {
  const isNew = (file: string) => !html.includes(`"${file}"`);
  const links = [
    ...styles.filter(isNew).map((file) => `<link rel="stylesheet" crossorigin href="${file}">`),
    ...scripts.filter(isNew).map((file) => `<link rel="modulepreload" crossorigin href="${file}">`),
  ];
  return html.replace(FILES, () => links.join(''));
}

/** Adds the calls, with the parameters of the address filled in. */
function withCalls(page: string, calls: FirstLoad['calls'], parameters: Record<string, string>): string {
  const areIds = Object.values(parameters).every((value) => ID.test(value));
  const filled = areIds
    ? calls.map(({ url, when }) => ({
        url: url.replace(/__(\w+?)__/g, (whole, name: string) => parameters[name] ?? whole),
        when,
      }))
    : [];
  const content = JSON.stringify(filled).replaceAll('&', '&amp;').replaceAll('"', '&quot;');
  return page.replace('<head>', () => `<head>${CALLS}${content}">`);
}

/** Hashes of the scripts inside the page, by which the security policy allows them. */
export const inlineScriptHashes = (html: string): string[] =>
  [...html.matchAll(/<script>([^]*?)<\/script>/g)].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  );
