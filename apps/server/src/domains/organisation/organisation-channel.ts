// Decides who hears that circles and roles have changed: the staff, who read all of them.
import { isStaff } from '../../http/viewer.ts';
import type { GuardedChannel } from '../../platform/channel-guard.ts';

/** The channel that organisationChannel() of the contract names. */
export const organisationChannelGuard: GuardedChannel = {
  pattern: /^private-organisation\.(\d{1,10})$/,
  mayJoin: async (_db, viewer, companyId) => viewer.company_id === companyId && isStaff(viewer),
};
