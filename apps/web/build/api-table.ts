import type { AnyEndpoint } from '@orbita/contract/endpoint';
import type { Plugin } from 'vite';

/** What each table of calls is called in the code, and which domains of the contract it has. */
const TABLES: Readonly<Record<string, { name: string; has: (domain: string) => boolean }>> = {
  'virtual:api-table': { name: 'table', has: (domain) => domain !== 'auth' },
  'virtual:api-table/entry': { name: 'entryTable', has: (domain) => domain === 'auth' },
};

type Row = [method: string, path: string, fileField: string | 0, binary: 0 | 1];

const toRow = (call: AnyEndpoint): Row => [
  call.method,
  call.path,
  call.file?.fields[0] ?? 0,
  call.response === 'binary' ? 1 : 0,
];

/**
 * Serves `virtual:api-table` and `virtual:api-table/entry`, the method and path of every call of the contract.
 * The browser needs only these; importing the contract would pull in every schema and the schema library.
 */
export const apiTable = (): Plugin => ({
  name: 'orbita-api-table',
  resolveId: (id) => (id in TABLES ? `\0${id}` : undefined),
  async load(id) {
    const table = id.startsWith('\0') ? TABLES[id.slice(1)] : undefined;
    if (!table) return undefined;
    const { contract } = (await import('@orbita/contract')) as {
      contract: Record<string, Record<string, AnyEndpoint>>;
    };
    const rows = Object.fromEntries(
      Object.entries(contract)
        .filter(([domain]) => table.has(domain))
        .map(([domain, calls]) => [
          domain,
          Object.fromEntries(Object.entries(calls).map(([name, call]) => [name, toRow(call)])),
        ]),
    );
    return `export const ${table.name} = JSON.parse(${JSON.stringify(JSON.stringify(rows))})`;
  },
});
