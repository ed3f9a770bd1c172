// Which modules a first page needs: what the frame and the pages of every day import, without what they load later.
import { globSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { firstCalls } from './first-calls.ts';
import { routeModulesOf } from './route-modules.ts';

/** The modules of a build with what they import. */
interface Graph {
  getModuleInfo: (id: string) => { importedIds: readonly string[]; code: string | null } | null;
}

/** An index of a library that only passes on its modules; with all of them, everybody would import everything. */
const INDEX = /node_modules\/(@mantine\/\w+\/esm|@tabler\/icons-react\/dist\/esm\/icons)\/index\.mjs$/;
const NAMED = /import\s*\{([^}]*)\}\s*from\s*["']([^"']+)["']/g;
const PASSED_ON = /(?:import|export)\s*\{([^}]*)\}\s*from\s*["'](\.[^"']+)["']/g;

/** Returns whether the frame, or a page whose calls are sent with the first request, imports a module. */
export function dailyModules(root: string, frame: string): (id: string, graph: Graph) => boolean {
  let found: Set<string> | undefined;
  return (id, graph) => {
    found ??= reachedFrom([resolve(root, frame), ...dailyPages(root)], graph);
    return found.has(id);
  };
}

/** The modules of the pages that `first-calls.ts` lists. */
const dailyPages = (root: string): string[] =>
  globSync('src/**/*.routes.tsx', { cwd: root })
    .flatMap((file) => routeModulesOf(join(root, file)))
    .filter(({ path }) => path in firstCalls)
    .map(({ module }) => module);

/** The modules that are imported from these, directly or by way of others, but never by `import()`. */
export function reachedFrom(starts: readonly string[], graph: Graph): Set<string> {
  const found = new Set<string>();
  const behind = indexes(graph);
  const waiting = [...starts];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    const module = graph.getModuleInfo(id);
    if (!module || found.has(id)) continue;
    found.add(id);
    const code = module.code ?? '';
    waiting.push(...module.importedIds.flatMap((one) => (isIndex(one) ? namedOf(code, one, behind(one)) : [one])));
  }
  return found;
}

const isIndex = (id: string): boolean => INDEX.test(id.replaceAll('\\', '/'));

/** The modules behind the names that `code` imports from an index. */
function namedOf(code: string, index: string, behind: ReadonlyMap<string, string>): string[] {
  const [, library] = /node_modules\/(@\w+\/[\w-]+)/.exec(index.replaceAll('\\', '/')) ?? [];
  return [...code.matchAll(NAMED)]
    .filter(([, , source]) => source === library)
    .flatMap(([, names = '']) => names.split(','))
    .map((name) => name.trim().split(/\s+as\s+/)[0] ?? '')
    .filter((name) => name !== '')
    .map((name) => {
      const module = behind.get(name);
      if (!module) throw new Error(`${index} does not say where ${name} comes from`);
      return module;
    });
}

/** Reads which module each name of an index comes from, once per index. */
function indexes(graph: Graph): (index: string) => ReadonlyMap<string, string> {
  const read = new Map<string, ReadonlyMap<string, string>>();
  return (index) => {
    const known = read.get(index) ?? new Map(modulesBehind(index, graph.getModuleInfo(index)?.code ?? ''));
    read.set(index, known);
    return known;
  };
}

const modulesBehind = (index: string, code: string): [string, string][] =>
  [...code.matchAll(PASSED_ON)].flatMap(([, names = '', source = '']) =>
    names.split(',').map((name): [string, string] => [
      name
        .trim()
        .split(/\s+as\s+/)
        .at(-1) ?? '',
      join(dirname(index), source),
    ]),
  );
