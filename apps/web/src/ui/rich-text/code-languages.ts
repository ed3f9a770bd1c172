// Grammars for code in rich text, in three bundles that are loaded only where their languages occur.
import type { LanguageFn } from 'highlight.js';

interface Bundle {
  languages: string[];
  load: () => Promise<{ grammars: Record<string, LanguageFn> }>;
}
const bundles: Bundle[] = [
  {
    languages: ['bash', 'c', 'csharp', 'java', 'json', 'python', 'sql', 'cs', 'c#', 'py', 'sh'],
    load: () => import('./grammars/school.ts'),
  },
  {
    languages: [
      'css',
      'graphql',
      'javascript',
      'less',
      'php',
      'php-template',
      'scss',
      'typescript',
      'xml',
      'html',
      'js',
      'jsx',
      'svg',
      'ts',
      'tsx',
      'markdown',
      'md',
    ],
    load: () => import('./grammars/web.ts'),
  },
  {
    languages: [
      'arduino',
      'cpp',
      'diff',
      'go',
      'ini',
      'kotlin',
      'lua',
      'makefile',
      'markdown',
      'objectivec',
      'perl',
      'python-repl',
      'r',
      'ruby',
      'rust',
      'shell',
      'swift',
      'vbnet',
      'wasm',
      'yaml',
      'c++',
      'kt',
      'md',
      'rb',
      'rs',
      'vb',
      'yml',
    ],
    load: () => import('./grammars/other.ts'),
  },
];

/** Returns the bundles needed for the named languages; unknown languages need none. */
export const bundlesOf = (languages: readonly string[]): Bundle[] =>
  bundles.filter((bundle) => languages.some((language) => bundle.languages.includes(language.toLowerCase())));
