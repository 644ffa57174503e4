import { beforeEach, expect, jest, test } from '@jest/globals';

const call = jest.fn<(method: string, path: string, options?: object) => Promise<unknown>>();
const storage = { sessionId: 'a' as string | null };
jest.unstable_mockModule('./http', () => ({ dataClient: { call } }));
jest.unstable_mockModule('./session', () => ({ loadSessionUser: () => Promise.reject(new Error('no network')) }));
jest.unstable_mockModule('./storage', () => ({ storage }));
const { callManifest, sendFirstCalls } = await import('./firstCalls');

beforeEach(() => {
  call.mockReset().mockImplementation(() => Promise.resolve(`answer ${call.mock.calls.length}`));
  storage.sessionId = 'a';
});

test('uses the prefetched manifest only once', async () => {
  sendFirstCalls();
  expect([await callManifest(), await callManifest()]).toEqual(['answer 1', 'answer 2']);
});

test('requests the manifest again and shows errors when the prefetch of the manifest failed', async () => {
  call.mockRejectedValueOnce(new Error('500'));
  sendFirstCalls();
  expect(await callManifest()).toBe('answer 2');
  expect(call.mock.calls.map(([, , options]) => options)).toEqual([{ quiet: true }, undefined]);
});

test('ignores the prefetched manifest when the session has changed', async () => {
  sendFirstCalls();
  storage.sessionId = 'b';
  expect(await callManifest()).toBe('answer 2');
});

test('prefetches nothing when there is no session', () => {
  storage.sessionId = null;
  sendFirstCalls();
  expect(call).not.toHaveBeenCalled();
});
