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
  build: { outDir: 'dist', target: 'es2022', chunkSizeWarningLimit: 700, reportCompressedSize: false },
});
