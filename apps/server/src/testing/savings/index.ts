// All savings, and all acts that are none.
import { actsOfPeople, savingsOfPeople } from './people.ts';
import type { Acts, Savings } from './saving.ts';
import { actsOfSchedule, savingsOfSchedule } from './schedule.ts';
import { actsOfSubjects, savingsOfSubjects } from './subjects.ts';
import { actsOfWork, savingsOfWork } from './work.ts';

export const allSavings: Savings = { ...savingsOfPeople, ...savingsOfSubjects, ...savingsOfWork, ...savingsOfSchedule };

const listed: Acts[] = [actsOfPeople, actsOfSubjects, actsOfWork, actsOfSchedule];
export const allActs: string[] = listed.flatMap((acts) => Object.values(acts).flat());
