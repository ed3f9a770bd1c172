// Puts fields into an application by their paths; the page does it as one types, the server as it saves.
import type { Application } from './application.ts';
import type { ApplicationPart } from './own.ts';
import { isRecord } from '../records.ts';

/** Sets the fields of a part; all others stay. */
export function mergeApplication(application: Application, part: ApplicationPart): Application {
  const { passport, registration_address, residential_address, document, agent, ...plain } = part;
  const { passport: agentPassport, registration_address: agentAddress, ...agentFields } = agent ?? {};
  return {
    ...application,
    ...plain,
    passport: { ...application.passport, ...passport },
    registration_address: { ...application.registration_address, ...registration_address },
    residential_address: { ...application.residential_address, ...residential_address },
    document: { ...application.document, ...document },
    agent: {
      ...application.agent,
      ...agentFields,
      passport: { ...application.agent.passport, ...agentPassport },
      registration_address: { ...application.agent.registration_address, ...agentAddress },
    },
  };
}

/** Lists the paths of the fields in a part of an application. */
export const pathsOf = (part: object, prefix = ''): string[] =>
  Object.entries(part).flatMap(([name, value]) =>
    isRecord(value) ? pathsOf(value, `${prefix}${name}.`) : [`${prefix}${name}`],
  );

/** The scans that belong to a part which is sent back as a whole. */
const scansOfPart: Readonly<Record<string, string>> = {
  passport: 'scans.passport',
  document: 'scans.certificate',
  agent: 'scans.agent_passport',
};
/** Whether what the office sent back by a field or a part includes a path. */
export const coversField = (field: string, path: string): boolean =>
  path === field || path.startsWith(`${field}.`) || scansOfPart[field] === path;
