import { screen } from '../screen.ts';
import { expect, test } from 'vitest';
import { renderComponent } from '../render-page.tsx';
import { useAddressParams } from '../../base/address-params.ts';

function TwoChanges() {
  const [, change] = useAddressParams();
  const set = (name: string) =>
    change((now) => {
      now.set(name, '1');
      return now;
    });
  return (
    <button
      type="button"
      onClick={() => {
        set('late');
        set('days');
      }}
    >
      Отобрать
    </button>
  );
}

test('two changes before the next drawing both stay', async () => {
  const page = renderComponent(<TwoChanges />, { at: '/toy?page=2' });
  await page.user.click(await screen.findByRole('button', { name: 'Отобрать' }));
  expect(page.address()).toBe('/toy?page=2&late=1&days=1');
});
