// What the institution writes for each role.
import { endpoint } from '../endpoint.ts';
import { instructionRoles } from '../permissions.ts';
import { asRead, html, id, idParams, moment, nullable, oneOf, Type } from '../schemas.ts';

const role = oneOf(instructionRoles, 'Whom it is for');
export const CompanyInstruction = Type.Object({
  role,
  text: Type.String({ description: 'Cleaned rich text; empty without one' }),
  updated_at: nullable(moment('Last change; null without a text')),
});
export type CompanyInstruction = Type.Static<typeof CompanyInstruction>;
const several = Type.Object({ data: Type.Array(CompanyInstruction) });

export const instructionCalls = {
  listOwnInstructions: endpoint({
    method: 'GET',
    path: '/api/v2/instructions',
    summary: 'Instructions of the institution for what I am here; those of every role for its administrators',
    access: 'member',
    opensToParents: true,
    response: several,
  }),
  listCompanyInstructions: endpoint({
    method: 'GET',
    path: '/api/companies/:id/instructions',
    summary: 'Instructions for every role, absent ones as empty texts',
    access: 'company_read',
    params: idParams(),
    response: several,
  }),
  updateCompanyInstruction: endpoint({
    method: 'PUT',
    path: '/api/companies/:id/instructions/:role',
    summary: 'Write the instruction for a role; an empty text deletes it',
    access: 'company_write',
    params: Type.Object({ id: id('Company'), role }),
    body: Type.Object({ text: html('The instruction'), updated_at: asRead }),
    response: CompanyInstruction,
  }),
};
