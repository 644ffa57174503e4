/** @jest-environment ./scripts/testing/browser.mjs */
import { afterEach, expect, test } from '@jest/globals';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { useFocusAfter } from './AppDialog';

afterEach(cleanup);

function Cure() {
  useFocusAfter();
  return <button>Cure</button>;
}
const page = (cure: boolean) => (
  <main id="page" tabIndex={-1}>
    {cure && <Cure />}
    <button>Other</button>
  </main>
);

test('focuses the page when the element that had the focus is removed', async () => {
  const { rerender } = render(page(true));
  screen.getByRole('button', { name: 'Cure' }).focus();
  rerender(page(false));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')));
});

test('leaves the focus on an element that took the focus in the meantime', async () => {
  const { rerender } = render(page(true));
  screen.getByRole('button', { name: 'Other' }).focus();
  rerender(page(false));
  await new Promise((resolve) => {
    setTimeout(resolve, 20);
  });
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Other' }));
});
