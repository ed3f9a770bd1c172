import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../http/deps.ts';
import { mountContractOffice } from './office/office.routes.ts';
import { mountPapers } from './papers/papers.routes.ts';
import { mountOwnContract } from './own/own-contract.routes.ts';
import { mountPayments } from './payments/payments.routes.ts';
import { mountSigning } from './signing/signing.routes.ts';

export function mountContracts(app: FastifyInstance, deps: Deps): void {
  mountOwnContract(app, deps);
  mountContractOffice(app, deps);
  mountPayments(app, deps);
  mountPapers(app, deps);
  mountSigning(app, deps);
}
