// What a browser needs for the first page of a visit, found at build time, so that the server can name all of it in the page
// instead of leaving the browser to discover it file by file, a round trip each.
import { globSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { build, type Plugin, type Rolldown } from 'vite';
import type { FirstCall } from '../src/api/client/early-calls.ts';
import { firstCalls } from './first-calls.ts';
import { type RouteModule, routeModulesOf } from './route-modules.ts';

/** A row of first-load.json. */
export interface FirstLoad {
  /** Path of the route with its parameters. */
  path: string;
  scripts: string[];
  styles: string[];
  /** Calls that the page makes, with the parameters of the path in their addresses. */
  calls: readonly FirstCall[];
}

const SHELL = 'src/app/shell/shell.tsx';

/** Writes first-load.json with the files and calls of each route, and puts the script that makes these calls into the page. */
export function firstLoad(): Plugin {
  let root = '.';
  return {
    name: 'orbita-first-load',
    apply: 'build',
    configResolved: (config) => {
      root = config.root;
    },
    transformIndexHtml: async (html) => ({
      html: putFilesAtMark(html),
      tags: [{ tag: 'script', children: await bundleStart(root), injectTo: 'head-prepend' as const }],
    }),
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const routes = globSync('src/**/*.routes.tsx', { cwd: root }).flatMap((file) =>
          routeModulesOf(join(root, file)),
        );
        const rows = routes.map((route) => rowOf(route, resolve(root, SHELL), bundle));
        this.emitFile({ type: 'asset', fileName: 'first-load.json', source: JSON.stringify(rows) });
      },
    },
  };
}

const FILES = '<!--files-->';
const FILE = /\s*<(?:script type="module"|link rel="(?:stylesheet|modulepreload)")[^>]*>(?:<\/script>)?/g;

/** Moves the files to the mark at the end of the head: styles of pages opened later are added after them and so win over them. */
function putFilesAtMark(html: string): string {
  if (!html.includes(FILES)) throw new Error(`index.html has no ${FILES}`);
  const files = html.match(FILE) ?? [];
  return html.replaceAll(FILE, '').replace(FILES, () => files.join('').trim() + FILES);
}

/** Bundles the script that starts the first calls; it is part of the page, so it must stay small. */
async function bundleStart(root: string): Promise<string> {
  const built = await build({
    root,
    configFile: false,
    logLevel: 'warn',
    build: {
      write: false,
      lib: { entry: 'src/app/start-first-calls.ts', formats: ['iife'], name: 'first' },
      minify: true,
      target: 'es2022',
    },
  });
  const outputs = (Array.isArray(built) ? built : [built]).flatMap((one) => ('output' in one ? one.output : []));
  const script = outputs.find((file) => file.type === 'chunk');
  if (!script) throw new Error('The script of the first calls was not built');
  return script.code.trim();
}

function rowOf({ path, module }: RouteModule, shell: string, bundle: Rolldown.OutputBundle): FirstLoad {
  const isSignIn = path.startsWith('/auth');
  const files = filesOf(isSignIn ? [module] : [shell, module], bundle);
  return {
    path,
    scripts: files.filter((file) => file.endsWith('.js')),
    styles: files.filter((file) => file.endsWith('.css')),
    calls: firstCalls[path] ?? [],
  };
}

/** Addresses of the chunks of the modules with everything that these import statically, entry included. */
export function filesOf(modules: string[], bundle: Rolldown.OutputBundle): string[] {
  const found = new Set<string>();
  const add = (fileName: string) => {
    const chunk = bundle[fileName];
    if (found.has(fileName) || chunk?.type !== 'chunk') return;
    found.add(fileName);
    chunk.imports.forEach(add);
    for (const style of chunk.viteMetadata?.importedCss ?? []) found.add(style);
  };
  const chunks = Object.values(bundle).filter((file): file is Rolldown.OutputChunk => file.type === 'chunk');
  for (const module of modules) {
    const chunk =
      chunks.find(({ facadeModuleId }) => facadeModuleId === module) ??
      chunks.find(({ moduleIds }) => moduleIds.includes(module));
    if (!chunk) throw new Error(`No chunk holds ${module}`);
    add(chunk.fileName);
  }
  return [...found].map((fileName) => `/${fileName}`);
}
