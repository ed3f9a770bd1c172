// Which calls a saved setting makes read again.
import { SubjectSettings } from '@orbita/contract/subjects';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPage } from '../../../testing/render-page.tsx';
import { pageOf, replyOf, sampleOf } from '../../../testing/sample.ts';
import { asAdmin } from '../../../testing/viewers.ts';

const settings = sampleOf(SubjectSettings, { id: 3, title: 'Физика', can_edit: true, can_administer: true });

async function open() {
  const page = renderPage(
    '/subjects/3/settings',
    {
      'subjects.getSubject': replyOf('subjects.getSubject', { id: 3, title: 'Физика', can_edit: true }),
      'subjects.getSubjectContents': replyOf('subjects.getSubjectContents'),
      'subjects.getSubjectSettings': settings,
      'subjects.listGroupChoices': pageOf([{ id: 9, name: 'ИСП-21', is_archived: false, students_count: 2 }]),
      'halves.listHalves': pageOf([]),
      'subjects.updateSubject': ({ body }) => ({ ...settings, title: body.title ?? '' }),
      'subjects.addGroupSubjects': { ok: true },
    },
    asAdmin,
  );
  await screen.findByDisplayValue('Физика');
  await waitFor(() => expect(page.asked('halves.listHalves')).toHaveLength(1));
  const reads = () => ({
    subject: page.asked('subjects.getSubject').length,
    settings: page.asked('subjects.getSubjectSettings').length,
    choices: page.asked('subjects.listGroupChoices').length + page.asked('halves.listHalves').length,
  });
  return { ...page, reads };
}

test('a saved title: the discipline is read again, what was just saved and the choices are not', async () => {
  const page = await open();
  await page.user.type(screen.getByDisplayValue('Физика'), ' 2');
  await page.user.tab();
  await waitFor(() => expect(page.asked('subjects.updateSubject')).toHaveLength(1));
  await waitFor(() => expect(page.reads()).toEqual({ subject: 2, settings: 1, choices: 2 }));
});

test('an added group: the discipline and its settings are read again, the choices are not', async () => {
  const page = await open();
  await page.user.click(await screen.findByRole('combobox', { name: 'Добавить группу' }));
  await page.user.click(await screen.findByRole('option', { name: 'ИСП-21', hidden: true }));
  await waitFor(() => expect(page.reads()).toEqual({ subject: 2, settings: 2, choices: 2 }));
});
