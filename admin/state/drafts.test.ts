import { afterAll, beforeEach, expect, test } from '@jest/globals';
import { draftAt, discardDrafts, storeDraft } from './drafts';

class MemoryStorage {
  readonly #kept = new Map<string, string>();
  getItem(key: string): string | null {
    return this.#kept.get(key) ?? null;
  }
  setItem(key: string, value: string): void {
    this.#kept.set(key, value);
  }
  removeItem(key: string): void {
    this.#kept.delete(key);
  }
}

const stores = ['localStorage', 'sessionStorage'] as const;
const before = stores.map((name) => Object.getOwnPropertyDescriptor(globalThis, name));

beforeEach(() => {
  for (const name of stores)
    Object.defineProperty(globalThis, name, { configurable: true, value: new MemoryStorage() });
  localStorage.setItem('sessionId', 'token');
});
afterAll(() => {
  stores.forEach((name, index) => {
    const found = before[index];
    if (found) Object.defineProperty(globalThis, name, found);
    else Reflect.deleteProperty(globalThis, name);
  });
});

test('returns the draft of an account and page until the draft is deleted', () => {
  storeDraft('a@t3d.test', '/one', 'typed');
  expect([draftAt('a@t3d.test', '/one'), draftAt('b@t3d.test', '/one'), draftAt('a@t3d.test', '/two')]).toEqual([
    'typed',
    null,
    null,
  ]);
  storeDraft('a@t3d.test', '/one', null);
  expect(draftAt('a@t3d.test', '/one')).toBeNull();
});

test('stores no draft of a form after logout', () => {
  localStorage.removeItem('sessionId');
  storeDraft('a@t3d.test', '/one', 'typed');
  expect(draftAt('a@t3d.test', '/one')).toBeNull();
});

test("ignores a draft that is written after the page's drafts were discarded", () => {
  storeDraft('a@t3d.test', '/given-up', 'typed');
  storeDraft('a@t3d.test', '/other', 'typed, too');
  discardDrafts('a@t3d.test', ['/given-up']);
  storeDraft('a@t3d.test', '/given-up', 'typed');
  expect([draftAt('a@t3d.test', '/given-up'), draftAt('a@t3d.test', '/other')]).toEqual([null, 'typed, too']);
});
