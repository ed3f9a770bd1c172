import { screen } from '../screen.ts';
import { expect, test } from 'vitest';
import { renderComponent } from '../render-page.tsx';
import { Adder } from '../../ui/fields/adder.tsx';

test('before the choices are read nothing is told to be found or not', async () => {
  const page = renderComponent(<Adder label="Добавить кабинет" present={[]} choices={[]} onAdd={() => undefined} />);
  await page.user.click(await screen.findByRole('combobox', { name: 'Добавить кабинет' }));
  expect(await screen.findByText('Выбирать пока не из чего')).toBeVisible();
  expect(screen.queryByText('Ничего не найдено')).toBeNull();
});
