import type { AnyEndpoint } from '@orbita/contract/endpoint';
import type { Plugin } from 'vite';

const NAME = 'virtual:api-table';

type Row = [method: string, path: string, fileField: string | 0, binary: 0 | 1];

const toRow = (call: AnyEndpoint): Row => [
  call.method,
  call.path,
  call.file?.fields[0] ?? 0,
  call.response === 'binary' ? 1 : 0,
];

/**
 * Serves `virtual:api-table`, the method and path of every call of the contract.
 * The browser needs only these; importing the contract would pull in every schema and the schema library.
 */
export const apiTable = (): Plugin => ({
  name: 'orbita-api-table',
  resolveId: (id) => (id === NAME ? `\0${NAME}` : undefined),
  async load(id) {
    if (id !== `\0${NAME}`) return undefined;
    const { contract } = (await import('@orbita/contract')) as {
      contract: Record<string, Record<string, AnyEndpoint>>;
    };
    const table = Object.fromEntries(
      Object.entries(contract).map(([domain, calls]) => [
        domain,
        Object.fromEntries(Object.entries(calls).map(([name, call]) => [name, toRow(call)])),
      ]),
    );
    return `export default JSON.parse(${JSON.stringify(JSON.stringify(table))})`;
  },
});
