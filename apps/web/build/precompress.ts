import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const COMPRESSIBLE = /\.(?:js|css|html|svg|json|webmanifest|txt)$/;
/** Smaller files are left alone, since the header would cost more than compression saves. */
const SMALLEST = 1024;

/** Writes a .gz and a .br next to every text file of the build, so that the server never compresses at request time. */
export const precompress = (): Plugin => {
  let folder = 'dist';
  return {
    name: 'orbita-precompress',
    apply: 'build',
    configResolved: (config) => {
      folder = resolve(config.root, config.build.outDir);
    },
    async closeBundle() {
      const entries = await readdir(folder, { recursive: true, withFileTypes: true });
      const files = entries.filter((entry) => entry.isFile() && COMPRESSIBLE.test(entry.name));
      await Promise.all(files.map((file) => compress(join(file.parentPath, file.name))));
    },
  };
};

async function compress(path: string): Promise<void> {
  const source = await readFile(path);
  if (source.length < SMALLEST) return;
  const [zipped, brotli] = await Promise.all([
    promisify(gzip)(source, { level: 9 }),
    promisify(brotliCompress)(source, { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } }),
  ]);
  await Promise.all([writeFile(`${path}.gz`, zipped), writeFile(`${path}.br`, brotli)]);
}
