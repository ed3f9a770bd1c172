import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const COMPONENT = /^(.*\/@mantine\/core)\/esm\/.*\/(\w+)\.module\.mjs$/;

/** Fails the build when a component of the library is used whose styles `sheet` does not import. */
export function libraryStyles(sheet: string): Plugin {
  let root = '.';
  return {
    name: 'orbita-library-styles',
    apply: 'build',
    configResolved: (config) => {
      root = config.root;
    },
    generateBundle(_options, bundle) {
      const imported = readFileSync(join(root, sheet), 'utf8');
      const missing = Object.values(bundle)
        .flatMap((file) => (file.type === 'chunk' ? file.moduleIds : []))
        .map((id) => COMPONENT.exec(id.replaceAll('\\', '/')))
        .filter((found) => found !== null)
        .map(([, library = '', name = '']) => ({ name, file: `${library}/styles/${name}.layer.css` }))
        .filter(({ name, file }) => existsSync(file) && !imported.includes(`/${name}.layer.css`));
      if (missing.length > 0) this.error(`${sheet} lacks the styles of ${missing.map(({ name }) => name).join(', ')}`);
    },
  };
}
