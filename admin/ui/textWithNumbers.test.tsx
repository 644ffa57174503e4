/** @jest-environment ./scripts/testing/browser.mjs */
import { afterEach, expect, test } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import { TextWithNumbers } from './TextWithNumbers';

afterEach(cleanup);

test('groups the digits of card numbers, and leaves shorter numbers and times unchanged', () => {
  const text = 'Card 8985202250110000412 has 12345678 MB until 2026-12-01 10:00.';
  const { container } = render(<TextWithNumbers text={text} />);
  expect([...container.querySelectorAll('.digits span span')].map((part) => part.textContent)).toEqual([
    '8985',
    '2022',
    '5011',
    '0000',
    '412',
  ]);
  expect(container.textContent).toBe(text);
});

test('renders a phrase of the text by the given function', () => {
  const { container } = render(
    <TextWithNumbers
      text="Approve it under “Card transfers” within 7 days."
      phrase="Card transfers"
      renderPhrase={(phrase) => <a href="/transfers">{phrase}</a>}
    />,
  );
  expect(screen.getByRole('link', { name: 'Card transfers' }).getAttribute('href')).toBe('/transfers');
  expect(container.textContent).toBe('Approve it under “Card transfers” within 7 days.');
});
