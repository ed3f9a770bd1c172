// Whatever makes something does it once: the button waits while the call is under way, or something else sees to it.
import { contract } from '@orbita/contract';
import type { AnyEndpoint } from '@orbita/contract/endpoint';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const sources = path.join(import.meta.dirname, '..');

/** Signs that a file knows of a call under way: the state of a save, a button that waits, or a dialog of the kit, which does. */
const WAITS =
  /\bisPending\b|\bisSaving\b|\bisBusy\b|\bisSending\b|\bbusy\b|\bisReading\b|\bloading=|\busePending\b|\bsaving=|<EditDialog\b/;

/** Files that make something without such a sign, with the reason. */
const others: Record<string, string> = {
  'features/subjects/editor/structure.ts':
    'shows the new topic at once, and each further press adds another one, with undo',
  'features/trajectories/use-trajectory-actions.ts': 'an entry of a menu, which closes when it is chosen',
  'features/topics/building/draws/add-draw.tsx': 'the dialog of the bank waits for it',
  'features/topics/building/settings/step-files.tsx':
    'a file is attached when it has been chosen and sent, each choice once',
  'features/topics/building/questions/question-files.tsx': 'as step-files.tsx',
  'features/topics/building/questions/save-to-bank.ts': 'an entry of menus, which close when it is chosen',
  'features/topics/answering/use-submit.ts': 'the attempt has its own key, which each repetition carries',
  'features/marking/verdict/batches.ts': 'the verdicts leave their cases at once, and the id of the batch is its key',
  'features/marks/pass-statuses-page.tsx': 'the undo of a notice, which closes when it is pressed',
  'shared/annotations/use-notes.ts': 'the form of a note closes when it is sent',
  'features/contracts/scans/use-scans.ts': 'a scan is sent when it has been chosen, each choice once',
};

const filesOf = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$|\.texts\.ts$|^testing\//.test(name),
  );
const calls = Object.entries(contract).flatMap(([domain, named]) =>
  Object.entries(named as Record<string, AnyEndpoint>).flatMap(([name, { once }]) => (once ? [{ domain, name }] : [])),
);
const makes = (text: string, { domain, name }: (typeof calls)[number]): boolean =>
  text.includes(`${domain}.${name}(`) || new RegExp(`(?:useSave|callNamed)\\(\\s*'${domain}',\\s*'${name}'`).test(text);

test('a creating call is made where its button waits, or where a reason is given', () => {
  const texts = filesOf(sources).map((name) => [name, readFileSync(path.join(sources, name), 'utf8')] as const);
  const making = texts.filter(([, text]) => calls.some((call) => makes(text, call)));
  expect(making.length).toBeGreaterThan(30);
  const unaware = making.filter(([, text]) => !WAITS.test(text)).map(([name]) => name);
  expect(unaware.toSorted()).toEqual(Object.keys(others).toSorted());
});
