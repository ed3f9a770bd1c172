// Tests of pages and components, in a document without a browser. Those without a document are the project «web» of the whole.
import { defineProject } from 'vitest/config';
import { apiTable } from './build/api-table.ts';

export default defineProject({
  plugins: [apiTable()],
  // One file in place of five thousand.
  resolve: { alias: { '@tabler/icons-react': '@tabler/icons-react/dist/cjs/tabler-icons-react.cjs' } },
  test: {
    name: 'pages',
    environment: 'jsdom',
    include: ['src/**/*.test.tsx'],
    setupFiles: ['src/testing/setup.ts'],
    testTimeout: 30_000,
  },
});
