// Numbers and names of the organisation; without schemas, because pages import it.

/** Core roles that every circle has, by number. */
export const coreTypes = [1, 2, 3, 4, 5, 10] as const;
export type CoreType = (typeof coreTypes)[number];
/** What a core role without a name is called. */
export const coreRoles: Record<number, { ru: string; en: string }> = {
  1: { ru: 'Лидер круга', en: 'Circle lead' },
  2: { ru: 'Представитель круга', en: 'Circle rep' },
  3: { ru: 'Фасилитатор', en: 'Facilitator' },
  4: { ru: 'Секретарь', en: 'Scribe' },
  5: { ru: 'Редактор', en: 'Editor' },
  10: { ru: 'Менеджер', en: 'Manager' },
};
/** Core roles whose holders change what is in the circle: lead and editor. */
export const changingCoreTypes: readonly CoreType[] = [1, 5];

/** Kinds of what belongs to a role. */
export const objectKinds = [
  'purposes',
  'accountabilities',
  'policies',
  'strategies',
  'businessModels',
  'tensions',
  'projects',
  'actions',
  'visions',
  'news',
  'promises',
  'products',
  'targets',
  'metrics',
  'values',
  'businessValues',
  'cases',
  'responsibilities',
  'market',
  'stages',
  'epics',
  'knowledges',
  'processes',
  'artifacts',
] as const;
export type ObjectKind = (typeof objectKinds)[number];

export const objectStatuses = ['processing', 'paused', 'ready', 'deffered'] as const;
export type ObjectStatus = (typeof objectStatuses)[number];

export const meetingRoles = ['facilitator', 'scribe', 'member'] as const;
export type MeetingRole = (typeof meetingRoles)[number];
export const meetingStates = ['planned', 'running', 'finished'] as const;
export type MeetingState = (typeof meetingStates)[number];
export const proposalStates = ['open', 'accepted', 'objected'] as const;
export type ProposalState = (typeof proposalStates)[number];

/** What a role may answer for the institution. */
export const duties = ['inquiries', 'extensions', 'absences'] as const;
export type Duty = (typeof duties)[number];

/** Roles of one institution, circles among them. */
export const MOST_ROLES = 2000;
/** Objects of one role. */
export const MOST_OBJECTS = 500;
/** Characters in the titles of what belongs to a role, together. */
export const MOST_ROLE_TEXT = 100_000;
/** Characters in all lines of a proposal, together. */
export const MOST_PROPOSAL_TEXT = 20_000;
/** Proposals on one agenda, decided ones among them. */
export const MOST_ON_AGENDA = 60;
/** Circles within each other. */
export const MOST_LEVELS = 12;

/** Whether a value of a field is one of the words. */
export const isOneOf = <Word extends string>(words: readonly Word[], value: string | null): value is Word =>
  words.some((word) => word === value);
