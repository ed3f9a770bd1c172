import { expect, test } from 'vitest';
import { dismissErrors, notices, notify } from './notices.ts';

test('errors of a title go once they were put right; what was done and other errors stay', () => {
  notify({ title: 'Ошибка валидации', message: 'Поле с ответом не может быть пустым', tone: 'error' });
  notify({ message: 'Не сохранено', tone: 'error' });
  notify({ title: 'Ошибка валидации', message: 'Исправлено', tone: 'success' });
  dismissErrors('Ошибка валидации');
  expect(notices.get().map(({ message }) => message)).toEqual(['Не сохранено', 'Исправлено']);
});
