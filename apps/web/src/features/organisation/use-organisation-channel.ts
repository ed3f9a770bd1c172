import { useCurrentUser } from '../../api/current-user.ts';
import { useChannel } from '../../api/live-events.ts';

/** Lets an open page of the organisation hear what others change. */
export function useOrganisationChannel(): void {
  const { company } = useCurrentUser();
  useChannel(`private-organisation.${company.id}`);
}
