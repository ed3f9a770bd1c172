import { officeSigning, ownSigning } from '@orbita/contract/contracts/signing';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../../http/deps.ts';
import { mount } from '../../../http/mount.ts';
import * as office from './office-signing.ts';
import * as own from './own-signing.ts';

/** The calls by which contracts are signed. */
export function mountSigning(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, ownSigning, {
    getOwnSigning: ({ viewer }) => own.getOwnSigning(deps, viewer),
    readOwnDocument: ({ viewer, params }) => own.readOwnDocument(deps, viewer, params.id),
    callSignature: ({ viewer, body, call }) => own.callSignature(deps, viewer, { body, call }),
    signOwnContract: ({ viewer, body, call }) => own.signOwnContract(deps, viewer, { body, call }),
  });
  mount(app, deps, officeSigning, {
    listSignatures: ({ viewer, params }) => office.listSignatures(deps, viewer, params.id),
    signContracts: ({ viewer, body, call }) => office.signContracts(deps, viewer, { body, call }),
    unlockSigning: ({ viewer, params }) => office.unlockSigning(deps, viewer, params.id),
  });
}
