import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { apiTable } from './build/api-table.ts';
import { precompress } from './build/precompress.ts';

const server = process.env.ORBITA_SERVER ?? 'http://127.0.0.1:3000';

/** Whether a module lies in these folders of the web application. */
const source = (...folders: string[]) => {
  const pattern = new RegExp(`web/src/(${folders.join('|')})`);
  return (id: string): boolean => pattern.test(id.replaceAll('\\', '/'));
};
/** What most pages share; inner rooms of the last ones go with the pages that show them. */
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
    // The package's index pulls five thousand modules into the development server; this one holds the same names.
    alias: { '@tabler/icons-react': '@tabler/icons-react/dist/esm/icons/index.mjs' },
  },
  build: {
    outDir: 'dist',
    target: 'es2022',
    // The policy of the pages allows no fonts but their own files.
    assetsInlineLimit: (file) => (/\.woff2?$/.test(file) ? false : undefined),
    chunkSizeWarningLimit: 700,
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // On a slow network fifty small files cost more than their bytes: what the shell and most pages share comes as one file,
          // what the sign-in page shares with them as another, so that it never brings the component library along.
          groups: [
            { name: 'entry', tags: ['$initial'], priority: 30 },
            { name: 'light', test: source('api/client/', 'ui/plain/'), priority: 20 },
            // Fields that few pages have come with those pages.
            {
              name: 'frame',
              test: /node_modules[\\/](@mantine[\\/](core(?![\\/]esm[\\/]components[\\/](Color|FloatingIndicator|NumberInput|Radio|SegmentedControl))|hooks)|@tanstack[\\/](react-)?query|@floating-ui)/,
              minShareCount: 4,
              priority: 10,
            },
            // What the shell and most pages share, with the icons.
            {
              name: 'parts',
              test: (id) => id.includes('@tabler') || common(id),
              minShareCount: 2,
              priority: 5,
            },
            // The work of a student as topic, marking and lists show it, and what reading and writing a topic share.
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
