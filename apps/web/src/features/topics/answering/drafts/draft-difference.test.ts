import { Form } from '@orbita/contract/tasks';
import { expect, test } from 'vitest';
import { sampleOf } from '../../../../testing/sample.ts';
import { emptyField, type AnswerContent } from '../answer-content.ts';
import { differingWords, isSameDraft } from './draft-difference.ts';

const rich = [sampleOf(Form, { id: 1, type: 'richText' })];
const contentOf = (text: string): AnswerContent => ({ privacy: 1, fields: { 1: { ...emptyField, text } } });
const isSame = (one: string, other: string) => isSameDraft(rich, contentOf(one), contentOf(other));

test('drafts that differ in spaces and paragraphs alone say the same', () => {
  expect(isSame('<p>Сила&nbsp;тока</p>', '<p>Сила  тока</p><p></p>')).toBe(true);
  expect(isSame('<p>Сила тока</p>', '<p>Сила света</p>')).toBe(false);
  expect(isSame('<p>Сила</p>', '<p>Сила</p><img src="/a.png">')).toBe(false);
});

test('the part that differs is shown, not the beginning that both have', () => {
  const begin = 'Ток в проводнике пропорционален напряжению на его концах';
  expect(differingWords(rich, contentOf(`<p>${begin}</p>`), contentOf(`<p>${begin} и не зависит</p>`))).toBe(
    '…напряжению на его концах и не зависит',
  );
  expect(differingWords(rich, contentOf('Здесь'), contentOf('Там'))).toBe('Там');
  expect(differingWords(rich, contentOf('Здесь'), contentOf('Здесь'))).toBe('');
});
