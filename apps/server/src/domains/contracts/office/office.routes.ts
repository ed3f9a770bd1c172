import { contractOffice } from '@orbita/contract/contracts/office';
import { programCalls } from '@orbita/contract/contracts/programs';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../../http/deps.ts';
import { mount } from '../../../http/mount.ts';
import { giveOwnerCode } from '../own/own-seal.ts';
import * as programs from '../programs/programs.service.ts';
import { exportContracts } from './export-contracts.ts';
import * as decisions from './decide-contracts.ts';
import * as reading from './read-contracts.ts';
import { downloadPassports, exportContract } from './send-archives.ts';

export function mountContractOffice(app: FastifyInstance, deps: Deps): void {
  const { db } = deps;
  mount(app, deps, contractOffice, {
    listContracts: ({ viewer, query }) => reading.listContracts(db, viewer, query),
    exportContracts: ({ viewer, query, call }) =>
      exportContracts({ db, heavyWork: deps.heavyWork, viewer, language: call.language }, query),
    listFoundContracts: ({ viewer, query }) => reading.listFoundContracts(db, viewer, query),
    getContract: ({ viewer, params }) => reading.getContract(deps, viewer, params.id),
    readContractScan: ({ viewer, params }) => reading.readContractScan(deps, viewer, params),
    confirmContract: ({ viewer, params, query }) =>
      decisions.confirmContract(deps, viewer, { id: params.id, revision: query.revision }),
    confirmContracts: ({ viewer, body }) => decisions.confirmContracts(deps, viewer, body),
    cancelContract: ({ viewer, params, body }) => decisions.cancelContract(deps, viewer, { id: params.id, body }),
    askCorrections: ({ viewer, params, body }) => decisions.askCorrections(deps, viewer, { id: params.id, body }),
    withdrawCorrections: ({ viewer, params, body }) =>
      decisions.withdrawCorrections(deps, viewer, { id: params.id, body }),
    deleteContract: ({ viewer, params }) => decisions.deleteContract(deps, viewer, params.id),
    downloadPassports: ({ viewer, body }) => downloadPassports(deps, viewer, body),
    exportContract: ({ viewer, params }) => exportContract(deps, viewer, params.id),
    giveOwnerCode: ({ viewer, body, call }) => giveOwnerCode(deps, viewer, { userId: body.user_id, call }),
    listPersonOpenings: ({ viewer, params, query }) =>
      reading.listPersonOpenings(db, viewer, { userId: params.id, query }),
    listContractOpenings: ({ viewer, params, query }) =>
      reading.listContractOpenings(db, viewer, { id: params.id, query }),
  });
  mount(app, deps, programCalls, {
    listOfficePrograms: ({ viewer, query }) => programs.listOfficePrograms(db, viewer, query),
    createProgram: ({ viewer, body }) => programs.createProgram(db, viewer, body),
    updateProgram: ({ viewer, params, body }) => programs.updateProgram(deps, viewer, { id: params.id, body }),
    listProgramGroups: ({ viewer }) => programs.listProgramGroups(db, viewer),
    listOfficeRelationships: ({ viewer }) => programs.listOfficeRelationships(db, viewer),
    saveRelationships: ({ viewer, body }) => programs.saveRelationships(db, viewer, body),
    getAdmissionSettings: ({ viewer }) => programs.getAdmissionSettings(db, viewer),
    updateAdmissionSettings: ({ viewer, body }) => programs.updateAdmissionSettings(db, viewer, body),
  });
}
