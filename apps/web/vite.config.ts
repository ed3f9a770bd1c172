import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { apiTable } from './build/api-table.ts';
import { firstLoad } from './build/first-load.ts';
import { libraryStyles } from './build/library-styles.ts';
import { precompress } from './build/precompress.ts';

const server = process.env.ORBITA_SERVER ?? 'http://127.0.0.1:3000';

/** Matches modules in the given folders of the web application. */
const source = (...folders: string[]) => {
  const pattern = new RegExp(`web/src/(${folders.join('|')})`);
  return (id: string): boolean => pattern.test(id.replaceAll('\\', '/'));
};
/** What every browser loads, signed in or not; each group takes the imports of its modules along. */
const shared = source('api/client/', 'ui/plain/', 'base/(address-params|waiting-time)');
const entry = (id: string): boolean => id.endsWith('index.html') || id.includes('rolldown/runtime') || shared(id);
/** What every signed-in person needs at once. */
const frame = source('app/shell/shell.tsx');
/** Modules that most pages share; subfolders of base and shared are bundled with the pages that use them. */
const common = source(
  '(app/(?!live\\.|admin/)|api/)',
  'ui(?!/(rich-text|saving|sheet|sortable))/',
  '(base|shared/(marks|notifications|topics|users))/[^/]+$',
);
const RARE =
  'Autocomplete|Chip|Color|FileButton|MultiSelect|NumberInput|PasswordInput|Pill|Radio|Rating|SimpleGrid|Table|TagsInput';
/** The component library without the components of few pages, which are bundled with those pages, and the icons. */
const library = new RegExp(`node_modules/(@mantine/(core(?!/esm/components/(${RARE}))|hooks)|@floating-ui|@tabler/)`);

export default defineConfig({
  plugins: [react(), apiTable(), firstLoad(), libraryStyles('src/app/shell/library.css'), precompress()],
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
            {
              name: 'frame',
              test: (id) => frame(id) || common(id) || library.test(id.replaceAll('\\', '/')),
              priority: 20,
            },
            // How marks come about and are saved, which tables and the diary need without the work itself.
            {
              name: 'marks',
              test: (id) =>
                /contract\/src\/|components\/Radio\//.test(id) ||
                source('ui/saving/', 'base/', 'shared/(marks|standing)/', 'features/marks/[^/]+$')(id),
              minShareCount: 2,
              priority: 5,
            },
            // What is shown of a student's work, shared by topic, marking and lists.
            {
              name: 'work',
              test: source(
                'ui/rich-text/',
                'shared/(?!abstract-lessons|annotations/(?!meanings|annotations\\.texts|read-files)|journal)',
                'features/topics/[^/]+$',
              ),
              minShareCount: 2,
              priority: 4,
            },
            // The tables of a group's students and lessons, and the notes on files, which open later than the page.
            { name: 'board', test: source('shared/(abstract-lessons|journal)/'), minShareCount: 2, priority: 3 },
            {
              name: 'notes',
              test: source('shared/annotations/(?!annotated-files|read-files)'),
              minShareCount: 2,
              priority: 3,
            },
            { name: 'topic', test: source('features/topics/topic-page.tsx'), priority: 3 },
            { name: 'marking', test: source('features/marking/marking-page.tsx'), priority: 3 },
          ],
        },
      },
    },
  },
});
