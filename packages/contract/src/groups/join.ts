// Joining a group by its link.
import { endpoint } from '../endpoint.ts';
import { idParams, nullable, Type } from '../schemas.ts';
import { NamedGroup } from './entity.ts';

const linkParams = Type.Object({
  link: Type.String({ pattern: '^[A-Za-z0-9_-]{16,64}$', description: 'The last part of the link' }),
});
const JoinLink = Type.Object({
  link: nullable(Type.String({ description: 'The last part of the link; null before the first one was made' })),
  is_on: Type.Boolean({ description: 'Whether the link works' }),
});
const Joined = Type.Object({ group: NamedGroup, is_member: Type.Boolean({ description: 'I am in the group' }) });

export const groupJoinCalls = {
  getJoinLink: endpoint({
    method: 'GET',
    path: '/api/v2/groups/:id/join-link',
    summary: 'The link by which members of the company join a group',
    access: 'groups_write',
    params: idParams(),
    response: JoinLink,
  }),
  setJoinLink: endpoint({
    method: 'PUT',
    path: '/api/v2/groups/:id/join-link',
    summary: 'Switch the link on or off, or make a new one, after which the former one leads nowhere',
    access: 'groups_write',
    params: idParams(),
    body: Type.Object({
      is_on: Type.Boolean(),
      renew: Type.Optional(Type.Boolean({ description: 'Makes a new link' })),
    }),
    response: JoinLink,
  }),
  previewJoin: endpoint({
    method: 'GET',
    path: '/api/groups/:link/join',
    summary: 'The group that a link opens',
    access: 'member',
    opensToParents: true,
    params: linkParams,
    response: Joined,
  }),
  joinGroup: endpoint({
    method: 'POST',
    path: '/api/groups/:link/join',
    summary: 'Join a group by its link; a second time changes nothing',
    access: 'member',
    opensToParents: true,
    params: linkParams,
    response: Joined,
  }),
};
