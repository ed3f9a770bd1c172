import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { apiTable } from './build/api-table.ts';
import { precompress } from './build/precompress.ts';

const server = process.env.ORBITA_SERVER ?? 'http://127.0.0.1:3000';

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
            { name: 'base', tags: ['$initial'], priority: 30 },
            {
              name: 'light',
              test: /web[\\/]src[\\/](api[\\/](client|send-file|url)|ui[\\/](plain-button|page-header)|app[\\/](navigation-target|shell[\\/]mark))/,
              priority: 20,
            },
            // Fields that few pages have come with those pages.
            {
              name: 'frame',
              test: /node_modules[\\/](@mantine[\\/](core(?![\\/]esm[\\/]components[\\/](Color|FloatingIndicator|NumberInput|Radio|SegmentedControl))|hooks)|@tanstack[\\/](react-)?query|@floating-ui)/,
              minShareCount: 4,
              priority: 10,
            },
            {
              // What only talk, notes, files and explanations need goes with the pages that show them.
              name: 'parts',
              test: /@tabler|web[\\/]src[\\/](app|api|ui[\\/](?!annotations|answer-privacy|answer-words|attachments|code-languages|feedback|gate-|mark-history|option-ids|picture-field|rich-text|safe-html|save-queue|sortable|standing|talk|text-diff|typesetting|uploads|use-autosaved|user-picker))[\\/]?/,
              minShareCount: 2,
              priority: 5,
            },
            // The work of a student as topic, marking and lists show it, and what reading and writing a topic share.
            {
              name: 'work',
              test: /web[\\/]src[\\/]ui[\\/](answer-words|attachments|code-languages|option-ids|rich-text|safe-html|standing|talk|typesetting)/,
              minShareCount: 2,
              priority: 4,
            },
            {
              name: 'topic',
              test: /web[\\/]src[\\/]features[\\/]topics[\\/](answering[\\/]|reading[\\/]|answer-window|topics\.texts|topic-frame)/,
              minShareCount: 2,
              priority: 3,
            },
          ],
        },
      },
    },
  },
});
