// Fields of an application by their paths, and the step on which each is.
import type { Application } from '@orbita/contract/contracts/application';
import type { ApplicationPart } from '@orbita/contract/contracts/own';
import { isRecord } from '@orbita/contract/records';

/** What a field holds. */
export type FieldValue = string | boolean | number | null;

/** Returns what a field holds; '' where the path names none. */
export function readField(application: Application, path: string): FieldValue {
  let value: unknown = application;
  for (const name of path.split('.')) value = isRecord(value) ? value[name] : undefined;
  return typeof value === 'string' || typeof value === 'boolean' || typeof value === 'number' || value === null
    ? value
    : '';
}

/** Returns a part of an application with this one field. */
export function partOf(path: string, value: FieldValue): ApplicationPart {
  const part = path.split('.').reduceRight<unknown>((inner, name) => ({ [name]: inner }), value);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The paths are those of the fields on the page, and the server checks the body.
  return part as ApplicationPart;
}

/** Joins two parts; of a field in both the newer value stays. */
export function joinParts(older: ApplicationPart, newer: ApplicationPart): ApplicationPart {
  const join = (one: Record<string, unknown>, other: Record<string, unknown>): Record<string, unknown> => {
    const all = { ...one };
    for (const [name, value] of Object.entries(other)) {
      const before = all[name];
      all[name] = isRecord(value) && isRecord(before) ? join(before, value) : value;
    }
    return all;
  };
  return join({ ...older }, { ...newer });
}

/** Steps of the wizard that are filled in, with the minutes that people usually need. */
export const fillSteps = [1, 2, 3, 4, 5] as const;
export type FillStep = (typeof fillSteps)[number];
const MINUTES: Readonly<Record<FillStep, number>> = { 1: 1, 2: 4, 3: 2, 4: 4, 5: 3 };

/** Returns the step on which a field is. */
export function stepOf(path: string): FillStep {
  if (/^(passport|snils$|inn$)/.test(path)) return 2;
  if (/^(registration_address|residential_address|has_residential_address)/.test(path)) return 3;
  if (/^(document|has_certificate|scans\.(passport|certificate|military))/.test(path)) return 4;
  if (/^(speciality|is_agent|agent|scans\.agent_passport)/.test(path)) return 5;
  return 1;
}

/** Minutes for the passport, the address and the scan of an agent. */
const AGENT_MINUTES = 5;

/** Returns the minutes that the steps from this one on usually take. */
export const minutesFrom = (step: FillStep, hasAgent: boolean): number =>
  fillSteps.filter((one) => one >= step).reduce((sum, one) => sum + MINUTES[one], hasAgent ? AGENT_MINUTES : 0);
