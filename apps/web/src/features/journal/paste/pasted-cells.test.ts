import type { Journal } from '@orbita/contract/journal';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readTable, writeTable } from '../../../ui/sheet/cell-range.ts';
import { type AbsenceMeaning, planPaste, readPasted } from './pasted-cells.ts';

const step = (id: number, max_mark: number | null) => ({ id, max_mark }) as Journal['steps'][number];
const row = (id: number) => ({ student: { id } }) as Journal['rows'][number];
const journal = { steps: [step(10, 10), step(11, null)], rows: [row(1), row(2)] };
const NONE = { mark: null, status: null };
const statuses = [1, 2, 3, 4, 11].map((id) => ({ id }));
const plan = (
  text: string,
  target = { top: 0, left: 0, bottom: 0, right: 0 },
  { held = NONE as { mark: number | null; status: number | null }, absence = null as AbsenceMeaning | null } = {},
) => planPaste(readTable(text), target, { journal, statuses, absence, held: () => held }).map(({ outcome }) => outcome);

describe('the table', () => {
  test('as Excel copies it: tabs, a line break at the end, quoted cells', () => {
    expect(readTable('4,5\tн\r\n\t7\r\n')).toEqual([
      ['4,5', 'н'],
      ['', '7'],
    ]);
    expect(readTable('"a ""b""\nc"\t1')).toEqual([['a "b"\nc', '1']]);
    expect(readTable('1;2\n3;4')).toEqual([
      ['1', '2'],
      ['3', '4'],
    ]);
  });

  test('what is copied is read back as it was', () => {
    const text = fc.stringMatching(/^[\dа-я,.]{1,5}$/);
    fc.assert(
      fc.property(fc.array(fc.array(text, { minLength: 2, maxLength: 2 }), { minLength: 1 }), (rows) => {
        expect(readTable(writeTable(rows))).toEqual(rows);
      }),
    );
  });
});

const ground = { max: 10, statuses, held: NONE, absence: null };
test('a pasted cell means a mark with its status, «not passed», nothing, or a fault', () => {
  expect(readPasted('4,5', ground)).toEqual({ mark: 4.5, status: 4 });
  expect(readPasted('9', ground)).toEqual({ mark: 9, status: 2 });
  expect(readPasted('НП', ground)).toEqual({ mark: null, status: 11 });
  expect(readPasted('не пройден', ground)).toEqual({ mark: null, status: 11 });
  expect(readPasted('', ground)).toBeNull();
  expect(readPasted('11', ground)).toEqual({ reason: 'too-high' });
  expect(readPasted('04.май', ground)).toEqual({ reason: 'not-a-number' });
});

test('a status chosen by hand stays beside an equal mark', () => {
  expect(readPasted('9', { ...ground, held: { mark: 9, status: 4 } })).toBeNull();
});

test.each(['н', 'Н', 'нб', 'н/я', 'n'])(
  '«%s» is asked about: an absence changes nothing, or the topic is not passed',
  (text) => {
    expect(readPasted(text, ground)).toBe('asked');
    expect(readPasted(text, { ...ground, absence: 'absent' })).toBeNull();
    expect(readPasted(text, { ...ground, absence: 'not-passed' })).toEqual({ mark: null, status: 11 });
  },
);

describe('the plan', () => {
  test('old and new of each cell; the good ones and the bad ones side by side', () => {
    expect(plan('4,5\tнп\r\n99\tпять')).toEqual([
      { kind: 'change', address: { student: 1, step: 10 }, before: NONE, after: { mark: 4.5, status: 4 } },
      { kind: 'change', address: { student: 1, step: 11 }, before: NONE, after: { mark: null, status: 11 } },
      { kind: 'fault', reason: 'too-high' },
      { kind: 'fault', reason: 'not-a-number' },
    ]);
  });

  test('an empty cell and an equal one change nothing; beyond the edge is told', () => {
    expect(plan('\t5\t7', undefined, { held: { mark: 5, status: 1 } })).toEqual([
      { kind: 'same' },
      { kind: 'same' },
      { kind: 'fault', reason: 'outside' },
    ]);
  });

  test('«н» waits for an answer, which holds for the whole paste', () => {
    expect(plan('н\t7\r\nн\t')).toMatchObject([
      { kind: 'asked' },
      { kind: 'change' },
      { kind: 'asked' },
      { kind: 'same' },
    ]);
    expect(plan('н\t7\r\nн\t', undefined, { absence: 'absent' })).toMatchObject([
      { kind: 'same' },
      { kind: 'change' },
      { kind: 'same' },
      { kind: 'same' },
    ]);
    expect(plan('н', undefined, { absence: 'not-passed' })).toMatchObject([
      { kind: 'change', after: { mark: null, status: 11 } },
    ]);
  });

  test('one copied cell fills the selection', () => {
    expect(plan('8', { top: 0, left: 0, bottom: 1, right: 1 })).toHaveLength(4);
  });
});
