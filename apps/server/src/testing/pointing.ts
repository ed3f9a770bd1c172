// Calls with an address, a secret or an account among their fields, or about a service, that point no money, code or secret
// anywhere. A new one is made in `attacks/pointing.test.ts`, or stands here with the reason.

const ofOneself =
  'Where something of the person goes who sends it; by whom else it may be changed, account-holdings.test.ts asks';
const toReaders = 'An address that people open themselves: nothing is sent there';
const toBegin = 'Begins or ends a visit to what was set up before';
const onePayment = 'Works on one payment at the bank that was set up before';
export const goesNowhere: Record<string, string> = {
  'auth.startIdentity': toBegin,
  'auth.startLinking': toBegin,
  'auth.linkIdentity': toBegin,
  'auth.unlinkIdentity': toBegin,
  'auth.signUp': 'A code of a group or of a child that the person was given',
  'auth.updateOwnSettings': ofOneself,
  'users.updateUser': ofOneself,
  'notifications.updateNotificationSettings': ofOneself,
  'notifications.addPushDevice': ofOneself,
  'invitations.inviteMembers': 'The field narrows whom it invites',
  'contracts.actInTestBank': onePayment,
  'contracts.askAboutPayment': onePayment,
  'contracts.settlePayment': onePayment,
  'companies.updatePortfolio': 'Lies within the connected service, and people open it themselves',
  'groups.createGroup': toReaders,
  'groups.updateGroup': toReaders,
  'subjects.createSubject': toReaders,
  'subjects.updateSubject': toReaders,
  'tasks.createForm': toReaders,
  'tasks.updateForm': toReaders,
  'topics.createStep': 'Names a poll of the connected service',
  'topics.updateStep': 'Names a poll of the connected service',
  'topics.saveSections': toReaders,
  'topics.updateSection': toReaders,
  'files.createLink': toReaders,
  'schedule.createScheduleLessons': toReaders,
  'schedule.updateScheduleLesson': toReaders,
  'schedule.saveLessonContent': toReaders,
};
