import { expect, test } from 'vitest';
import { act, renderHook, waitFor } from '../screen.ts';
import { useEchoedText } from '../../base/echoed-text.ts';

/** A field whose echo comes when the test says so. */
function openField(first = '') {
  const field = renderHook(({ echoed }) => useEchoedText(echoed), { initialProps: { echoed: first } });
  return {
    text: () => field.result.current.text,
    type: (text: string) =>
      act(() => {
        field.result.current.setText(text);
        field.result.current.expect(text);
      }),
    echo: (echoed: string) => field.rerender({ echoed }),
  };
}

test('what is typed stays while the echoes of earlier keys come in', () => {
  const field = openField();
  for (const text of ['в', 'во', 'вол']) field.type(text);
  for (const text of ['в', 'во']) {
    field.echo(text);
    expect(field.text()).toBe('вол');
  }
  field.echo('вол');
  expect(field.text()).toBe('вол');
});

test('an echo that skips keys is known too', () => {
  const field = openField();
  for (const text of ['в', 'во', 'вол']) field.type(text);
  field.echo('вол');
  field.type('волк');
  field.echo('волк');
  expect(field.text()).toBe('волк');
});

test('what somebody else changes is taken over, also back to what was typed before', async () => {
  const field = openField('было');
  field.type('вол');
  field.echo('вол');
  field.echo('было');
  await waitFor(() => expect(field.text()).toBe('было'));
  field.echo('вол');
  await waitFor(() => expect(field.text()).toBe('вол'));
});

test('a key that changes nothing in the echo is not waited for', async () => {
  const field = openField('вол');
  field.type('вол');
  field.echo('');
  await waitFor(() => expect(field.text()).toBe(''));
  field.echo('вол');
  await waitFor(() => expect(field.text()).toBe('вол'));
});
