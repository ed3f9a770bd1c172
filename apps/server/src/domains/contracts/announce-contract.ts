// Tells the applicant's open pages what has happened to the contract.
import type { ContractNews } from '@orbita/contract/live';
import type { Deps } from '../../http/deps.ts';

interface ChangedContract {
  id: number;
  user_id: number;
}

/** Moves the person to the step of the signature or payment, on every open device; call it after the transaction. */
export function announceContract({ live }: Pick<Deps, 'live'>, contract: ChangedContract, news: ContractNews): void {
  live.send([contract.user_id], { kind: 'contract', contract_id: contract.id, contract_status: news }, { id: null });
}

/** Lets the person's other pages read the contract again. */
export function announceOwnChange(
  { live }: Pick<Deps, 'live'>,
  contract: ChangedContract,
  by: { id: number | null; client?: string },
): void {
  live.send([contract.user_id], { kind: 'contract', contract_id: contract.id }, by);
}
