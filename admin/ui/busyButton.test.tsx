/** @jest-environment ./scripts/testing/browser.mjs */
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { Activity } from 'react';
import { BusyButton, REPRESS_MS } from './BusyButton';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  cleanup();
  jest.useRealTimers();
});
const button = () => screen.getByRole<HTMLButtonElement>('button');
const later = (ms: number): void => act(() => jest.advanceTimersByTime(ms));
const pay = (more: Partial<React.ComponentProps<typeof BusyButton>> = {}) => (
  <BusyButton busyText="Paying…" onPress={() => undefined} {...more}>
    Pay
  </BusyButton>
);

test('disables a clicked button for three seconds and shows the text for waiting', () => {
  const onPress = jest.fn();
  render(pay({ onPress }));
  for (let time = 0; time < 3; time += 1) fireEvent.click(button());
  expect([onPress.mock.calls.length, button().textContent, button().disabled]).toEqual([1, 'Paying…', true]);
  expect(button().getAttribute('aria-busy')).toBe('true');
  later(REPRESS_MS - 1);
  fireEvent.click(button());
  expect([onPress.mock.calls.length, button().textContent]).toEqual([1, 'Paying…']);
  later(1);
  expect([button().textContent, button().disabled, button().getAttribute('aria-busy')]).toEqual([
    'Pay',
    false,
    'false',
  ]);
  fireEvent.click(button());
  expect(onPress).toHaveBeenCalledTimes(2);
});

test('keeps a button disabled while `busy` is true', () => {
  const { rerender } = render(pay({ wait: 1000 }));
  fireEvent.click(button());
  rerender(pay({ wait: 1000, busy: true }));
  later(5000);
  expect([button().textContent, button().disabled]).toEqual(['Paying…', true]);
  rerender(pay({ wait: 1000 }));
  expect([button().textContent, button().disabled]).toEqual(['Pay', false]);
});

test('allows another click on a button at once when onPress returns false', () => {
  const onPress = jest.fn(() => false);
  render(pay({ onPress }));
  fireEvent.click(button());
  fireEvent.click(button());
  expect([onPress.mock.calls.length, button().textContent]).toEqual([2, 'Pay']);
});

test('describes a disabled button with the reason and ignores clicks on the button', () => {
  const onPress = jest.fn();
  const { rerender } = render(pay({ onPress, reason: 'The balance is too low' }));
  fireEvent.click(button());
  const described = document.getElementById(button().getAttribute('aria-describedby') ?? '');
  expect([onPress.mock.calls.length, described?.textContent]).toEqual([0, 'The balance is too low']);
  rerender(pay({ onPress }));
  fireEvent.click(screen.getByRole('button', { name: 'Pay' }));
  expect(onPress).toHaveBeenCalledTimes(1);
});

test("enables a button after three seconds even when the button's page was hidden at that time", () => {
  const page = (mode: 'visible' | 'hidden') => <Activity mode={mode}>{pay()}</Activity>;
  const { rerender } = render(page('visible'));
  fireEvent.click(button());
  rerender(page('hidden'));
  later(REPRESS_MS + 1000);
  rerender(page('visible'));
  later(0);
  expect([button().textContent, button().disabled]).toEqual(['Pay', false]);
});
