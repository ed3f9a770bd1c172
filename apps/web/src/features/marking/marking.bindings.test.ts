import { expect, test, vi } from 'vitest';
import { findBinding, writeKeys } from '../../base/shortcuts.ts';
import { markingBindings, type MarkingActions, type MarkingState } from './marking.bindings.ts';

const t = (key: string) => key;

type Calls = Record<string, unknown[]>;
/** Actions that record their calls; the event, which every key passes, is left out. */
const record = (calls: Calls) =>
  new Proxy(
    {},
    {
      get:
        (_, name) =>
        (...args: unknown[]) =>
          void (calls[String(name)] = args.filter((argument) => typeof argument !== 'object')),
    },
  ) as MarkingActions;
const READY: MarkingState = {
  canMark: true,
  canComment: true,
  hasPoints: true,
  hasRubric: false,
  statuses: 5,
  templates: 12,
  canUndo: true,
  canSkip: true,
};

class Field {
  isContentEditable = false;
  type = 'text';
  dataset: Record<string, string> = {};
  matches = (selector: string) => selector.includes('input');
}
vi.stubGlobal('HTMLElement', Field);
vi.stubGlobal('HTMLInputElement', Field);
vi.stubGlobal('HTMLTextAreaElement', class {});
vi.stubGlobal('HTMLSelectElement', class {});

function press(code: string, more: Partial<KeyboardEvent> = {}, state: Partial<MarkingState> = {}, hasLetters = true) {
  const calls: Calls = {};
  const bindings = markingBindings(t, record(calls), { ...READY, ...state });
  const event = {
    code,
    ctrlKey: false,
    metaKey: false,
    altKey: false,
    shiftKey: false,
    target: null,
    ...more,
  } as KeyboardEvent;
  findBinding(event, [{ title: '', bindings }], hasLetters)?.run(event);
  return calls;
}

test('keys work by their place, whatever the layout types', () => {
  expect(press('KeyJ', { key: 'о' })).toEqual({ next: [] });
  expect(press('KeyK', { key: 'л' })).toEqual({ previous: [] });
  expect(press('Slash', { key: '.' })).toEqual({ comment: [] });
  expect(press('KeyU', { key: 'г' })).toEqual({ undo: [] });
  expect(press('KeyZ', { key: 'я', ctrlKey: true })).toEqual({ undo: [] });
});

test('digits give the mark, with Shift a template, with Alt a status', () => {
  expect(press('Digit4')).toEqual({ digit: ['4'] });
  expect(press('Numpad4')).toEqual({ digit: ['4'] });
  expect(press('Digit4', { shiftKey: true })).toEqual({ template: [4] });
  expect(press('Digit4', { altKey: true })).toEqual({ status: [4] });
  expect(press('Digit9', { altKey: true })).toEqual({});
});

test('where a topic gives no points a digit picks the status', () => {
  expect(press('Digit2', {}, { hasPoints: false })).toEqual({ status: [2] });
  expect(press('Digit7', {}, { hasPoints: false })).toEqual({});
  expect(press('KeyM', {}, { hasPoints: false })).toEqual({});
});

test('where a topic has criteria, digits judge them and brackets go between them', () => {
  const state = { hasRubric: true };
  expect(press('Digit3', {}, state)).toEqual({ digit: ['3'] });
  expect(press('BracketLeft', { key: 'х' }, state)).toEqual({ criterion: [-1] });
  expect(press('BracketRight', {}, state)).toEqual({ criterion: [1] });
  expect(press('Comma', {}, state)).toEqual({});
  expect(press('BracketLeft')).toEqual({});
});

test('nothing of one key works while a comment is typed; Ctrl+Enter and Alt+digit do', () => {
  const target = new Field() as unknown as EventTarget;
  expect(press('KeyJ', { target })).toEqual({});
  expect(press('Digit4', { target })).toEqual({});
  expect(press('Enter', { target })).toEqual({});
  expect(press('Enter', { target, ctrlKey: true })).toEqual({ save: [] });
  expect(press('Digit1', { target, altKey: true })).toEqual({ status: [1] });
});

test('the mark field lets the keys of the screen through', () => {
  const target = Object.assign(new Field(), { dataset: { keys: 'screen' } }) as unknown as EventTarget;
  expect(press('KeyJ', { target })).toEqual({ next: [] });
  expect(press('Digit5', { target })).toEqual({ digit: ['5'] });
  expect(press('Enter', { target })).toEqual({ save: [] });
});

test('single-letter keys can be switched off; Enter and those with Ctrl or Alt stay', () => {
  expect(press('KeyJ', {}, {}, false)).toEqual({});
  expect(press('Digit4', {}, {}, false)).toEqual({});
  expect(press('Enter', {}, {}, false)).toEqual({ save: [] });
  expect(press('Digit1', { altKey: true }, {}, false)).toEqual({ status: [1] });
});

test('who may not mark can read on and send a comment', () => {
  expect(press('Digit4', {}, { canMark: false })).toEqual({});
  expect(press('Enter', {}, { canMark: false })).toEqual({});
  expect(press('Enter', { ctrlKey: true }, { canMark: false })).toEqual({ save: [] });
  expect(press('KeyJ', {}, { canMark: false })).toEqual({ next: [] });
});

test('no key has two meanings, and the help names each action once', () => {
  const bindings = markingBindings(t, record({}), READY);
  const keys = bindings.map(({ code, ctrl, shift, alt }) => [code, ctrl, shift, alt].join());
  expect(new Set(keys).size).toBe(keys.length);
  expect(bindings.filter(({ hidden }) => !hidden).map(writeKeys)).toEqual([
    '0–9',
    'M',
    '⌫',
    ',',
    'Alt+1–5',
    'Shift+1–9',
    '/',
    'Enter',
    'Ctrl+Enter',
    'J',
    'K',
    'S',
    'U',
    'Ctrl+Z',
  ]);
});
