// Whatever a page keeps in this browser for longer than a tab is a setting of the device, or leaves with its author.
import { expect, test } from 'vitest';

/** What stays when somebody leaves, with the reason. */
const stays: Record<string, string> = {
  'api/client/keep-token.ts': 'the session itself, which signing out removes',
  'api/left-sessions.ts': 'sessions that the server still has to end',
  'app/installing/offer-once.ts': 'days of offers to install the page',
  'app/shell/bars/support-button.tsx': 'a setting of the device',
  'base/colour-scheme.ts': 'a setting of the device',
  'base/do-not-disturb.ts': 'a setting of the device',
  'base/language.ts': 'a setting of the device',
  'base/push.ts': 'which device gets messages; signing out ends it',
  'shared/answers/given/deleted-answer.ts': 'the number of an answer that can be restored for some minutes',
  'shared/marks/pass-statuses.tsx': 'names of pass statuses, the same for everybody',
  'shared/users/selected-child.ts': 'the number of the chosen child',
};
/** Modules whose texts leave with their author though another module makes their keys. */
const byKeyOfCaller: Record<string, string> = {
  'shared/comments/new-comment.tsx': 'unsentKey',
  'shared/comments/expertise-form.tsx': 'unsentKey',
  'shared/comments/use-remark-skills.ts': 'beside the key of its remark',
  'features/topics/answering/drafts/draft-store.ts':
    'under the author, and taken into the database of drafts by the next page',
  'ui/saving/kept-change.ts': 'unsentKey',
  'features/inquiries/answer-panel.tsx': 'unsentKey',
  'features/marking/verdict/drafts.ts': 'unsentKey',
};
const sources = import.meta.glob<string>(['../**/*.{ts,tsx}', '!../**/*.test.{ts,tsx}', '!../testing/**'], {
  query: '?raw',
  import: 'default',
  eager: true,
});

test('no module keeps anything in this browser without saying whether it stays', () => {
  const keeping = Object.entries(sources)
    .filter(([, source]) => /localStorage\.setItem|\(remember \? localStorage/.test(source))
    .map(([file]) => file.replace(/^\.\//, 'base/').replace('../', ''));
  expect(keeping.toSorted()).toEqual([...Object.keys(stays), ...Object.keys(byKeyOfCaller)].toSorted());
});
