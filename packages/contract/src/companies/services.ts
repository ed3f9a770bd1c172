// Outside services of an institution: their addresses and secrets, and whether they answer.
import { endpoint } from '../endpoint.ts';
import { checkResults, installServices, outsideServices } from '../permissions.ts';
import { asRead, id, idParams, moment, nullable, oneOf, ownPassword, Type } from '../schemas.ts';

const service = oneOf(outsideServices, 'Polls, skills portfolio, task tracker, meeting links or card payments');
export const CompanyService = Type.Object({
  service,
  url: nullable(Type.String({ description: 'Address of the service; null while it is not connected' })),
  login: Type.String({ description: 'Login at the service; empty without one' }),
  has_secret: Type.Boolean({ description: 'A secret is stored; it is never sent' }),
  is_of_install: Type.Boolean({ description: 'Without settings of its own the company uses those of the server' }),
  checked_at: nullable(moment('When it was checked last')),
  check_result: nullable(oneOf(checkResults, 'What the last check found; null after a change')),
  updated_at: nullable(moment('Last change; null while it is not connected')),
});
export type CompanyService = Type.Static<typeof CompanyService>;

const named = Type.Object({ id: id('Company'), service });
const installService = oneOf(installServices, 'Mail · telephony');
export const InstallService = Type.Object({
  service: installService,
  is_embedded: Type.Boolean({
    description: 'None is set up: mails stay on this server, codes of calls are shown on a page',
  }),
  calls: nullable(
    Type.Object(
      {
        used: Type.Integer({ description: 'Calls of the last hour' }),
        most: Type.Integer({ description: 'Calls that the institution may place in an hour' }),
      },
      { description: 'Of telephony alone' },
    ),
  ),
});
export type InstallService = Type.Static<typeof InstallService>;

export const serviceCalls = {
  listCompanyServices: endpoint({
    method: 'GET',
    path: '/api/companies/:id/services',
    summary: 'Outside services of the company, connected or not',
    access: 'company_read',
    params: idParams(),
    response: Type.Object({ data: Type.Array(CompanyService) }),
  }),
  updateCompanyService: endpoint({
    method: 'PUT',
    path: '/api/companies/:id/services/:service',
    summary: 'Connect an outside service, change its settings, or disconnect it; another host needs the secret again',
    access: 'services_write',
    params: named,
    body: Type.Object({
      url: Type.Optional(
        nullable(
          Type.String({ maxLength: 500, description: 'Address beginning with https://; null disconnects the service' }),
        ),
      ),
      login: Type.Optional(Type.String({ maxLength: 200, description: 'Login at the service' })),
      secret: Type.Optional(
        nullable(
          Type.String({ maxLength: 500, description: 'Password or key; null deletes it, absent it stays as it is' }),
        ),
      ),
      current_password: ownPassword,
      updated_at: asRead,
    }),
    response: CompanyService,
  }),
  checkCompanyService: endpoint({
    method: 'POST',
    path: '/api/companies/:id/services/:service/check',
    summary: 'Ask an outside service for an answer now; redirects are not followed, private networks not entered',
    access: 'services_write',
    params: named,
    response: CompanyService,
  }),
  listInstallServices: endpoint({
    method: 'GET',
    path: '/api/companies/:id/install-services',
    summary: 'Mail and telephony, which the options of the server set up for all its institutions',
    access: 'company_read',
    params: idParams(),
    response: Type.Object({ data: Type.Array(InstallService) }),
  }),
  checkInstallService: endpoint({
    method: 'POST',
    path: '/api/companies/:id/install-services/:service/check',
    summary: 'Ask the mail server or the telephony service for an answer now; no mail is sent and nobody is called',
    access: 'services_write',
    params: Type.Object({ id: id('Company'), service: installService }),
    response: Type.Object({ result: oneOf(checkResults, 'What the check has found') }),
  }),
};
