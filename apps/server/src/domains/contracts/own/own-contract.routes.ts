import { ownContract } from '@orbita/contract/contracts/own';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../../http/deps.ts';
import { mount } from '../../../http/mount.ts';
import * as offers from '../offers/offers.queries.ts';
import { callSignUp, signUpDistant } from '../sign-up/sign-up.service.ts';
import { exportOwnContract } from './export-own.ts';
import { createContract, updateStudent } from './create-contract.ts';
import * as seal from './own-seal.ts';
import * as service from './own-contract.service.ts';
import * as scans from './own-scans.ts';

/** The calls by which somebody applies. */
export function mountOwnContract(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, ownContract, {
    callSignUp: ({ body, call }) => callSignUp(deps, body, call),
    signUpDistant: ({ body, call }) => signUpDistant(deps, body, call),
    getOwnContract: ({ viewer }) => service.getOwnContract(deps, viewer),
    beginContract: ({ viewer, call }) => service.beginContract(deps, viewer, call),
    saveOwnContract: ({ viewer, body }) => service.saveOwnContract(deps, viewer, body),
    submitOwnContract: ({ viewer, body, call }) => service.submitOwnContract(deps, viewer, { body, call }),
    addOwnScan: ({ viewer, body }) => scans.addOwnScan(deps, viewer, body),
    sortOwnScans: ({ viewer, body }) => scans.sortOwnScans(deps, viewer, body),
    readOwnScan: ({ viewer, params }) => scans.readOwnScan(deps, viewer, params.id),
    deleteOwnScan: ({ viewer, params }) => scans.deleteOwnScan(deps, viewer, params.id),
    getOwnSeal: ({ viewer }) => seal.getOwnSeal(deps, viewer),
    callOwner: ({ viewer, call }) => seal.callOwner(deps, viewer, call),
    openOwnSeal: ({ viewer, body, call }) => seal.openOwnSeal(deps, viewer, { body, call }),
    listOwnOpenings: ({ viewer, query }) => service.listOwnOpenings(deps, viewer, query),
    exportOwnContract: ({ viewer }) => exportOwnContract(deps, viewer),
    listEducationPrograms: async ({ viewer }) => ({ data: await offers.selectPrograms(deps.db, viewer.company_id) }),
    listRelationships: async ({ viewer }) => ({ data: await offers.selectRelationships(deps.db, viewer.company_id) }),
    createContract: ({ viewer, body, call }) => createContract(deps, viewer, { body, call }),
    updateStudent: ({ viewer, params, body, call }) => updateStudent(deps, viewer, { id: params.id, body, call }),
  });
}
