// Tests of pages and components in jsdom; tests that need no document are the project «web» of the root config, which also names the files of these.
import { defineProject } from 'vitest/config';
import { apiTable } from './build/api-table.ts';

export default defineProject({
  plugins: [apiTable()],
  // The libraries as people get them, see src/testing/production-react.ts.
  oxc: { jsx: { development: false } },
  // Loads the icons from one file instead of five thousand.
  resolve: {
    conditions: ['production'],
    alias: { '@tabler/icons-react': '@tabler/icons-react/dist/cjs/tabler-icons-react.cjs' },
  },
  test: {
    name: 'pages',
    environment: 'jsdom',
    env: { NODE_ENV: 'production' },
    setupFiles: ['src/testing/setup.ts'],
    testTimeout: 120_000,
  },
});
