import type { Form } from '@orbita/contract/tasks';
import { expect, it } from 'vitest';
import { cellsOf } from './table-cells.ts';

const at = (id: number, row: number | null, column: number | null, colspan: number | null = null) =>
  ({ id, row, column, rowspan: colspan === null ? null : 1, colspan }) as Form;

it('goes row by row; what has no place or stands in a taken one comes after', () => {
  const forms = [at(1, 1, 0), at(2, 0, 0, 2), at(3, null, 0), at(4, 0, 1), at(5, 1, 1)];
  const { cells, others } = cellsOf({ type: 'table', forms });
  expect(cells.map(({ form }) => form.id)).toEqual([2, 1, 5]);
  expect(others.map(({ id }) => id)).toEqual([3, 4]);
});

it('of a task that is no table every question stands in the list', () => {
  expect(cellsOf({ type: 'task', forms: [at(1, 0, 0)] })).toMatchObject({ cells: [], others: [{ id: 1 }] });
});
