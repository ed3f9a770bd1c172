import { afterEach, expect, test, vi } from 'vitest';
import { sendErrorTraces } from './error-traces.ts';

afterEach(() => {
  document.head.querySelector('meta[name="error-traces"]')?.remove();
  vi.unstubAllGlobals();
});
const named = (dsn: string) => {
  const meta = document.createElement('meta');
  meta.name = 'error-traces';
  meta.content = dsn;
  document.head.append(meta);
};
const fail = () => window.dispatchEvent(new ErrorEvent('error', { error: new RangeError('слишком далеко') }));

test('a page sends what nobody has caught to the service of the server, and nothing without one', () => {
  const fetched = vi.fn(async () => new Response());
  vi.stubGlobal('fetch', fetched);
  sendErrorTraces();
  fail();
  expect(fetched).not.toHaveBeenCalled();

  named('https://abc@traces.example/7');
  window.history.pushState({}, '', '/subjects/12/topics/34?query=Иванова');
  sendErrorTraces();
  fail();
  expect(fetched).toHaveBeenCalledOnce();
  const [url, { body }] = fetched.mock.calls[0] as unknown as [string, { body: string }];
  expect(url).toBe('https://traces.example/api/7/envelope/?sentry_version=7&sentry_key=abc&sentry_client=orbita%2F1');
  const event = JSON.parse(body.split('\n')[2] ?? '');
  expect(event).toMatchObject({ platform: 'javascript', transaction: '/subjects/:id/topics/:id' });
  expect(event.exception.values).toMatchObject([{ type: 'RangeError', value: 'слишком далеко' }]);
  expect(body).not.toContain('Иванова');
});
