import react from '@vitejs/plugin-react';
import { defineConfig, type Rolldown } from 'vite';
import { apiTable } from './build/api-table.ts';
import { dailyModules } from './build/daily-modules.ts';
import { firstLoad } from './build/first-load.ts';
import { libraryStyles } from './build/library-styles.ts';
import { precompress } from './build/precompress.ts';
import { serviceWorker } from './build/service-worker.ts';

const server = process.env.ORBITA_SERVER ?? 'http://127.0.0.1:3000';

/** Matches modules in the given folders of the web application. */
const source = (...folders: string[]) => {
  const pattern = new RegExp(`web/src/(${folders.join('|')})`);
  return (id: string): boolean => pattern.test(id.replaceAll('\\', '/'));
};
/** What every browser loads, signed in or not; each group takes the imports of its modules along. */
const shared = source(
  'api/client/(?!(client|send-file|solve-challenge)\\.ts)',
  'ui/plain/(?!qr-code)',
  'ui/navigation/leave-for',
  'base/(address-params|passkeys|waiting-time)',
);
const isDaily = dailyModules(import.meta.dirname, 'src/app/shell/shell.tsx');
/** Names the bundle of what a page of every day shows at once; other modules are left to their own pages. */
const daily =
  (name: string) =>
  (id: string, graph: Rolldown.ChunkingContext): string | null =>
    isDaily(id, graph) ? name : null;
const entry = (id: string): boolean => id.endsWith('index.html') || id.includes('rolldown/runtime') || shared(id);
/** What every signed-in person needs at once. */
const frame = source('app/shell/shell.tsx');
/** Modules that most pages share; subfolders of base and shared are bundled with the pages that use them. */
const common = source(
  '(app/(?!live\\.|admin/)|api/)',
  'ui(?!/(rich-text|saving|sheet|sortable))/',
  '(base|shared/(marks|notifications|schedule|topics|users))/[^/]+$',
);
const RARE =
  'Autocomplete|Chip|Color|FileButton|MultiSelect|NumberInput|PasswordInput|Pill|Radio|Rating|SimpleGrid|Table|TagsInput';
/** The component library without the components of few pages, which are bundled with those pages, and the icons. */
const library = new RegExp(`node_modules/(@mantine/(core(?!/esm/components/(${RARE}))|hooks)|@floating-ui|@tabler/)`);

export default defineConfig({
  plugins: [
    react(),
    apiTable(),
    firstLoad(),
    libraryStyles('src/app/shell/library.css'),
    serviceWorker(),
    precompress(),
  ],
  server: {
    port: 5173,
    proxy: { '/api': server, '/socket.io': { target: server, ws: true } },
  },
  resolve: {
    // The package's index loads five thousand modules in the development server; this file exports the same names.
    alias: { '@tabler/icons-react': '@tabler/icons-react/dist/esm/icons/index.mjs' },
  },
  // A worker loads only the grammars that it needs, which the default format would join into one file.
  worker: { format: 'es' },
  build: {
    outDir: 'dist',
    target: 'es2022',
    // The content security policy allows fonts only from files of our own origin, so they are never inlined.
    assetsInlineLimit: (file) => (/\.woff2?$/.test(file) ? false : undefined),
    chunkSizeWarningLimit: 700,
    reportCompressedSize: false,
    // Every browser that runs es2022 knows the preloading of modules.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          // On a slow network fifty small files cost more than their bytes, so what a first page needs is a few files,
          // and the sign-in page never loads the component library.
          groups: [
            { name: 'entry', test: entry, priority: 30 },
            // What the frame itself needs, and the styles that most pages share, so that they are one file.
            { name: 'frame', test: (id) => frame(id) || (common(id) && id.endsWith('.css')), priority: 20 },
            // What most pages share, apart from what none of every day shows at once, such as the icons of the office.
            {
              name: (id, graph) => (isDaily(id, graph) ? 'common' : 'rare'),
              test: (id) => common(id) || library.test(id.replaceAll('\\', '/')),
              minShareCount: 2,
              priority: 19,
            },
            // How marks come about and are saved, which tables and the diary need without the work itself.
            {
              name: daily('marks'),
              test: (id) =>
                /contract\/src\/|components\/Radio\//.test(id) ||
                source(
                  'ui/saving/',
                  'base/',
                  'shared/(marks|retakes|standing|user-notes)/',
                  'features/marks/[^/]+$',
                )(id),
              minShareCount: 2,
              priority: 5,
            },
            // What is noted and recorded of people, for the diary and the office.
            {
              name: 'records',
              test: source('shared/(user-notes|users/picker|temporary-statuses|education-forms)/'),
              minShareCount: 2,
              priority: 4.5,
            },
            // What is shown of a student's work, shared by topic, marking and lists.
            {
              name: daily('work'),
              test: source(
                'ui/rich-text/',
                'shared/(?!abstract-lessons|extensions|journal|student-contacts)',
                'features/topics/[^/]+$',
              ),
              minShareCount: 2,
              priority: 4,
            },
            // The tables of a group's students and lessons, and the notes on files, which open later than the page.
            { name: daily('board'), test: source('shared/(abstract-lessons|journal)/'), minShareCount: 2, priority: 3 },
            {
              name: 'notes',
              test: source('shared/annotations/(?!annotated-files|read-files)'),
              minShareCount: 2,
              priority: 3,
            },
            { name: 'sign-in', test: source('features/auth/sign-in-page.tsx'), priority: 3 },
            { name: 'topic', test: source('features/topics/topic-page.tsx'), priority: 3 },
            { name: 'marking', test: source('features/marking/marking-page.tsx'), priority: 3 },
          ],
        },
      },
    },
  },
});
