import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { apiTable } from './build/api-table.ts';
import { precompress } from './build/precompress.ts';

const server = process.env.ORBITA_SERVER ?? 'http://127.0.0.1:3000';

/** Matches modules in the given folders of the web application. */
const source = (...folders: string[]) => {
  const pattern = new RegExp(`web/src/(${folders.join('|')})`);
  return (id: string): boolean => pattern.test(id.replaceAll('\\', '/'));
};
/** Modules that most pages share; subfolders of base and shared are bundled with the pages that use them. */
const common = source(
  '(app|api)/',
  'ui(?!/(rich-text|saving|sheet|sortable))/',
  '(base|shared/(marks|notifications|topics|users))/[^/]+$',
);

export default defineConfig({
  plugins: [react(), apiTable(), precompress()],
  server: {
    port: 5173,
    proxy: { '/api': server, '/socket.io': { target: server, ws: true } },
  },
  resolve: {
    // The package's index loads five thousand modules in the development server; this file exports the same names.
    alias: { '@tabler/icons-react': '@tabler/icons-react/dist/esm/icons/index.mjs' },
  },
  build: {
    outDir: 'dist',
    target: 'es2022',
    // The content security policy allows fonts only from files of our own origin, so they are never inlined.
    assetsInlineLimit: (file) => (/\.woff2?$/.test(file) ? false : undefined),
    chunkSizeWarningLimit: 700,
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // On a slow network fifty small files cost more than their bytes, so what the shell and most pages share is one file.
          // What the sign-in page shares with them is another, so that it never loads the component library.
          groups: [
            { name: 'entry', tags: ['$initial'], priority: 30 },
            { name: 'light', test: source('api/client/', 'ui/plain/'), priority: 20 },
            // Components that few pages use are bundled with those pages.
            {
              name: 'frame',
              test: /node_modules[\\/](@mantine[\\/](core(?![\\/]esm[\\/]components[\\/](Color|FloatingIndicator|NumberInput|Radio|SegmentedControl))|hooks)|@tanstack[\\/](react-)?query|@floating-ui)/,
              minShareCount: 4,
              priority: 10,
            },
            // What the shell and most pages share, including the icons.
            {
              name: 'parts',
              test: (id) => id.includes('@tabler') || common(id),
              minShareCount: 2,
              priority: 5,
            },
            // Components for a student's work, shared by topic, marking and lists, and those for reading and writing a topic.
            {
              name: 'work',
              test: source('ui/rich-text/', 'shared/(answers|comments|files/attachments|standing)/[^/]+$'),
              minShareCount: 2,
              priority: 4,
            },
            { name: 'topic', test: source('features/topics/(answering|reading)/'), minShareCount: 2, priority: 3 },
          ],
        },
      },
    },
  },
});
