import { beforeEach, describe, expect, test, vi } from 'vitest';

vi.hoisted(() => {
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined });
  vi.stubGlobal('document', { documentElement: { lang: '' } });
});
const { errorFrom, offlineError } = await import('./api-error.ts');
const { setLanguage } = await import('../../base/language.ts');

describe('errors of a call', () => {
  beforeEach(() => setLanguage('ru'));

  test('the server’s code, words, fields and current record are kept', () => {
    const error = errorFrom(409, {
      code: 'stale',
      message: 'Запись изменили',
      errors: { title: ['занято'] },
      current: { id: 1 },
      request_id: 'r-1',
    });
    expect(error).toMatchObject({
      status: 409,
      code: 'stale',
      message: 'Запись изменили',
      fields: { title: ['занято'] },
      current: { id: 1 },
      requestId: 'r-1',
    });
  });

  test('a page of a proxy in place of JSON means that the server is away', () => {
    expect(errorFrom(502, undefined)).toMatchObject({ code: 'unavailable', message: 'Сервер не отвечает' });
  });

  test('an unreadable fault gets the generic words', () => {
    expect(errorFrom(500, 'boom')).toMatchObject({ code: 'internal', message: 'Упс... что-то пошло не так :(' });
  });

  test('no answer at all is «offline», in the chosen language', () => {
    expect(offlineError()).toMatchObject({ status: 0, code: 'offline', message: 'Отсутствует подключение к серверу' });
    setLanguage('en');
    expect(offlineError().message).toBe('No connection to the server');
  });
});
