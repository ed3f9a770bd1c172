// The address of a person's portfolio in the skills portfolio service of the institution.
import { endpoint } from '../endpoint.ts';
import { idParams, nullable, Type } from '../schemas.ts';

const Portfolio = Type.Object({
  service_url: nullable(
    Type.String({ description: 'Address of the service, which links begin with; null while none is connected' }),
  ),
  url: nullable(Type.String({ description: 'Address of the portfolio; null without one' })),
});

export const portfolioCalls = {
  getPortfolio: endpoint({
    method: 'GET',
    path: '/api/v2/users/:id/skills-portfolio',
    summary: 'The portfolio of oneself or, for the office, of a member',
    access: 'member',
    params: idParams('Person'),
    response: Portfolio,
  }),
  updatePortfolio: endpoint({
    method: 'PUT',
    path: '/api/v2/users/:id/skills-portfolio',
    summary: 'Set the portfolio of oneself or, with users_write, of a member',
    access: 'member',
    isPersonal: true,
    params: idParams('Person'),
    body: Type.Object({
      url: nullable(
        Type.String({ maxLength: 1000, description: 'Address within the connected service; null removes it' }),
      ),
    }),
    response: Portfolio,
  }),
};
