import { companies } from '@orbita/contract/companies';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../http/deps.ts';
import { mount } from '../../http/mount.ts';
import * as service from './companies.service.ts';
import { getAppIcon, getAppManifest } from './page/app-manifest.service.ts';
import * as instructions from './page/instructions.service.ts';
import { getStartPage, getStartPicture } from './page/start-page.service.ts';
import { getPortfolio, updatePortfolio } from './portfolio/portfolio.service.ts';
import * as install from './services/install-services.service.ts';
import * as services from './services/services.service.ts';

export function mountCompanies(app: FastifyInstance, deps: Deps): void {
  const { db } = deps;
  mount(app, deps, companies, {
    getCompany: ({ viewer, params }) => service.getCompany(db, viewer, params.id),
    updateCompany: ({ viewer, params, body, call }) =>
      service.updateCompany(deps, viewer, { id: params.id, body }, call),
    isModerator: ({ viewer, params }) => service.isModerator(viewer, params.id),
    isMember: ({ viewer, params }) => service.isMember(viewer, params.id),
    listCompanyUsers: ({ viewer, params, query }) => service.listCompanyUsers(db, viewer, params.id, query),
    listModerators: ({ viewer, params }) => service.listModerators(db, viewer, params.id),
    addModerator: ({ viewer, params, body }) => service.addModerator(deps, viewer, params.id, body.user_id),
    removeModerator: ({ viewer, params }) => service.removeModerator(deps, viewer, params.id, params.userId),
    removeCompanyUser: ({ viewer, params }) => service.removeCompanyUser(deps, viewer, params.id, params.userId),
    listCompanyServices: ({ viewer, params }) => services.listCompanyServices(deps, viewer, params.id),
    updateCompanyService: ({ viewer, params, body, call }) =>
      services.updateCompanyService(deps, viewer, { place: params, body }, call),
    checkCompanyService: ({ viewer, params }) => services.checkCompanyService(deps, viewer, params),
    listInstallServices: ({ viewer, params }) => install.listInstallServices(deps, viewer, params.id),
    checkInstallService: ({ viewer, params }) => install.checkInstallService(deps, viewer, params),
    listOwnInstructions: ({ viewer }) => instructions.listOwnInstructions(db, viewer),
    listCompanyInstructions: ({ viewer, params }) => instructions.listCompanyInstructions(db, viewer, params.id),
    updateCompanyInstruction: ({ viewer, params, body }) =>
      instructions.updateCompanyInstruction(db, viewer, params, body),
    getStartPage: ({ call }) => getStartPage(db, call.domain),
    getStartPicture: ({ params, call }) => getStartPicture(deps, call.domain, params.fileId),
    getAppManifest: ({ call }) => getAppManifest(db, call),
    getAppIcon: ({ params, call }) => getAppIcon(deps, call.domain, params),
    getPortfolio: ({ viewer, params }) => getPortfolio(db, viewer, params.id),
    updatePortfolio: ({ viewer, params, body }) => updatePortfolio(db, viewer, params.id, body),
  });
}
