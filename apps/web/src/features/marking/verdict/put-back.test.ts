import { expect, test } from 'vitest';
import { idsBefore, putBack } from './put-back.ts';

const listOf = (...ids: string[]) => ids.map((id) => ({ id }));
const list = listOf('1', '2', '3');

test('what could not be undone returns to its place, also after others were given', () => {
  expect(putBack(listOf('1', '3', '4'), idsBefore(list, '2'), { id: '2' })).toEqual(listOf('1', '2', '3', '4'));
});

test('the first returns to the front; without its neighbour, the one before that counts', () => {
  expect(putBack(listOf('2', '3'), idsBefore(list, '1'), { id: '1' })).toEqual(listOf('1', '2', '3'));
  expect(putBack(listOf('1', '4'), idsBefore(list, '3'), { id: '3' })).toEqual(listOf('1', '3', '4'));
});
