// An admission office with its administrator and calls, for tests.
import path from 'node:path';
import { readdir } from 'node:fs/promises';
import { openPersonalVault } from '../platform/personal-vault.ts';
import { openSealedFiles } from '../platform/sealed-files.ts';
import type { TestApp } from './app.ts';
import { buildAdministrator, buildCompany, buildRole, buildUser, type BuiltUser } from './builders.ts';
import { buildContract } from './contracts.ts';

let schools = 0;
/** Builds an institution whose administrator works in its admission office. */
export async function buildAdmissionOffice(server: TestApp) {
  const host = `admission${(schools += 1)}.example`;
  const companyId = await buildCompany(server.db, { domain: host });
  const admin = await buildAdministrator(server.db, companyId);
  const call = (method: string, url: string, as: BuiltUser = admin, body?: object) =>
    server.request(method, url, { as: as.token, ...(body ? { body } : {}), headers: { host } });
  const list = async (query = '') => (await call('GET', `/api/v2/contracts${query}`)).body;
  const ids = async (query = ''): Promise<number[]> => (await list(query)).data.map(({ id }: { id: number }) => id);
  const holder = async (...permissions: string[]) =>
    buildUser(server.db, companyId, {
      roleId: await buildRole(server.db, companyId, ['admin_panel_read', ...permissions]),
    });
  const contract = (overrides = {}) => buildContract(server, companyId, overrides);
  return { companyId, admin, call, list, ids, holder, contract };
}

/** The sealed files of a server. */
export const sealedFilesOf = (server: TestApp) =>
  openSealedFiles(server.config.sealedDir, openPersonalVault(server.config));
/** Paths of everything that a server keeps sealed on its disk. */
export const filesOnDisk = async (server: TestApp): Promise<string[]> => {
  const entries = await readdir(server.config.sealedDir, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => path.join(parentPath, name));
};
