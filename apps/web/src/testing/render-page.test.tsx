import { screen } from './screen.ts';
import { expect, test } from 'vitest';
import { closePage, renderPage } from './render-page.tsx';
import { pageOf } from './sample.ts';
import { refused, type Stubs } from './stubs.ts';
import { asStranger, asTeacher } from './viewers.ts';

const never = () => screen.findByText('never there');

test('a call without a stub fails the test with its name, at once', async () => {
  renderPage('/retakes', { 'retakes.getRetakeChoices': { data: [] } }, asTeacher);
  const message = 'No stub for retakes.listTeacherRetakes: the page called it';
  await expect(never()).rejects.toThrow(message);
  expect(closePage).toThrow(message);
});

test('a stub that does not fit the response fails the test with the field', async () => {
  const wrong = { data: [{ id: 1, titel: 'Физика' }] } as unknown as Stubs['retakes.getRetakeChoices'];
  renderPage('/retakes', { 'retakes.getRetakeChoices': wrong, 'retakes.listTeacherRetakes': pageOf([]) }, asTeacher);
  await expect(never()).rejects.toThrow('The stub of retakes.getRetakeChoices does not fit the contract: /data/0');
  expect(closePage).toThrow('retakes.getRetakeChoices');
});

test('a field that nobody declared is none of the response', async () => {
  const more = { data: [], pages: 3 } as Stubs['retakes.getRetakeChoices'];
  renderPage('/retakes', { 'retakes.getRetakeChoices': more, 'retakes.listTeacherRetakes': pageOf([]) }, asTeacher);
  await expect(never()).rejects.toThrow('/pages is not declared');
  expect(closePage).toThrow('/pages is not declared');
});

test('a request that does not fit fails the test', async () => {
  renderPage('/retakes?page=9999999', { 'retakes.getRetakeChoices': { data: [] } }, asTeacher);
  await expect(never()).rejects.toThrow('query of retakes.listTeacherRetakes does not fit the contract: /page');
  expect(closePage).toThrow('/page');
});

test('a session that the server no longer knows leads to the sign-in page', async () => {
  const page = renderPage('/retakes', { 'auth.getAuth': refused('unauthenticated') }, asTeacher);
  await screen.findByRole('heading', { level: 1 });
  expect(page.address()).toBe('/auth?redirect=%2Fretakes&expired=1');
});

test('whom the institution does not know sees why nothing opens', async () => {
  const page = renderPage('/retakes', {}, asStranger);
  await screen.findByRole('heading', { level: 1 });
  expect(page.address()).toBe('/company-closed');
});
