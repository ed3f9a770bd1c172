// The public interface of the organisation for other domains.
export { type InvitedMeeting, selectInvited } from './meetings/invited.queries.ts';
export { mountOrganisation } from './organisation.routes.ts';
export { organisationChannelGuard } from './organisation-channel.ts';
export { writeRolesOfTopic } from './roles/topic-roles.ts';
