// The public interface of invitations for other domains.
export { mountInvitations } from './invitations.routes.ts';
export { isUnanswered } from './members.queries.ts';
export { readInvitation, takeInvitation, takeMemberInvitation } from './invitations.service.ts';
