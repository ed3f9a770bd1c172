// What the fields of the wizard share: the application, what is wrong with it, and how a field is changed.
import type { Application, ScanKind } from '@orbita/contract/contracts/application';
import type { ApplicationPart, OwnContract, Scan } from '@orbita/contract/contracts/own';
import { createContext, use } from 'react';
import type { FieldValue, FillStep } from './application-fields.ts';

export interface WizardState {
  contract: OwnContract;
  /** With what is typed and not yet saved. */
  application: Application;
  change: (path: string, value: FieldValue) => void;
  changePart: (part: ApplicationPart) => void;
  /** Notes that a field was left, so that its problem shows. */
  leave: (path: string) => void;
  /** What is wrong with a field that was left; undefined while one types. */
  problemOf: (path: string) => string | undefined;
  /** Shows the problems of a step; returns the path of the first one. */
  showProblems: (step: FillStep | null) => string | undefined;
  /** Whether nothing is missing or wrong on a step. */
  isWhole: (step: FillStep) => boolean;
  /** Why the office sent the field back. */
  reasonOf: (path: string) => string | undefined;
  isLocked: (path: string) => boolean;
  scansOf: (kind: ScanKind) => Scan[];
}

export const WizardContext = createContext<WizardState | null>(null);

export function useWizard(): WizardState {
  const wizard = use(WizardContext);
  if (!wizard) throw new Error('There is no wizard around this field');
  return wizard;
}
