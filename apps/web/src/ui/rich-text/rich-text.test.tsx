import { render, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { highlight } from './highlighting.ts';
import { RichText } from './rich-text.tsx';

vi.mock('./highlighting.ts', () => ({ highlight: vi.fn(async () => null) }));

test('the empty corner of a table is a cell, a header with words stays one', () => {
  render(
    <RichText html="<table><tr><th colspan='2'></th><th>Баллы</th></tr><tr><td>а</td><td>б</td><td>5</td></tr></table>" />,
  );
  expect(screen.getAllByRole('columnheader').map((header) => header.textContent)).toEqual(['Баллы']);
  expect(screen.getAllByRole('cell')[0]).toHaveAttribute('colspan', '2');
});

test('code that scrolls takes the focus', () => {
  render(<RichText html="<pre><code>select 1</code></pre>" />);
  expect(screen.getByText('select 1').closest('pre')).toHaveAttribute('tabindex', '0');
});

test('code is coloured elsewhere, in the language that it names, and stays text', async () => {
  vi.mocked(highlight).mockResolvedValueOnce([
    { text: '<img>', className: 'hljs-title' },
    { text: ' x', className: '' },
  ]);
  render(
    <RichText
      html={
        '<p>class="language-sql"</p><pre><code>plain</code></pre><pre><code class="language-c++">&lt;img&gt; x</code></pre>'
      }
    />,
  );
  expect(vi.mocked(highlight).mock.lastCall?.[0]).toEqual({ code: '<img> x', language: 'c++' });
  await waitFor(() => expect(screen.getByText('<img>')).toHaveClass('hljs-title'));
  expect(screen.getByText('<img>').parentElement).toHaveTextContent(/^<img> x$/);
  expect(screen.queryByRole('img')).toBeNull();
});
