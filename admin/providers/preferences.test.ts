import { beforeEach, expect, jest, test } from '@jest/globals';
import type { SessionUser } from '@t3d/resources/kit';
import { dataClient } from './http';
import { loadPreferences, savePreferences } from './serverStore';

const me = { id: 7, accountAuth: true, role: 'ADMIN' } as unknown as SessionUser;
const call = jest.spyOn(dataClient, 'call');
let kept: Record<string, unknown>;
let answers: boolean;
const drawer = new Map<string, string>();
const storage = {
  getItem: (key: string) => drawer.get(key) ?? null,
  setItem: (key: string, text: string) => {
    drawer.set(key, text);
  },
  removeItem: (key: string) => {
    drawer.delete(key);
  },
};
Object.defineProperty(globalThis, 'sessionStorage', { value: storage, configurable: true });
beforeEach(() => {
  kept = { 'board.days': 30 };
  answers = true;
  drawer.clear();
  call.mockImplementation((method, _path, options) => {
    if (method === 'GET') return Promise.resolve({ json: { data: { ...kept } } } as never);
    if (!answers) return new Promise(() => undefined);
    Object.assign(kept, options?.body);
    return Promise.resolve({ json: {} } as never);
  });
});

test('keeps a choice that was made just before the page closed, even if the server has not stored it yet', async () => {
  await loadPreferences(me);
  answers = false;
  void savePreferences({ 'board.days': 7 }, true);
  expect(await loadPreferences(me)).toEqual({ 'board.days': 7 });
  answers = true;
  await loadPreferences(me);
  await Promise.resolve();
  expect(kept).toEqual({ 'board.days': 7 });
});

test("returns the server's value of a saved preference, which another browser may have changed", async () => {
  await loadPreferences(me);
  await savePreferences({ 'board.days': 7 });
  kept = { 'board.days': 1 };
  expect(await loadPreferences(me)).toEqual({ 'board.days': 1 });
});

test("shows a user's unsaved preferences to no other user, and does not restore a removed one", async () => {
  await loadPreferences(me);
  answers = false;
  void savePreferences({ 'board.days': null });
  expect(await loadPreferences(me)).toEqual({});
  expect(await loadPreferences({ ...me, id: 8 })).toEqual({ 'board.days': 30 });
});
