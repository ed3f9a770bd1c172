// On a computer that several people use, an unsent text is shown to its author alone.
import { screen } from '@testing-library/react';
import type { UgcAnswer } from '@orbita/contract/answers';
import { expect, test } from 'vitest';
import { signOut } from '../../api/sign-out.ts';
import { queryClient } from '../../api/query.ts';
import { unsentKey } from '../../base/unsent.ts';
import { renderComponent } from '../../testing/render-page.tsx';
import { replyOf } from '../../testing/sample.ts';
import { asStudent } from '../../testing/viewers.ts';
import { ExpertiseForm } from './expertise-form.tsx';
import { NewComment } from './new-comment.tsx';

const ME = asStudent.user.id;
const stubs = {
  'files.getUploadLimits': replyOf('files.getUploadLimits'),
  'auth.signOut': replyOf('auth.signOut'),
  'topics.listSkills': replyOf('topics.listSkills'),
} as const;
const answer = { ...replyOf('answers.getAnswer'), id: 41 } as UgcAnswer;
const forms = [
  ['comment', 'comment.41', <NewComment key="comment" answerId={41} />],
  [
    'expertise',
    'expertise.41.new',
    <ExpertiseForm key="expertise" answer={answer} questions={[]} onDone={() => undefined} />,
  ],
] as const;

test.each(forms)('a %s of somebody else is neither shown nor sent', async (kind, name, element) => {
  const theirs = unsentKey(ME + 1, name);
  localStorage.setItem(theirs, 'Чужое');
  localStorage.setItem(`orbita.${kind}.41`, 'Ничьё');
  localStorage.setItem(`orbita.${name}`, 'Ничьё');
  queryClient.setQueryData(['auth', 'getAuth', {}], asStudent);
  const page = renderComponent(element, { stubs });
  const [field] = await screen.findAllByRole('textbox');
  expect(field).toHaveValue('');
  await page.user.type(field!, 'Моё');
  expect(localStorage.getItem(unsentKey(ME, name))).toBe('Моё');

  await signOut();
  expect(Object.keys(localStorage).filter((key) => /comment|expertise/.test(key))).toEqual([theirs]);
});
