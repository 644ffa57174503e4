import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { callHeaders, setCallerAccount } from './callHeaders';
import { sendEarly, takeEarly } from './earlyCalls';

const URL_OF_MANIFEST = '/t3d-api/manifest';
let status = 200;
const sent = jest.fn<(url: string) => void>();

beforeEach(() => {
  jest.useFakeTimers();
  status = 200;
  sent.mockReset();
  jest.spyOn(globalThis, 'fetch').mockImplementation((url, init) => {
    sent(String(url));
    init?.signal?.throwIfAborted();
    return Promise.resolve(Response.json({ call: sent.mock.calls.length }, { status }));
  });
});
afterEach(() => {
  jest.runAllTimers();
  jest.useRealTimers();
  jest.restoreAllMocks();
});

const take = (headers = callHeaders(), signal = new AbortController().signal): Promise<Response> | null =>
  takeEarly(URL_OF_MANIFEST, { headers, signal });

test('uses the early response to a call once', async () => {
  void sendEarly(URL_OF_MANIFEST);
  const response = await take();
  expect(await response?.json()).toEqual({ call: 1 });
  expect(take()).toBeNull();
});

test('sends an early call only once', () => {
  expect(sendEarly(URL_OF_MANIFEST)).toBe(sendEarly(URL_OF_MANIFEST));
  expect(sent).toHaveBeenCalledTimes(1);
});

test('sends the call again when the early call failed', async () => {
  status = 500;
  void sendEarly(URL_OF_MANIFEST);
  status = 200;
  const response = await take();
  expect(await response?.json()).toEqual({ call: 2 });
});

test('ignores an early response of another session, language or offset', () => {
  void sendEarly(URL_OF_MANIFEST);
  const headers = callHeaders();
  headers.set('X-Session-Id', 'other');
  expect(take(headers)).toBeNull();
});

test('ignores an early response to a call that is older than fifteen seconds', () => {
  void sendEarly(URL_OF_MANIFEST);
  jest.advanceTimersByTime(15_000);
  expect(take()).toBeNull();
  setCallerAccount(null);
});

test('rejects when the caller aborts the call', async () => {
  jest.spyOn(globalThis, 'fetch').mockReturnValue(new Promise(() => undefined));
  void sendEarly(URL_OF_MANIFEST);
  const caller = new AbortController();
  const response = take(callHeaders(), caller.signal);
  caller.abort();
  await expect(response).rejects.toThrow('aborted');
});
