import { beforeAll, expect, test, vi } from 'vitest';
import { findBinding, isSingleLetter, writeKeys, type Binding, type ShortcutScope } from './shortcuts.ts';

class Field {
  isContentEditable = false;
  type = 'text';
}
beforeAll(() => {
  vi.stubGlobal('HTMLElement', Field);
  vi.stubGlobal('HTMLInputElement', Field);
  vi.stubGlobal('HTMLTextAreaElement', class {});
  vi.stubGlobal('HTMLSelectElement', class {});
});

const binding = (code: string, more: Partial<Binding> = {}): Binding => ({
  code,
  label: code,
  run: () => undefined,
  ...more,
});
const press = (code: string, more: Partial<KeyboardEvent> = {}) =>
  ({ code, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, target: null, ...more }) as KeyboardEvent;
const screen = (...bindings: Binding[]): ShortcutScope => ({ title: 'Экран', bindings });

test('a binding is found by the place of the key, whatever the layout types', () => {
  const next = binding('KeyJ');
  expect(findBinding(press('KeyJ', { key: 'о' }), [screen(next)], true)).toBe(next);
});

test('the newest screen wins over those behind it', () => {
  const [behind, above] = [binding('Enter'), binding('Enter')];
  expect(findBinding(press('Enter'), [screen(behind), screen(above)], true)).toBe(above);
});

test('nothing works while typing in a field unless it says so', () => {
  const [quiet, allowed] = [binding('KeyJ'), binding('KeyK', { ctrl: true, inFields: true })];
  const target = new Field() as unknown as EventTarget;
  expect(findBinding(press('KeyJ', { target }), [screen(quiet, allowed)], true)).toBeUndefined();
  expect(findBinding(press('KeyK', { target, ctrlKey: true }), [screen(quiet, allowed)], true)).toBe(allowed);
});

test('single letters can be switched off; Enter and Ctrl+K stay', () => {
  const [letter, enter, palette] = [binding('KeyJ'), binding('Enter'), binding('KeyK', { ctrl: true })];
  const open = [screen(letter, enter, palette)];
  expect([letter, enter, palette].map(isSingleLetter)).toEqual([true, false, false]);
  expect(findBinding(press('KeyJ'), open, false)).toBeUndefined();
  expect(findBinding(press('Enter'), open, false)).toBe(enter);
});

test('modifiers must fit exactly', () => {
  expect(
    findBinding(press('KeyK', { ctrlKey: true, shiftKey: true }), [screen(binding('KeyK', { ctrl: true }))], true),
  ).toBeUndefined();
});

test('keys are written as people know them', () => {
  expect(writeKeys(binding('KeyK', { ctrl: true }))).toBe('Ctrl+K');
  expect(writeKeys(binding('ArrowDown', { alt: true }))).toBe('Alt+↓');
  expect(writeKeys(binding('Help', { shown: '?' }))).toBe('?');
});
