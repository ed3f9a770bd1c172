// Everything that an applicant typed, as it is kept in `contracts.personal`.
import { type Application, emptyApplication } from '@orbita/contract/contracts/application';
import type { PersonalVault } from '../../platform/personal-vault.ts';

/** Where the application of a contract is sealed; a value of another contract does not open here. */
const placeOf = (contractId: number): string => `contract:${contractId}`;

export const sealApplication = (vault: PersonalVault, contractId: number, application: Application): Buffer =>
  vault.seal(Buffer.from(JSON.stringify(application)), placeOf(contractId));

/** Opens an application; nothing is typed yet where nothing is sealed, or in a field that came later. */
export function openApplication(vault: PersonalVault, contractId: number, sealed: Buffer | null): Application {
  const empty = emptyApplication();
  if (sealed === null) return empty;
  const typed: Partial<Application> = JSON.parse(vault.open(sealed, placeOf(contractId)).toString());
  return { ...empty, ...typed };
}
