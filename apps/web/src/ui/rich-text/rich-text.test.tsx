import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { RichText } from './rich-text.tsx';

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
