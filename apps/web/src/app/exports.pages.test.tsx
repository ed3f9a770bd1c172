// Lists of the administration are downloaded as they are shown: with their search, views and order.
import { screen, waitFor } from '../testing/screen.ts';
import { expect, test, vi } from 'vitest';
import { renderPage } from '../testing/render-page.tsx';
import { pageOf } from '../testing/sample.ts';
import type { CallKey, Stubs } from '../testing/stubs.ts';
import { asAdmin } from '../testing/viewers.ts';

/** Of the filters of halves. */
const choices: Stubs = {
  'educationForms.listEducationFormChoices': pageOf([]),
  'subjects.listGroupChoices': pageOf([]),
  'subjects.listTrajectoryChoices': pageOf([]),
  'subjects.listSemesterChoices': pageOf([]),
};
const lists: [address: string, list: CallKey, file: CallKey, query: object][] = [
  [
    '/admin/trajectories?query=ИСП&archived=1&sort=groups&dir=desc',
    'trajectories.listTrajectories',
    'trajectories.exportTrajectories',
    { query: 'ИСП', archived: true, sort: 'groups', sort_direction: 'desc' },
  ],
  [
    '/admin/business-roles?query=ИСП&sort=trajectories',
    'trajectories.listBusinessRoles',
    'trajectories.exportBusinessRoles',
    { query: 'ИСП', sort: 'trajectories', sort_direction: 'asc' },
  ],
  [
    '/admin/semesters?query=2026&state=past&sort=title&dir=desc',
    'semesters.listSemesters',
    'semesters.exportSemesters',
    { query: '2026', state: 'past', sort: 'title', sort_direction: 'desc' },
  ],
  [
    '/admin/halves?query=курс&archived=1&semester=3&sort=subjects&dir=desc',
    'halves.listHalves',
    'halves.exportHalves',
    { query: 'курс', archived: true, semester_id: 3, sort: 'subjects', sort_direction: 'desc' },
  ],
  [
    '/admin/parents?query=Ким&open=1&sort=requested_at&dir=desc',
    'relations.listRelatives',
    'relations.exportRelatives',
    { query: 'Ким', open: true, sort: 'requested_at', sort_direction: 'desc' },
  ],
  [
    '/admin/education-forms?query=Ким&source=without&dir=desc',
    'educationForms.listOpenEducationForms',
    'educationForms.exportOpenEducationForms',
    { query: 'Ким', without: true, sort_direction: 'desc' },
  ],
  [
    '/admin/questions?query=ким&state=answered&sort=name&dir=desc',
    'inquiries.listInquiries',
    'inquiries.exportInquiries',
    { query: 'ким', state: 'answered', sort: 'name', sort_direction: 'desc' },
  ],
  [
    '/admin/invitations/registrations?query=ким&sort=name&dir=desc',
    'auth.listRegistrations',
    'auth.exportRegistrations',
    { query: 'ким', sort: 'name', sort_direction: 'desc' },
  ],
  [
    '/admin/invitations?query=ким&state=accepted&dir=desc',
    'invitations.listInvitations',
    'invitations.exportInvitations',
    { query: 'ким', state: 'accepted', sort_direction: 'desc' },
  ],
];

test.each(lists)('%s', async (address, list, file, query) => {
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:file');
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  const page = renderPage(address, { ...choices, [list]: pageOf([]), [file]: new Blob(['table']) }, asAdmin);
  await page.user.click(await screen.findByRole('button', { name: 'Скачать таблицу' }));
  await waitFor(() => expect(click).toHaveBeenCalledOnce());
  expect(page.asked(file).map((asked) => asked.query)).toEqual([query]);
  const link = click.mock.contexts[0] as HTMLAnchorElement;
  expect(link.download).toMatch(/\.xlsx$/);
});
