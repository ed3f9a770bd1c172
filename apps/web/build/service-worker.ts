// Builds the service worker: a file of its own at the root of the site, with the list of files that it keeps.
import { createHash } from 'node:crypto';
import { resolve } from 'node:path';
import { build, type Plugin, type Rolldown } from 'vite';
import { filesOf, type FirstLoad } from './first-load.ts';

const ENTRY = 'src/app/worker/service-worker.ts';
/** Pages that open without a network. */
const PAGES = new Set([
  '/auth',
  '/family',
  '/main',
  '/schedule',
  '/subjects',
  '/subjects/:id',
  '/subjects/:id/sections',
  '/subjects/:id/topics/:step',
  '/works',
  '/outbox',
  '/users/my/diary',
  '/users/:user/diary',
  '/self/settings',
  '/self/profile/news',
]);
/** What these pages load only when it is used. */
const LATER = [
  'src/app/live.ts',
  'src/app/start-later.ts',
  'src/app/page-failure.tsx',
  'src/ui/states/unknown-page.tsx',
  'src/features/topics/answering/answer-editor.tsx',
  'src/features/topics/answering/outbox/send-outbox.ts',
  'src/features/topics/answering/attempts/limited-answer.tsx',
];
const FONT = /golos-text-(?:cyrillic|latin)-wght-normal.*\.woff2$/;

/** Writes sw.js; it must follow the plugin of the first load, whose table names the files of each page. */
export function serviceWorker(): Plugin {
  let root = '.';
  return {
    name: 'orbita-service-worker',
    apply: 'build',
    configResolved: (config) => {
      root = config.root;
    },
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const files = filesToKeep(bundle, root);
        const source = await bundleWorker(root, files);
        // The browser replaces a worker whose bytes have changed, so that a new page alone is stored too.
        const mark = createHash('sha256').update(textOf(bundle['index.html'])).digest('hex').slice(0, 16);
        this.emitFile({ type: 'asset', fileName: 'sw.js', source: `${source}\n// ${mark}\n` });
      },
    },
  };
}

const textOf = (file: Rolldown.OutputAsset | Rolldown.OutputChunk | undefined): string => {
  if (file?.type !== 'asset') throw new Error('The build has not written the page or its table yet');
  return typeof file.source === 'string' ? file.source : new TextDecoder().decode(file.source);
};

function filesToKeep(bundle: Rolldown.OutputBundle, root: string): string[] {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The plugin of the first load has written it.
  const rows = JSON.parse(textOf(bundle['first-load.json'])) as FirstLoad[];
  const pages = rows.filter(({ path }) => PAGES.has(path));
  const missing = [...PAGES].filter((path) => !pages.some((row) => row.path === path));
  if (missing.length > 0) throw new Error(`No route has the path ${missing.join(', ')}`);
  const fonts = Object.keys(bundle).filter((file) => FONT.test(file));
  const later = LATER.map((module) => resolve(root, module));
  const files = [
    ...pages.flatMap(({ scripts, styles }) => [...scripts, ...styles]),
    ...filesOf(later, bundle),
    ...fonts.map((file) => `/${file}`),
  ];
  return [...new Set(files)].toSorted();
}

async function bundleWorker(root: string, files: readonly string[]): Promise<string> {
  const built = await build({
    root,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    define: { WORKER_FILES: JSON.stringify(files) },
    build: {
      write: false,
      lib: { entry: ENTRY, formats: ['iife'], name: 'worker' },
      minify: true,
      target: 'es2022',
    },
  });
  const outputs = (Array.isArray(built) ? built : [built]).flatMap((one) => ('output' in one ? one.output : []));
  const script = outputs.find((file) => file.type === 'chunk');
  if (!script) throw new Error('The service worker was not built');
  return script.code.trim();
}
