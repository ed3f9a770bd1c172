import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { installOffer } from '../../base/install-offer.ts';
import { notices } from '../../base/notices.ts';
import { offerInstallOnce } from './offer-once.ts';

const DAY = 24 * 3600_000;
const install = vi.fn(() => Promise.resolve());
const setPointer = (pointer: string) =>
  vi.spyOn(window, 'matchMedia').mockImplementation(
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Only this part is read.
    (media) => ({ matches: media === `(pointer: ${pointer})` }) as MediaQueryList,
  );

beforeEach(() => void setPointer('coarse'));
afterEach(() => {
  installOffer.set(undefined);
  install.mockClear();
  vi.restoreAllMocks();
});

test('a phone is offered the app on the second day, once', () => {
  offerInstallOnce();
  installOffer.set(install);
  expect(notices.get()).toEqual([]);
  offerInstallOnce(Date.now() + DAY);
  const [line] = notices.get();
  expect(line?.message).toBe('«Орбиту» можно установить как приложение: она откроется и без сети');
  line?.action?.run();
  expect(install).toHaveBeenCalledTimes(1);
  notices.set([]);
  offerInstallOnce(Date.now() + 2 * DAY);
  expect(notices.get()).toEqual([]);
});

test('a computer, and a browser that offers nothing, get no line', () => {
  setPointer('fine');
  offerInstallOnce(Date.now() - DAY);
  installOffer.set(install);
  offerInstallOnce();
  expect(notices.get()).toEqual([]);
  setPointer('coarse');
  installOffer.set(undefined);
  offerInstallOnce();
  expect(notices.get()).toEqual([]);
});
