import { describe, expect, test } from '@jest/globals';
import { makeRechecks } from './useRenewal';

function tryOut() {
  const state = { now: 0, calls: 0, end: (): void => undefined };
  const doubt = makeRechecks(
    () => {
      state.calls += 1;
      return new Promise((resolve) => {
        state.end = resolve;
      });
    },
    () => state.now,
  );
  const settle = async (): Promise<void> => {
    state.end();
    await new Promise((resolve) => {
      setTimeout(resolve);
    });
  };
  return { state, doubt, settle };
}

describe('the renewal of permissions', () => {
  test('checks the permissions when the user returns to the page, but at most once a minute', async () => {
    const { state, doubt, settle } = tryOut();
    const calls = [];
    for (const now of [0, 59_999, 60_000, 60_001, 119_999, 120_000]) {
      state.now = now;
      doubt('return');
      calls.push(state.calls);
      await settle();
    }
    expect(calls).toEqual([0, 0, 1, 1, 1, 2]);
  });

  test('checks the permissions at once after a rejected call, but only once for many rejections', async () => {
    const { state, doubt, settle } = tryOut();
    doubt('refusal');
    doubt('refusal');
    expect(state.calls).toBe(1);
    await settle();
    doubt('refusal');
    expect(state.calls).toBe(1);
    state.now = 5000;
    doubt('refusal');
    expect(state.calls).toBe(2);
  });

  test('checks the permissions only once at a time, and ignores a rejection of this check', async () => {
    const { state, doubt, settle } = tryOut();
    doubt('refusal');
    state.now = 90_000;
    doubt('refusal');
    doubt('return');
    expect(state.calls).toBe(1);
    await settle();
    doubt('refusal');
    expect(state.calls).toBe(2);
  });
});
