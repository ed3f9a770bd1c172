// The public interface of invitations for other domains.
export { mountInvitations } from './invitations.routes.ts';
export { readInvitation, takeInvitation } from './invitations.service.ts';
