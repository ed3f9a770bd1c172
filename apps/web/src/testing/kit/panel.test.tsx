import { screen } from '../screen.ts';
import { expect, test, vi } from 'vitest';
import { renderComponent } from '../render-page.tsx';
import { Panel } from '../../ui/kit/panel.tsx';

test('a panel that cannot be shown says so in its place; another try draws it again', async () => {
  const reported = vi.fn();
  vi.stubGlobal('reportError', reported);
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const state = { isBroken: true };
  const Broken = () => {
    if (state.isBroken) throw new Error('нет поля');
    return <p>Иванова Мария</p>;
  };
  const { user } = renderComponent(
    <>
      <Panel title="Модераторы">{() => <Broken />}</Panel>
      <Panel title="Участники">{() => <p>Белова Анна</p>}</Panel>
    </>,
  );
  expect(await screen.findByRole('alert')).toHaveTextContent('Не удалось показать «Модераторы»');
  expect(screen.getByText('Белова Анна')).toBeVisible();
  expect(reported).toHaveBeenCalledOnce();
  state.isBroken = false;
  await user.click(screen.getByRole('button', { name: 'Повторить' }));
  expect(await screen.findByText('Иванова Мария')).toBeVisible();
});
