import { screen, within } from '../../../testing/screen.ts';
import { expect, test } from 'vitest';
import { renderPage } from '../../../testing/render-page.tsx';
import { replyOf } from '../../../testing/sample.ts';
import { pending } from '../../../testing/stubs.ts';
import { asStudent, asTeacher } from '../../../testing/viewers.ts';

const desk = {
  'auth.getAuthInformation': replyOf('auth.getAuthInformation', { support_url: 'https://help.example' }),
};
const floating = () => screen.queryByRole('complementary', { name: 'Поддержка' });

test('the support desk begins at the edge of a narrow window, comes out and is tucked again', async () => {
  const page = renderPage('/faq', desk, asStudent);
  const aside = within(await screen.findByRole('complementary', { name: 'Поддержка' }));
  expect(aside.getByRole('link')).toHaveAttribute('href', 'https://help.example');
  await page.user.click(aside.getByRole('button', { name: 'Вернуть кнопку поддержки' }));
  await page.user.click(aside.getByRole('button', { name: 'Убрать кнопку поддержки к краю' }));
  expect(aside.getByRole('button', { name: 'Вернуть кнопку поддержки' })).toBeInTheDocument();
});

test('over a table that fills the window nothing floats; the menu of the account leads there', async () => {
  const page = renderPage(
    '/marking',
    {
      ...desk,
      'marking.listMarkingQueue': pending,
      'subjects.listTaughtSubjects': pending,
      'marks.listPassStatuses': pending,
      'marking.listCommentTemplates': pending,
      'marking.listCommentSuggestions': pending,
    },
    asTeacher,
  );
  await page.user.click(await screen.findByRole('button', { name: 'Профиль и настройки' }));
  expect(await screen.findByRole('menuitem', { name: 'Поддержка' })).toHaveAttribute('href', 'https://help.example');
  expect(floating()).toBeNull();
});
