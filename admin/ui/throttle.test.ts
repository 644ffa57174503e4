import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { CLICK_WAIT, debounce, throttle } from './throttle';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

describe('the function debounce', () => {
  test('calls the debounced function once, 200 ms after the last call, with the last arguments', () => {
    const act = jest.fn();
    const slow = debounce(act);
    slow(1);
    jest.advanceTimersByTime(199);
    slow(2);
    jest.advanceTimersByTime(199);
    expect(act).not.toHaveBeenCalled();
    jest.advanceTimersByTime(1);
    expect(act.mock.calls).toEqual([[2]]);
  });
  test('cancels a debounced call before the call happens', () => {
    const act = jest.fn();
    const slow = debounce(act, 50);
    slow();
    slow.cancel();
    jest.runAllTimers();
    expect(act).not.toHaveBeenCalled();
  });
});

describe('the function throttle', () => {
  const expectDeafFor = (time: number, given?: number): void => {
    const act = jest.fn();
    const once = throttle(act, given);
    once(1);
    jest.advanceTimersByTime(time - 1);
    once(2);
    jest.advanceTimersByTime(1);
    once(3);
    expect(act.mock.calls).toEqual([[1], [3]]);
  };
  test('throttles a function for 200 ms by default', () => {
    expectDeafFor(200);
  });
  test('throttles clicks to a single click a second', () => {
    expect(CLICK_WAIT).toBe(1000);
  });
  test('calls a throttled function at once and ignores further calls until the time is over', () => {
    expectDeafFor(1000, 1000);
  });
});
