import { describe, expect, test } from 'vitest';
import { findNext, moveInGrid, type GridPlace } from './grid-moves.ts';

const size = { rows: 30, columns: 200, page: 10 };
const at = (row: number, column: number): GridPlace => ({ row, column });
const press = (from: GridPlace, key: string, held: { ctrl?: boolean; shift?: boolean } = {}) =>
  moveInGrid(from, { key, ctrlKey: held.ctrl ?? false, shiftKey: held.shift ?? false }, size);

describe('moving in the grid', () => {
  test('arrows move by one and stop at the edges', () => {
    expect(press(at(3, 3), 'ArrowUp')).toEqual(at(2, 3));
    expect(press(at(3, 3), 'ArrowRight')).toEqual(at(3, 4));
    expect(press(at(0, 0), 'ArrowUp')).toEqual(at(0, 0));
    expect(press(at(29, 199), 'ArrowRight')).toEqual(at(29, 199));
  });

  test('Ctrl with an arrow goes to the edge', () => {
    expect(press(at(3, 3), 'ArrowDown', { ctrl: true })).toEqual(at(29, 3));
    expect(press(at(3, 3), 'ArrowLeft', { ctrl: true })).toEqual(at(3, 0));
  });

  test('Enter goes down, with Shift up; Ctrl+Enter is not a move', () => {
    expect(press(at(3, 3), 'Enter')).toEqual(at(4, 3));
    expect(press(at(3, 3), 'Enter', { shift: true })).toEqual(at(2, 3));
    expect(press(at(3, 3), 'Enter', { ctrl: true })).toBeNull();
  });

  test('Tab goes right and leaves at the end of the row', () => {
    expect(press(at(3, 3), 'Tab')).toEqual(at(3, 4));
    expect(press(at(3, 199), 'Tab')).toBeNull();
    expect(press(at(3, 0), 'Tab', { shift: true })).toBeNull();
  });

  test('Home, End and page keys', () => {
    expect(press(at(3, 3), 'Home')).toEqual(at(3, 0));
    expect(press(at(3, 3), 'End', { ctrl: true })).toEqual(at(29, 199));
    expect(press(at(25, 3), 'PageDown')).toEqual(at(29, 3));
    expect(press(at(5, 3), 'PageUp')).toEqual(at(0, 3));
  });

  test('other keys do not move', () => expect(press(at(3, 3), '5')).toBeNull());

  test('30 marks by digit and Enter fill a column with 60 keys', () => {
    let place: GridPlace = at(0, 7);
    const visited = [place];
    for (let i = 0; i < 29; i += 1) visited.push((place = press(place, 'Enter') ?? place));
    expect(new Set(visited.map(({ row }) => row)).size).toBe(30);
  });
});

describe('the next waiting answer', () => {
  const waiting = [at(5, 2), at(1, 4)];
  const isWaiting = (place: GridPlace) =>
    waiting.some(({ row, column }) => row === place.row && column === place.column);

  test('is looked for down the columns and round again', () => {
    expect(findNext(at(0, 0), size, isWaiting)).toEqual(at(5, 2));
    expect(findNext(at(5, 2), size, isWaiting)).toEqual(at(1, 4));
    expect(findNext(at(1, 4), size, isWaiting)).toEqual(at(5, 2));
  });

  test('may be the only one, or none', () => {
    expect(findNext(at(5, 2), size, (place) => place.row === 5 && place.column === 2)).toEqual(at(5, 2));
    expect(findNext(at(0, 0), size, () => false)).toBeNull();
  });
});
