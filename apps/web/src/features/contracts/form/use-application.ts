// Keeps the application of the page: what the server has, with what is typed and not yet saved on top.
// Nothing of it is put into the storage of the browser.
import { readSpeciality, type ScanKind } from '@orbita/contract/contracts/application-values';
import { checkApplication } from '@orbita/contract/contracts/check-application';
import { coversField, mergeApplication } from '@orbita/contract/contracts/merge-application';
import type { ApplicationPart, OwnContract } from '@orbita/contract/contracts/own';
import { problemTexts } from '@orbita/contract/contracts/problem-texts';
import { useState } from 'react';
import { api, isApiError } from '../../../api/client/client.ts';
import { getToken } from '../../../api/client/session.ts';
import { callOptions, queryClient, showFailure, useCall } from '../../../api/query.ts';
import { useLanguage } from '../../../base/language.ts';
import { useWriteQueue } from '../../../ui/saving/use-write-queue.ts';
import { judgeByStatus } from '../../../ui/saving/write-queue.ts';
import { joinParts, partOf, stepOf, type FieldValue, type FillStep } from './application-fields.ts';
import type { WizardState } from './wizard-context.ts';

/** Milliseconds after the last key. */
const SAVE_DELAY = 600;
const ownKey = callOptions('contracts', 'getOwnContract').queryKey;

const updateKept = (change: (contract: OwnContract) => OwnContract) =>
  queryClient.setQueryData(ownKey, (kept) => (kept?.contract ? { contract: change(kept.contract) } : kept));

/** What was typed, and the contract that holds all of it; null while something is not saved. */
interface Draft {
  part: ApplicationPart;
  savedAs: OwnContract | null;
}
const NOTHING_TYPED: Draft = { part: {}, savedAs: null };

/** What was typed and is not in the contract on the page, which follows a save a moment later. */
const unsavedOf = ({ part, savedAs }: Draft, contract: OwnContract): ApplicationPart =>
  savedAs !== null && (contract === savedAs || contract.revision > savedAs.revision) ? {} : part;

export function useApplication(contract: OwnContract, step: FillStep): WizardState & { flush: () => Promise<void> } {
  const language = useLanguage();
  const programs = useCall('contracts', 'listEducationPrograms', undefined, { staleTime: 60_000 });
  // What waits for the network must not reach the application of somebody who signs in here afterwards.
  const [session] = useState(() => getToken() ?? '');
  const [draft, setDraft] = useState<Draft>(NOTHING_TYPED);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [shownSteps, setShownSteps] = useState<ReadonlySet<number>>(new Set());

  const queue = useWriteQueue<ApplicationPart>('application', {
    delay: SAVE_DELAY,
    merge: joinParts,
    send: async ([write]) => {
      const part = write?.value ?? {};
      const saved = await api.contracts.saveOwnContract({ body: { application: part, step } }, { session });
      updateKept((kept) => ({ ...kept, ...saved, application: mergeApplication(kept.application, part) }));
    },
    // What was typed waits until the owner has opened the application again.
    judge: (error) => (isApiError(error) && error.code === 'application-sealed' ? 'keep' : judgeByStatus(error)),
    onDrained: () => {
      const savedAs = queryClient.getQueryData(ownKey)?.contract ?? null;
      setDraft((before) => ({ ...before, savedAs }));
    },
    onDropped: (error) => {
      setDraft(NOTHING_TYPED);
      showFailure(error);
      void queryClient.invalidateQueries({ queryKey: ownKey });
    },
  });

  const application = mergeApplication(contract.application, unsavedOf(draft, contract));
  const specialities = programs.data?.data.flatMap(({ offers }) => offers.filter(({ is_open }) => is_open));
  // Whoever has sent the application keeps the programme though its last place was taken since.
  const isSpecialitySent =
    contract.status !== 'draft' && !contract.corrections.some(({ field }) => field === 'speciality');
  const problems = checkApplication(application, {
    today: contract.today,
    scans: new Set(contract.scans.map(({ kind }) => kind)),
    // Until the programmes are there, only the form of the value is checked.
    isOpen: (value) =>
      isSpecialitySent ||
      (specialities === undefined
        ? readSpeciality(value) !== undefined
        : specialities.some(({ speciality }) => speciality === value)),
  });
  const isShown = (path: string) => left.has(path) || shownSteps.has(stepOf(path)) || contract.corrections.length > 0;

  const changePart = (part: ApplicationPart) => {
    setDraft((before) => ({ part: joinParts(unsavedOf(before, contract), part), savedAs: null }));
    queue.write('application', part);
  };
  return {
    contract,
    application,
    changePart,
    change: (path: string, value: FieldValue) => changePart(partOf(path, value)),
    leave: (path) => setLeft((before) => (before.has(path) ? before : new Set([...before, path]))),
    problemOf: (path) => {
      const problem = isShown(path) ? problems.find(({ field }) => field === path) : undefined;
      return problem && problemTexts[problem.code][language];
    },
    showProblems: (only) => {
      setShownSteps((before) => new Set([...before, ...(only === null ? [1, 2, 3, 4, 5] : [only])]));
      return problems.find(({ field }) => only === null || stepOf(field) === only)?.field;
    },
    isWhole: (one) => !problems.some(({ field }) => stepOf(field) === one),
    reasonOf: (path) => contract.corrections.find(({ field }) => coversField(field, path))?.reason,
    isLocked: (path) =>
      contract.status !== 'draft' &&
      !contract.corrections.some(({ field }) => coversField(field, path)) &&
      !problems.some(({ field }) => field === path),
    scansOf: (kind: ScanKind) => contract.scans.filter((scan) => scan.kind === kind),
    flush: queue.flush,
  };
}
